import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { payouts } from '../../../../db/schema/index.ts';
import { PAYOUT_STATES } from '../../../../db/values/index.ts';
import { command, HOUR_MS, IdInput, later } from '../../platform/kernel/index.ts';
import { type Booking, setDeadline, anyBooking } from '../../rentals/bookings/index.ts';
import { payoutEvents } from './events.ts';
import { payoutLifecycle } from './payout-lifecycle.ts';
import { expectedAmounts, releasePayout } from './payout-release.ts';
import { findPayoutsOfBooking, PAYOUT_ID, type PayoutRow, savePayout } from './payout-store.ts';
import { bankHeldUntilOf, notBefore } from './payout-view.ts';

/** Makes sure that a payout is on its way, after a booking has ended and whenever more may be owed about it. */
export const schedulePayout = command({
  name: 'schedule_payout',
  title: 'Schedule a payout',
  description: 'Opens the payout of what an ended booking has earned its owner, or looks again at one that waits.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ payoutId: z.string().nullable(), status: z.enum(PAYOUT_STATES).nullable() }),
  errors: [],

  async run({ subject: booking, tx, ids, now, settings, emit }) {
    const { id: bookingId, vendorId, mode, currency, closedAt } = booking;
    const earlier = await findPayoutsOfBooking(tx, bookingId);
    const open = earlier.findLast(({ status }) => status !== 'PAID');
    if (open !== undefined) {
      if (open.status === 'SCHEDULED') await expectAnew(tx, booking, open);
      const looked = open.status === 'ON_HOLD' ? await releasePayout(tx, booking, open, { emit, now, settings }) : open;
      return { payoutId: looked.id, status: looked.status };
    }
    if (closedAt === null) return { payoutId: null, status: null };
    const amounts = await expectedAmounts(tx, booking);
    if (amounts.grossMinor === 0) return { payoutId: null, status: null };

    const payoutId = ids.next(PAYOUT_ID);
    const { initial: status } = payoutLifecycle.table;
    const dueAt = earlier.length === 0 ? later(closedAt, booking.limits.payoutDelayHours * HOUR_MS) : now;
    await tx.insert(payouts).values({
      id: payoutId,
      bookingId,
      number: earlier.length + 1,
      vendorId,
      mode,
      status,
      currency,
      ...amounts,
      createdAt: now,
      dueAt,
    });
    await setDeadline(tx, { bookingId, kind: 'PAYOUT', subjectId: payoutId, dueAt });
    // These earnings may exceed the owner's debt, so payouts that wait because of the debt are checked.
    const { amountMinor } = amounts;
    const expectedAt = notBefore(await bankHeldUntilOf(tx, vendorId, settings), dueAt);
    const data = { payoutId, vendorId, status, amountMinor, currency, dueAt: expectedAt.toISOString() };
    await emit({ type: payoutEvents.scheduled, bookingId, hiddenFromTimeline: true, data });
    return { payoutId, status };
  },
});

/**
 * Updates the expected amount, because an award may have been settled since the payout was scheduled. The amount that is sent
 * is computed when the payout is due.
 */
async function expectAnew(tx: Tx, booking: Booking, scheduled: PayoutRow): Promise<void> {
  const amounts = await expectedAmounts(tx, booking);
  const { grossMinor, amountMinor } = scheduled;
  if (grossMinor !== amounts.grossMinor || amountMinor !== amounts.amountMinor) await savePayout(tx, scheduled, amounts);
}
