import type { Tx } from '../../../db/database.ts';
import { type Booking, type Deadline, type DueContext, findOpenOffer, moveBooking, moveOffer } from '../bookings/index.ts';
import { runsAgainUntil } from './approval-clock.ts';

/** The renter did not answer in time: the request is the owner's again. */
export async function outliveOffer(tx: Tx, booking: Booking, { subjectId }: Deadline, { now, emit }: DueContext): Promise<void> {
  const offer = await findOpenOffer(tx, booking.id);
  if (offer?.id !== subjectId || booking.state !== 'COUNTER_OFFERED') return;
  await moveOffer(tx, offer, 'expire', now);
  await moveBooking(tx, booking, 'outliveOffer', { now, emit, changes: { dueAt: runsAgainUntil(booking, now) } });
}
