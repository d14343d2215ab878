import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../../../db/schema/index.ts';
import { command } from '../kernel/index.ts';
import { Phone } from './account-input.ts';
import { countTextMessage } from './count-text-message.ts';
import { createPhoneCode } from './create-phone-code.ts';
import { ownAccount } from './own-account.ts';
import { phoneMissing, tooManyCodes } from './phone-errors.ts';
import { secretHash } from './secret-hash.ts';

export const sendPhoneCode = command({
  name: 'send_phone_code',
  title: 'Send a phone code',
  description:
    'Send a six-digit code by text message to the person’s phone. Then verify with the code that the person reads out.',
  access: ownAccount(['write:contact', 'write:account']),
  liveOnly: true,
  repeat: 'creates',
  input: z.strictObject({ phone: Phone.optional().describe('default: the number of the account') }),
  output: z.object({ phone: z.string(), expiresAt: z.string() }),
  errors: [phoneMissing, tooManyCodes],

  async prepare({ subject: user, input, ids, ports, address, perform }) {
    const phone = input.phone ?? user.phone;
    if (phone === null) throw phoneMissing({});
    await countTextMessage({ ports, address });
    const code = ids.digits(6);
    const { expiresAt } = await perform(createPhoneCode, { userId: user.id, phone, hash: secretHash(`${user.id}:${code}`) });
    await ports.sms.send(
      phone,
      `${code} is your Rentwire code. It works for 10 minutes. Never give it to anybody who calls you.`,
    );
    return { phone, expiresAt };
  },

  async run({ subject: user, prepared, tx }) {
    const { phone } = prepared;
    const phoneVerifiedAt = phone === user.phone ? user.phoneVerifiedAt : null;
    await tx
      .update(users)
      .set({ phone, phoneVerifiedAt, version: user.version + 1 })
      .where(eq(users.id, user.id));
    return prepared;
  },
});
