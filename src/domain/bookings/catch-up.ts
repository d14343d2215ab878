import type { PrepareContext } from '../kernel/index.ts';
import { applyDueTimers } from './apply-due-timers.ts';
import { findBooking, findDueBookings } from './store.ts';

type Context = Pick<PrepareContext, 'reader' | 'now' | 'perform'>;

/** Applies the timers of one booking if one is due. */
export async function catchUpBooking({
  input: { bookingId },
  reader,
  now,
  perform,
}: Context & { input: { bookingId: string } }): Promise<void> {
  const booking = await findBooking(reader, bookingId);
  if (booking !== undefined && booking.dueAt !== null && booking.dueAt <= now) await perform(applyDueTimers, { bookingId });
}

/** Applies the due timers of all bookings of a renter or a vendor, before a list of them is read. */
export async function catchUpBookingsOf(
  of: { renterId?: string; vendorId?: string },
  { reader, now, perform }: Context,
): Promise<void> {
  for (const bookingId of await findDueBookings(reader, of, now)) await perform(applyDueTimers, { bookingId });
}
