import { and, asc, inArray, isNull, lte, or } from 'drizzle-orm';
import { z } from 'zod';
import { emptyFirst } from '../../../../db/expressions.ts';
import { payouts } from '../../../../db/schema/index.ts';
import type { PayoutState } from '../../../../db/values/index.ts';
import { command, HOUR_MS, later, systemOnly } from '../../platform/kernel/index.ts';
import { UNSETTLED } from './payout-lifecycle.ts';

const BATCH = 200;

/**
 * How often each kind of hold is checked. Events that end a hold cause a check by themselves, so it need not be often. The
 * gateway is asked each minute.
 */
const TURNS = {
  held: { states: ['ON_HOLD'], everyMs: HOUR_MS },
  unsent: { states: UNSETTLED, everyMs: 0 },
} as const satisfies Record<string, { states: readonly PayoutState[]; everyMs: number }>;

/** Records whose turn it was before the check, so that a payout that cannot be checked does not block the others for ever. */
export const pickPayoutsToRecheck = command({
  name: 'pick_payouts_to_recheck',
  title: 'Whose turn it is',
  description: 'Picks the payouts that nobody has looked at for the longest time, and notes that it is their turn now.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ which: z.enum(['held', 'unsent']) }),
  output: z.object({ bookingIds: z.array(z.string()) }),
  errors: [],

  async run({ input: { which }, tx, now }) {
    await tx.lock('payout-turns');
    const { states, everyMs } = TURNS[which];
    const itsTurn = or(isNull(payouts.lookedAt), lte(payouts.lookedAt, later(now, -everyMs)));
    const rows = await tx
      .select({ id: payouts.id, bookingId: payouts.bookingId })
      .from(payouts)
      .where(and(inArray(payouts.status, [...states]), isNull(payouts.batchId), itsTurn))
      .orderBy(emptyFirst(payouts.lookedAt), asc(payouts.id))
      .limit(BATCH);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.update(payouts).set({ lookedAt: now }).where(inArray(payouts.id, ids));
    return { bookingIds: [...new Set(rows.map(({ bookingId }) => bookingId))] };
  },
});
