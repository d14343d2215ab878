import { z } from 'zod';
import { BOOKING_STATES, MODES } from '../../../../db/values/index.ts';
import { listedMode, pageInput, pageOf, pagination, query, signedIn } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf, findBookings } from '../../rentals/bookings/index.ts';
import { BookingCard, bookingCards } from './booking-card.ts';

export const listMyBookings = query({
  name: 'list_my_bookings',
  title: 'Own bookings',
  description: 'Your rentals, newest first, with whose turn it is. booking_readiness tells what to do next with one.',
  access: signedIn('read:booking'),
  thirdPartyText: true,
  input: z.strictObject({ state: z.enum(BOOKING_STATES).optional(), mode: z.enum(MODES).optional(), ...pageInput }),
  example: { state: 'PENDING_VERIFICATION', limit: 2 },
  output: pageOf(BookingCard),
  empty: ({ state }) => (state === undefined ? 'You have no bookings yet.' : `None of your bookings is ${state}.`),
  errors: [],

  catchUp: ({ caller, ...context }) => catchUpBookingsOf({ renterId: caller.userId }, context),

  async run({ input, caller, reader, now, settings }) {
    const { state } = input;
    const mode = listedMode(caller, input.mode);
    const wanted = { renterId: caller.userId, mode, ...(state && { states: [state] }) };
    const { rows, total } = await findBookings(reader, wanted, input);
    return { items: await bookingCards(reader, rows, { now, settings }), pagination: pagination(input, total) };
  },
});
