import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { phoneCodes } from '../../../../db/schema/index.ts';
import { command, type CommandContext, type Ids, NextAction, offer, secretHash, type Step } from '../../platform/kernel/index.ts';
import { ownAccount, saveUser, unverifyPhone, type UserRow } from '../accounts/index.ts';
import { queueNotice } from '../mail/index.ts';
import { countPhoneTry } from './count-phone-try.ts';
import { codeRefused, findTriedCode, phoneNumberLock } from './phone-codes.ts';

export const verifyPhoneCode = command({
  name: 'verify_phone_code',
  title: 'Verify the phone code',
  description: 'Verify the phone number with the six-digit code that was sent. Five tries per code.',
  access: ownAccount(['write:contact', 'write:account']),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens'],
  input: z.strictObject({ code: z.string().refine((text) => /^\d{6}$/.test(text), { error: 'must be six digits' }) }),
  output: z.object({
    phone: z.string(),
    phoneVerified: z.literal(true),
    nextActions: z.array(NextAction),
    alreadyDone: z.boolean().optional(),
  }),
  errors: [codeRefused],

  /** A try counts before its outcome is known, so that guesses that run at the same time each count. */
  async prepare({ subject: user, perform }) {
    return perform(countPhoneTry, { userId: user.id });
  },

  async run({ subject: user, input, prepared: { triesLeft }, tx, now, ids }) {
    const code = await findTriedCode(tx, user.id, now);
    if (code === undefined) return alreadyVerified(user, triesLeft);
    if (code.hash !== secretHash(`${user.id}:${input.code}`)) throw codeRefused({ triesLeft });
    await verify({ tx, now, ids }, user, code);
    return { phone: code.phone, phoneVerified: true as const, nextActions: [GO_ON] };
  },
});

const GO_ON: Step = offer(
  'list_my_bookings',
  {},
  {
    actor: 'RENTER',
    why: 'go on with the booking that asked for it: booking_readiness says what is still missing',
    optional: true,
  },
);

function alreadyVerified(user: UserRow, triesLeft: number) {
  if (user.phone === null || user.phoneVerifiedAt === null) throw codeRefused({ triesLeft: Math.min(0, triesLeft) });
  return { phone: user.phone, phoneVerified: true as const, nextActions: [GO_ON], alreadyDone: true };
}

async function verify(
  { tx, now, ids }: Pick<CommandContext, 'tx' | 'now' | 'ids'>,
  user: UserRow,
  code: typeof phoneCodes.$inferSelect,
): Promise<void> {
  await moveVerifiedPhone(tx, { phone: code.phone, userId: user.id }, { now, ids });
  await tx.update(phoneCodes).set({ usedAt: now }).where(eq(phoneCodes.id, code.id));
  await saveUser(tx, user, { phone: code.phone, phoneVerifiedAt: now });
}

/**
 * Verifies a number for this account and marks it as not verified for all others, whose people are told. A number is verified
 * for one account at a time; otherwise one phone could verify any number of people. Takes the lock of the number before any
 * account is changed.
 */
async function moveVerifiedPhone(
  tx: Tx,
  { phone, userId }: { phone: string; userId: string },
  context: { now: Date; ids: Ids },
): Promise<void> {
  await tx.lock(phoneNumberLock(phone));
  for (const id of await unverifyPhone(tx, phone, { except: userId }))
    await queueNotice(tx, id, { kind: 'PHONE_MOVED' }, context);
}
