import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { phoneCodes, users } from '../../../db/schema/index.ts';
import { command, type CommandContext } from '../kernel/index.ts';
import { ownAccount } from './own-account.ts';
import { countPhoneTry } from './count-phone-try.ts';
import { moveVerifiedPhone } from './move-verified-phone.ts';
import { findTriedCode } from './phone-code-store.ts';
import { codeRefused } from './phone-errors.ts';
import { secretHash } from './secret-hash.ts';
import type { UserRow } from './store.ts';

export const verifyPhoneCode = command({
  name: 'verify_phone_code',
  title: 'Verify the phone code',
  description: 'Verify the phone number with the six-digit code that was sent. Five tries per code.',
  access: ownAccount(['write:contact', 'write:account']),
  liveOnly: true,
  repeat: 'natural',
  input: z.strictObject({ code: z.string().refine((text) => /^\d{6}$/.test(text), { error: 'must be six digits' }) }),
  output: z.object({ phone: z.string(), phoneVerified: z.literal(true), alreadyDone: z.boolean().optional() }),
  errors: [codeRefused],

  /** A try counts before its outcome is known, so that parallel guesses cannot share one. */
  async prepare({ subject: user, perform }) {
    return perform(countPhoneTry, { userId: user.id });
  },

  async run({ subject: user, input, prepared: { triesLeft }, tx, now, ids }) {
    const code = await findTriedCode(tx, user.id, now);
    if (code === undefined) return alreadyVerified(user, triesLeft);
    if (code.hash !== secretHash(`${user.id}:${input.code}`)) throw codeRefused({ triesLeft });
    await verify({ tx, now, ids }, user, code);
    return { phone: code.phone, phoneVerified: true as const };
  },
});

function alreadyVerified(user: UserRow, triesLeft: number) {
  if (user.phone === null || user.phoneVerifiedAt === null) throw codeRefused({ triesLeft: Math.min(0, triesLeft) });
  return { phone: user.phone, phoneVerified: true as const, alreadyDone: true };
}

async function verify(
  { tx, now, ids }: Pick<CommandContext, 'tx' | 'now' | 'ids'>,
  user: UserRow,
  code: typeof phoneCodes.$inferSelect,
): Promise<void> {
  await moveVerifiedPhone(tx, { phone: code.phone, userId: user.id }, { now, ids });
  await tx.update(phoneCodes).set({ usedAt: now }).where(eq(phoneCodes.id, code.id));
  await tx
    .update(users)
    .set({ phone: code.phone, phoneVerifiedAt: now, version: user.version + 1 })
    .where(eq(users.id, user.id));
}
