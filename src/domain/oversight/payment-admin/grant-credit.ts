import { z } from 'zod';
import { creditBalance, creditEvents, creditLock, moveCredit } from '../../money/credit/index.ts';
import { findUser } from '../../people/accounts/index.ts';
import {
  anyAdmin,
  command,
  CurrencyCode,
  formatMoney,
  IdInput,
  InstantInput,
  notFound,
  plainText,
} from '../../platform/kernel/index.ts';
import { assertNotRepeated, repeatedCall } from './repeated-call.ts';

const MOST_GRANTED_MINOR = 10_000_000;
const KIND = { PROMO: 'GRANT', GOODWILL: 'ADJUST' } as const;

export const grantCredit = command({
  name: 'grant_credit',
  title: 'Give somebody credit',
  description:
    'Admin: give a person credit to spend on bookings, as a promotion or out of goodwill. The person sees the reason. Each call gives again; the same one within ten minutes needs a new idempotency key.',
  access: anyAdmin,
  repeat: 'creates',
  input: z.strictObject({
    userId: IdInput,
    amountMinor: z.int().min(1).max(MOST_GRANTED_MINOR).describe('minor units'),
    currency: CurrencyCode,
    reason: plainText(300),
    kind: z.enum(['PROMO', 'GOODWILL']).default('PROMO'),
    expiresAt: InstantInput.optional().describe('UTC instant; default: never'),
  }),
  example: { amountMinor: 500, currency: 'EUR', reason: 'Thank you' },
  output: z.object({
    userId: z.string(),
    creditId: z.string(),
    amountMinor: z.int(),
    amount: z.string(),
    balanceMinor: z.int(),
    currency: z.string(),
    expiresAt: z.string().nullable(),
  }),
  errors: [notFound, repeatedCall],

  async run({ input, tx, now, ids, emit, caller, idempotencyKey }) {
    const { userId, amountMinor, currency, reason: note, kind, expiresAt = null } = input;
    const user = await findUser(tx, userId);
    if (user === undefined) throw notFound({ what: 'user' });
    await tx.lock(creditLock(userId));
    await assertNotRepeated(tx, { operation: 'grant_credit', input, caller, idempotencyKey }, { now });
    const move = { userId, currency, kind: KIND[kind], amountMinor, note, expiresAt };
    const { id: creditId } = await moveCredit(tx, move, { ids, now });
    await emit({ type: creditEvents.granted, data: { userId, amountMinor, currency } });
    return {
      userId,
      creditId,
      amountMinor,
      amount: formatMoney(amountMinor, currency),
      balanceMinor: await creditBalance(tx, userId, currency, 'live'),
      currency,
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  },
});
