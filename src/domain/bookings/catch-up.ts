import type { PrepareContext } from '../kernel/index.ts';
import { findDueBeside, findDueBookings } from './due-bookings.ts';

type Context = Pick<PrepareContext, 'reader' | 'now' | 'applyDeadlines'>;

/** Applies what has fallen due about a booking and others on its calendar. Reading and writing a booking begin with it. */
export async function catchUpBooking({
  input: { bookingId },
  reader,
  now,
  applyDeadlines,
}: Context & { input: { bookingId: string } }): Promise<void> {
  for (const due of await findDueBeside(reader, bookingId, now)) await applyDeadlines(due);
}

/** Applies what has fallen due about all bookings of a renter or a vendor, before a list of them is read. */
export async function catchUpBookingsOf(
  of: { renterId?: string; vendorId?: string },
  { reader, now, applyDeadlines }: Context,
): Promise<void> {
  for (const bookingId of await findDueBookings(reader, of, now)) await applyDeadlines(bookingId);
}
