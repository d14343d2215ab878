import type { Tx } from '../../../db/database.ts';
import { freeDays } from '../availability/index.ts';
import { recordTrustEvent } from '../trust/index.ts';
import { setDeadline } from './deadline-store.ts';
import type { DueContext } from './due-context.ts';
import { moveBooking } from './move-booking.ts';
import { moveReport } from './move-report.ts';
import { findOpenMatters } from './open-matters.ts';
import { postCompletion } from './post-completion.ts';
import type { Booking } from './store.ts';
import { hasDeposit } from './has-deposit.ts';
import { depositReleaseAt, reviewsUntil } from './timers.ts';

/** The rental is over for good: the rent is earned, the days are free, reviews open, the deposit's time to stay begins. */
export async function completeBooking(
  tx: Tx,
  booking: Booking,
  move: 'complete' | 'acceptReturn' | 'forceComplete',
  context: DueContext & { note?: string },
): Promise<Booking> {
  const { id: bookingId, renterId: userId } = booking;
  const { now, emit, settings, note } = context;
  await freeDays(tx, bookingId);
  await postCompletion(tx, booking, context);
  await recordTrustEvent(tx, { userId, kind: 'BOOKING_COMPLETED', bookingId }, context);
  const returnedAt = booking.returnedAt ?? now;
  const { checkOut } = await findOpenMatters(tx, booking);
  if (checkOut?.status === 'SUBMITTED')
    await moveReport(tx, checkOut, move === 'acceptReturn' ? 'confirm' : 'assume', { now, emit });
  const done = await moveBooking(tx, booking, move, { now, emit, changes: { returnedAt }, note });
  await setDeadline(tx, { bookingId, kind: 'REVIEWS', subjectId: bookingId, dueAt: reviewsUntil(now, settings) });
  if (hasDeposit(done)) {
    await setDeadline(tx, { bookingId, kind: 'DEPOSIT', subjectId: bookingId, dueAt: depositReleaseAt(returnedAt, settings) });
  }
  return done;
}
