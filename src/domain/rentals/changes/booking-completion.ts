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
import { type Booking, closeReturned, depositReleaseAt, reviewsUntil, setDeadline, hasDeposit } from '../bookings/index.ts';
import { settleOffline, moveConditionReport, findNewestReports } from '../open-items/index.ts';
import { moveBooking } from './booking-moves.ts';

/**
 * Completes a rental whose asset is back: the rent is earned, the days become free, reviews open, and the time until the
 * deposit goes back begins.
 */
export async function completeBooking(
  tx: Tx,
  booking: Booking,
  move: 'complete' | 'acceptReturn',
  context: WriteCtx,
): Promise<Booking> {
  const changes = { returnedAt: booking.returnedAt ?? context.now };
  await earnRent(tx, booking, move === 'acceptReturn' ? 'confirm' : 'assume', context);
  const done = await closeReturned(tx, booking, move, { ...context, changes });
  return afterCompletion(tx, done, context);
}

/** Completes a rental for the platform, whether the asset is back or not. */
export async function forceCompletion(tx: Tx, booking: Booking, context: WriteCtx & { note: string }): Promise<Booking> {
  const changes = { returnedAt: booking.returnedAt ?? context.now };
  await earnRent(tx, booking, 'assume', context);
  const done = await moveBooking(tx, booking, 'forceComplete', { ...context, changes });
  return afterCompletion(tx, done, context);
}

async function earnRent(tx: Tx, booking: Booking, checkOutMove: 'confirm' | 'assume', context: WriteCtx): Promise<void> {
  const { id: bookingId, renterId: userId } = booking;
  await freeDays(tx, bookingId);
  await postCompletion(tx, booking, context);
  await recordTrustEvent(tx, { userId, kind: 'BOOKING_COMPLETED', bookingId }, context);
  const { checkOut } = await findNewestReports(tx, bookingId);
  const { now, emit } = context;
  if (checkOut?.status === 'SUBMITTED') await moveConditionReport(tx, checkOut, checkOutMove, { now, emit });
}

/** Sets the deadlines that begin with the end of a rental. */
async function afterCompletion(tx: Tx, done: Booking, { now }: WriteCtx): Promise<Booking> {
  const { id: bookingId, limits, returnedAt } = done;
  const until = (kind: DeadlineKind, dueAt: Date) => ({ bookingId, kind, subjectId: bookingId, dueAt });
  const deposit = hasDeposit(done) ? [until('DEPOSIT', depositReleaseAt(returnedAt ?? now, limits))] : [];
  await setDeadline(tx, until('REVIEWS', reviewsUntil(now, limits)), ...deposit);
  return done;
}

/** Posts that the rent is earned: what lay in escrow goes to the owner, to the platform's income and to its tax. */
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
