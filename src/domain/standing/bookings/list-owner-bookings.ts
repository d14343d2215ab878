import { z } from 'zod';
import { ownAsset } from '../../catalog/assets/index.ts';
import { listedMode, optional, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { type Booking, catchUpBookingsOf, findBookings, RUNNING_STATES } from '../../rentals/bookings/index.ts';
import { WAITING_ON } from '../steps/index.ts';
import { bookingFilterInput, laterFilterInput, wantedBookings } from './owner-booking-filter.ts';
import { RenterCard, rentersOf } from './owner-booking-view.ts';
import { BookingCard, bookingCards } from './booking-card.ts';

const MOST_WORKED_OUT = 300;

const OwnerBookingCard = BookingCard.extend({
  renter: RenterCard,
  returnDueAt: z.string().nullable().describe('UTC instant at which it is to come back; null once it is back or will not go out'),
  overdue: z.boolean(),
});

function ownerBookingCard(
  { state, endAt }: Booking,
  card: z.infer<typeof BookingCard>,
  renter: RenterCard,
  now: Date,
): z.infer<typeof OwnerBookingCard> {
  const returnDueAt = RUNNING_STATES.has(state) ? endAt.toISOString() : null;
  return { ...card, renter, returnDueAt, overdue: state === 'ACTIVE' && endAt < now };
}

export const listOwnerBookings = query({
  name: 'list_owner_bookings',
  title: 'Bookings of own assets',
  description:
    'Bookings of your assets, newest first, with renter, whose turn it is and when it comes back. waitingOn, overdue and returnDueBy find what is to be done; from and to those that touch the days.',
  access: optional(ownAsset('read:owner'), 'assetId'),
  thirdPartyText: true,
  input: z.strictObject({
    ...bookingFilterInput,
    waitingOn: z.enum(WAITING_ON).optional().describe(`looked for among the ${MOST_WORKED_OUT} newest that fit the rest`),
    ...laterFilterInput,
    ...pageInput,
  }),
  example: { filter: 'completed', limit: 3 },
  output: pageOf(OwnerBookingCard),
  empty: ({ filter, state, assetId, from, to, waitingOn, overdue, returnDueBy }) =>
    filter === 'all' && [state, assetId, from, to, waitingOn, overdue, returnDueBy].every((wanted) => wanted === undefined)
      ? 'Your assets have no bookings yet.'
      : 'No booking of your assets fits these filters.',
  errors: [],

  catchUp: ({ caller, ...context }) => catchUpBookingsOf({ vendorId: caller.vendorId }, context),

  async run({ input, caller, reader, now, settings }) {
    const mode = listedMode(caller, input.mode);
    const { waitingOn } = input;
    const wanted = wantedBookings(input, { vendorId: caller.vendorId, mode, now });
    // No column says whose turn it is, so it is computed for the newest bookings, which are then paged.
    const asked = waitingOn === undefined ? input : { page: 1, limit: MOST_WORKED_OUT };
    const { rows, total } = await findBookings(reader, wanted, asked);
    const [cards, renters] = await Promise.all([bookingCards(reader, rows, { now, settings }), rentersOf(reader, rows, now)]);
    const all = rows.flatMap((booking) => {
      const card = cards.find(({ id }) => id === booking.id);
      const renter = renters.get(booking.renterId);
      return card === undefined || renter === undefined ? [] : [ownerBookingCard(booking, card, renter, now)];
    });
    if (waitingOn === undefined) return { items: all, pagination: pagination(input, total) };
    const fitting = all.filter((card) => card.waitingOn === waitingOn);
    const items = fitting.slice((input.page - 1) * input.limit, input.page * input.limit);
    return { items, pagination: pagination(input, fitting.length) };
  },
});
