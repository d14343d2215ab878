import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { type Mode, MODES } from '../../../../db/values/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { creditPosition } from './credit-lots.ts';
import { creditLock, findCreditHistory, findExpiredCurrencies, moveCredit } from './credit-store.ts';
import { creditEvents } from './events.ts';

/** Removes what is left of expired grants. Operations that read or spend credit perform it first. */
export const expireCredit = command({
  name: 'expire_credit',
  title: 'Expire credit',
  description: 'Takes away what is left of credit whose time is over.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ userId: IdInput }),
  output: z.object({ expired: z.array(z.object({ currency: z.string(), amountMinor: z.int() })) }),
  errors: [],

  async run({ input: { userId }, tx, now, ids, emit }) {
    await tx.lock(creditLock(userId));
    const expired: { currency: string; amountMinor: number }[] = [];
    for (const { mode, currency } of await findExpired(tx, userId, now)) {
      const { lots } = creditPosition(await findCreditHistory(tx, userId, currency, mode));
      for (const { expiresAt, leftMinor } of lots) {
        if (expiresAt === null || expiresAt > now) continue;
        const move = { userId, currency, mode, kind: 'EXPIRE', amountMinor: -leftMinor, note: 'not used in time' } as const;
        await moveCredit(tx, move, { ids, now });
        await emit({ type: creditEvents.expired, data: { userId, amountMinor: leftMinor, currency } });
        expired.push({ currency, amountMinor: leftMinor });
      }
    }
    return { expired };
  },
});

async function findExpired(from: Reader, userId: string, now: Date): Promise<{ mode: Mode; currency: string }[]> {
  const found = [];
  for (const mode of MODES) {
    for (const currency of await findExpiredCurrencies(from, userId, mode, now)) found.push({ mode, currency });
  }
  return found;
}
