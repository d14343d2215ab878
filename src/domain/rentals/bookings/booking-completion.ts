import type { Tx } from '../../../../db/database.ts';
import type { DeadlineKind } from '../../../../db/values/index.ts';
import { freeDays } from '../../catalog/availability/index.ts';
import { shareOf } from '../../money/commissions/index.ts';
import {
  escrowOf,
  type JournalEntry,
  ownerPayableOf,
  post,
  REV_COMMISSION,
  REV_SERVICE_FEE,
  TAX_PAYABLE,
} from '../../money/ledger/index.ts';
import { recordTrustEvent } from '../../people/trust/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';
import { type Booking, depositReleaseAt, reviewsUntil, setDeadline, hasDeposit } from '../booking-records/index.ts';
import { settleOffline, moveConditionReport, findNewestReports } from '../open-items/index.ts';
import { moveBooking } from './booking-lifecycle.ts';

/** The rental is over for good: the rent is earned, the days are free, reviews open, the deposit's time to stay begins. */
export async function completeBooking(
  tx: Tx,
  booking: Booking,
  move: 'complete' | 'acceptReturn' | 'forceComplete',
  context: WriteCtx & { note?: string },
): Promise<Booking> {
  const { id: bookingId, renterId: userId } = booking;
  const { now, emit, note } = context;
  await freeDays(tx, bookingId);
  await postCompletion(tx, booking, context);
  await recordTrustEvent(tx, { userId, kind: 'BOOKING_COMPLETED', bookingId }, context);
  const returnedAt = booking.returnedAt ?? now;
  const { checkOut } = await findNewestReports(tx, booking.id);
  if (checkOut?.status === 'SUBMITTED')
    await moveConditionReport(tx, checkOut, move === 'acceptReturn' ? 'confirm' : 'assume', { now, emit });
  const done = await moveBooking(tx, booking, move, { now, emit, changes: { returnedAt }, note });
  const until = (kind: DeadlineKind, dueAt: Date) => ({ bookingId, kind, subjectId: bookingId, dueAt });
  const deposit = hasDeposit(done) ? [until('DEPOSIT', depositReleaseAt(returnedAt, booking.limits))] : [];
  await setDeadline(tx, until('REVIEWS', reviewsUntil(now, booking.limits)), ...deposit);
  return done;
}

/** Posts that the rent is earned: what lay in escrow goes to the owner, and to the platform's income and its tax. */
async function postCompletion(tx: Tx, booking: Booking, context: WriteCtx): Promise<void> {
  if (booking.paymentChannel === 'OFFLINE') {
    return settleOffline(tx, booking, shareOf(booking.price.totals), factOf(booking), context);
  }
  await post(tx, completionEntry(booking), context);
}

function completionEntry(booking: Pick<Booking, 'id' | 'vendorId' | 'currency' | 'price'>): JournalEntry {
  const { id: bookingId, vendorId, currency, price } = booking;
  const { totalMinor, ownerNetMinor, rentalTaxMinor, commissionMinor, serviceFeeMinor, feeTaxMinor } = price.totals;
  return {
    ...factOf(booking),
    bookingId,
    currency,
    lines: [
      { account: escrowOf(bookingId), amountMinor: totalMinor },
      { account: ownerPayableOf(vendorId), amountMinor: -(ownerNetMinor + rentalTaxMinor) },
      { account: REV_COMMISSION, amountMinor: -commissionMinor },
      { account: REV_SERVICE_FEE, amountMinor: -serviceFeeMinor },
      { account: TAX_PAYABLE, amountMinor: -feeTaxMinor },
    ],
  };
}

function factOf({ id }: Pick<Booking, 'id'>) {
  return { kind: 'COMPLETION', idemKey: `completion:${id}`, memo: 'rental completed' } as const;
}
