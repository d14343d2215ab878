import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { phoneCodes } from '../../../../db/schema/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { findTriedCode, MAX_TRIES, phoneCodesLock } from './phone-codes.ts';

/** Counts a try of the current code, in a transaction that stays when the try fails. */
export const countPhoneTry = command({
  name: 'count_phone_try',
  title: 'Count a try',
  description: 'Counts one try of the current phone code of an account.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ userId: IdInput }),
  output: z.object({ triesLeft: z.int() }),
  errors: [],

  async run({ input: { userId }, tx, now }) {
    await tx.lock(phoneCodesLock(userId));
    const code = await findTriedCode(tx, userId, now);
    if (code === undefined) return { triesLeft: 0 };
    const failedTries = code.failedTries + 1;
    await tx.update(phoneCodes).set({ failedTries }).where(eq(phoneCodes.id, code.id));
    return { triesLeft: Math.max(0, MAX_TRIES - failedTries) };
  },
});
