import type { Tx } from '../../../db/database.ts';
import type { Settings } from '../kernel/index.ts';
import { findOpenMatters, isFrozen } from './open-matters.ts';
import { type Booking, saveBooking } from './store.ts';
import { assumedReturnAt, claimUntil } from './timers.ts';

/** After a matter was closed: sets the clock of a booking again that waited for it. A clock that ran out meanwhile strikes at once. */
export async function resumeBooking(
  tx: Tx,
  booking: Booking,
  { now, settings }: { now: Date; settings: Settings },
): Promise<Booking> {
  if (booking.dueAt !== null || isFrozen(await findOpenMatters(tx, booking))) return booking;
  const clock = nextClock(booking, settings);
  if (clock === null) return booking;
  // Never before the matter was closed: what follows (reviews, disputes) has its full time.
  return saveBooking(tx, booking, { dueAt: clock < now ? now : clock, updatedAt: now });
}

function nextClock({ state, overdueSince, endAt, returnedAt }: Booking, settings: Settings): Date | null {
  if (state === 'RETURNED' && returnedAt !== null) return claimUntil(returnedAt, settings);
  if ((state === 'CONFIRMED' || state === 'ACTIVE') && overdueSince === null) return assumedReturnAt(endAt);
  return null;
}
