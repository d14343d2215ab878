import type { Tx } from '../../../../db/database.ts';
import type { BookingLimits } from '../../../../db/values/index.ts';
import { HOUR_MS, type WriteCtx } from '../../platform/kernel/index.ts';
import type { Booking, Deadline } from '../bookings/index.ts';
import { moveBooking } from '../changes/index.ts';
import { findOpenCounterOffer, moveCounterOffer } from '../open-items/index.ts';

/** The least time to answer a request that comes back. */
const LEAST_SECONDS = 12 * 3_600;

/** Returns the seconds that were left to the owner when the clock stopped. If the clock has stopped already, they stay. */
export function approvalSecondsLeft(
  { state, dueAt, approvalLeftSeconds }: Pick<Booking, 'state' | 'dueAt' | 'approvalLeftSeconds'>,
  now: Date,
): number {
  if (state === 'COUNTER_OFFERED' && approvalLeftSeconds !== null) return approvalLeftSeconds;
  return Math.max(0, Math.floor(((dueAt ?? now).getTime() - now.getTime()) / 1_000));
}

/**
 * Returns until when the owner must answer a request that comes back: the time that was left, at least twelve hours, never
 * beyond the start.
 */
export function resumedApprovalDueAt(
  { startAt, approvalLeftSeconds }: Pick<Booking, 'startAt' | 'approvalLeftSeconds'>,
  now: Date,
): Date {
  const left = now.getTime() + Math.max(LEAST_SECONDS, approvalLeftSeconds ?? 0) * 1_000;
  return new Date(Math.min(left, startAt.getTime()));
}

/** Returns until when a renter may answer an offer: `counterOfferHours`, never beyond the requested or the offered start. */
export function counterOfferExpiresAt(
  starts: readonly Date[],
  now: Date,
  { counterOfferHours }: Pick<BookingLimits, 'counterOfferHours'>,
): Date {
  return new Date(Math.min(now.getTime() + counterOfferHours * HOUR_MS, ...starts.map((start) => start.getTime())));
}

/** Returns the request to the owner, because the renter did not answer in time. */
export async function expireCounterOffer(
  tx: Tx,
  booking: Booking,
  { subjectId }: Deadline,
  { now, emit }: WriteCtx,
): Promise<void> {
  const counterOffer = await findOpenCounterOffer(tx, booking.id);
  if (counterOffer?.id !== subjectId || booking.state !== 'COUNTER_OFFERED') return;
  await moveCounterOffer(tx, counterOffer, 'expire', { decidedAt: now });
  await moveBooking(tx, booking, 'expireOffer', { now, emit, changes: { dueAt: resumedApprovalDueAt(booking, now) } });
}
