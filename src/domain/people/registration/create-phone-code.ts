import { z } from 'zod';
import { phoneCodes } from '../../../../db/schema/index.ts';
import { command, declareId, HOUR_MS, IdInput, later, MINUTE_MS, systemOnly } from '../../platform/kernel/index.ts';
import { phoneCodeLifecycle } from './phone-code-lifecycle.ts';
import {
  CODE_MINUTES,
  countPhoneCodes,
  MAX_CODES_PER_HOUR,
  phoneCodesLock,
  phoneNumberLock,
  tooManyCodes,
} from './phone-codes.ts';

const PHONE_CODE_ID = declareId('otp');

/** Stores a code before it is sent, so that every code that was sent can be checked and counted. */
export const createPhoneCode = command({
  name: 'create_phone_code',
  title: 'Write down a phone code',
  description: 'Keeps the hash of a code that is about to be sent.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ userId: IdInput, phone: z.string(), hash: z.string() }),
  output: z.object({ codeId: z.string(), expiresAt: z.string() }),
  errors: [tooManyCodes],

  async run({ input, tx, ids, now }) {
    // Both locks are needed, because codes count by account and by number: several accounts at once could flood one number.
    await tx.lock(phoneCodesLock(input.userId), phoneNumberLock(input.phone));
    const sent = await countPhoneCodes(tx, input, later(now, -HOUR_MS));
    if (sent >= MAX_CODES_PER_HOUR) throw tooManyCodes({ retryAfterSeconds: HOUR_MS / 1000 });
    const expiresAt = later(now, CODE_MINUTES * MINUTE_MS);
    const codeId = ids.next(PHONE_CODE_ID);
    const { initial: sending } = phoneCodeLifecycle.table;
    await tx.insert(phoneCodes).values({ id: codeId, ...input, createdAt: now, expiresAt, sending });
    return { codeId, expiresAt: expiresAt.toISOString() };
  },
});
