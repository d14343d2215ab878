import type { Tx } from '../../../../db/database.ts';
import { commissionLock } from '../../money/commissions/index.ts';
import { type Booking, type Deadline, type DueContext, setDeadline } from '../../rentals/booking-records/index.ts';
import { payoutAmounts } from './owner-balance.ts';
import { payableBalance, payoutHold } from './payout-hold.ts';
import { movePayout, payoutLifecycle } from './payout-lifecycle.ts';
import { findPayout, type PayoutRow, payoutsLock, replaceNettings, savePayout } from './payout-store.ts';

type Context = Pick<DueContext, 'emit' | 'now' | 'settings'>;

/**
 * The payout's time has come, or what it waited for may have happened: it is READY, or waits for what is in the way. What
 * failed is READY to be tried again. Whoever calls this has locked the booking.
 */
export async function releasePayout(
  tx: Tx,
  booking: Booking,
  payout: PayoutRow,
  { emit, now, settings }: Context,
): Promise<PayoutRow> {
  const { status, dueAt, id: subjectId } = payout;
  if (status === 'PROCESSING' || status === 'PAID' || dueAt > now) return payout;
  // One at a time per vendor: a debt is netted once.
  await tx.lock(payoutsLock(booking.vendorId), commissionLock(booking.vendorId));
  const balance = await payableBalance(tx, booking, { now });
  const { nettings, ...amounts } = payoutAmounts(balance, booking.id);
  await replaceNettings(tx, payout.id, nettings);

  const hold = await payoutHold(tx, booking, { balance, now, settings });
  if (hold === null) {
    const move = (['clear', 'retry'] as const).find((name) => payoutLifecycle.can(status, name));
    if (move !== undefined) return movePayout(tx, payout, move, { emit, changes: amounts });
    return isSame(payout, { ...payout, ...amounts }) ? payout : savePayout(tx, payout, amounts);
  }
  const { reason: holdReason, until } = hold;
  if (until !== null) await setDeadline(tx, { bookingId: booking.id, kind: 'PAYOUT', subjectId, dueAt: until });
  const { reservedMinor } = balance;
  const expected =
    holdReason === 'FROZEN'
      ? { grossMinor: amounts.grossMinor + reservedMinor, amountMinor: amounts.amountMinor + reservedMinor }
      : amounts;
  const changes = { ...expected, holdReason };
  // It waits as before: a look that finds nothing new writes nothing.
  if (status === 'ON_HOLD' && isSame(payout, changes)) return payout;
  return payoutLifecycle.can(status, 'hold')
    ? movePayout(tx, payout, 'hold', { emit, changes })
    : savePayout(tx, payout, changes);
}

function isSame(payout: PayoutRow, changes: Pick<PayoutRow, 'grossMinor' | 'amountMinor' | 'holdReason'>): boolean {
  const { grossMinor, amountMinor, holdReason } = changes;
  return payout.grossMinor === grossMinor && payout.amountMinor === amountMinor && payout.holdReason === holdReason;
}

/** The deadline of a payout has passed. */
export async function onPayoutDue(
  tx: Tx,
  booking: Booking,
  { subjectId }: Deadline,
  context: DueContext,
): Promise<PayoutRow | null> {
  const payout = await findPayout(tx, subjectId);
  return payout === undefined ? null : releasePayout(tx, booking, payout, context);
}
