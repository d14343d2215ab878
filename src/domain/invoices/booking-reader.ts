import { type Booking, bookingNotFound, bookingParty, findBooking } from '../bookings/index.ts';
import { type Access, actsAsAdmin } from '../kernel/index.ts';

const party = bookingParty('read');

/** A booking for whoever may look at its papers: both of its sides, and an admin in person. */
export const bookingReader: Access<'user', { bookingId: string }, Booking> = {
  ...party,
  async load(from, caller, input, now) {
    if (!actsAsAdmin(caller)) {
      return (await party.load(from, caller, input, now)).booking;
    }
    const booking = await findBooking(from, input.bookingId);
    if (booking === undefined) throw bookingNotFound(input);
    return booking;
  },
};
