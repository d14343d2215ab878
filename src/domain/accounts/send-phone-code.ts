import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { SmsFailed } from '../../adapters/sms.ts';
import { users } from '../../../db/schema/index.ts';
import { command, type PrepareContext } from '../kernel/index.ts';
import { Phone } from './account-input.ts';
import { countTextMessage, uncountTextMessage } from './count-text-message.ts';
import { createPhoneCode } from './create-phone-code.ts';
import { forgetPhoneCode } from './forget-phone-code.ts';
import { ownAccount } from './own-account.ts';
import { CODE_MINUTES } from './phone-code-store.ts';
import { codeNotSent, phoneMissing, phoneNotMobile, tooManyCodes } from './phone-errors.ts';
import { secretHash } from './secret-hash.ts';
import { takesTextMessages } from './takes-text-messages.ts';

const RETRY_SECONDS = 60;

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
  errors: [phoneMissing, phoneNotMobile, tooManyCodes, codeNotSent],

  async prepare({ subject: user, input, ids, ...context }) {
    const phone = input.phone ?? user.phone;
    if (phone === null) throw phoneMissing({});
    if (!takesTextMessages(phone)) throw phoneNotMobile({});
    await countTextMessage(context);
    const code = ids.digits(6);
    const hash = secretHash(`${user.id}:${code}`);
    const { codeId, expiresAt } = await context.perform(createPhoneCode, { userId: user.id, phone, hash });
    await sendCode({ codeId, phone, code }, context);
    return { phone, expiresAt };
  },

  async run({ subject: user, prepared, tx }) {
    const { phone } = prepared;
    const another = { phone, phoneVerifiedAt: null, version: user.version + 1 };
    if (phone !== user.phone) await tx.update(users).set(another).where(eq(users.id, user.id));
    return prepared;
  },
});

/** What was not sent does not count, and its code is forgotten. What may still arrive counts, and its code works. */
async function sendCode(
  { codeId, phone, code }: { codeId: string; phone: string; code: string },
  context: Pick<PrepareContext, 'ports' | 'address' | 'perform' | 'settings'>,
): Promise<void> {
  const { ports, perform, settings } = context;
  const text = `${code} is your ${settings.platformName} code. It works for ${CODE_MINUTES} minutes. Never give it to anybody who calls you.`;
  try {
    await ports.sms.send(phone, text);
  } catch (error) {
    const known = error instanceof SmsFailed;
    if (known && error.outcome === 'UNKNOWN') throw codeNotSent({ retryAfterSeconds: RETRY_SECONDS, mayArrive: true });
    await perform(forgetPhoneCode, { codeId });
    await uncountTextMessage(context);
    throw known ? codeNotSent({ retryAfterSeconds: RETRY_SECONDS, mayArrive: false }) : error;
  }
}
