import { z } from 'zod';
import { BOOKING_STATES, type BookingState, MODES } from '../../../../db/values/index.ts';
import { ownAsset } from '../../catalog/assets/index.ts';
import { CivilDay, IdInput, listedMode, optional, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import {
  type Booking,
  catchUpBookingsOf,
  findBookings,
  RUNNING_STATES,
  UNFINISHED_STATES,
} from '../../rentals/booking-records/index.ts';
import { BookingCard, bookingCards } from '../../rentals/bookings/index.ts';
import { WAITING_ON } from '../../rentals/next-actions/index.ts';
import { RenterCard, rentersOf } from './owner-booking-view.ts';

const FILTERS = ['all', 'pending', 'active', 'completed', 'cancelled'] as const;

/** The states behind each filter. Plans that were never sent stay private to the renter. */
const STATES: Readonly<Record<Exclude<(typeof FILTERS)[number], 'all'>, readonly BookingState[]>> = {
  pending: ['PENDING_APPROVAL', 'COUNTER_OFFERED', 'PENDING_PAYMENT'],
  active: [...UNFINISHED_STATES],
  completed: ['COMPLETED'],
  cancelled: ['REJECTED', 'CANCELLED', 'EXPIRED'],
};

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

/** Undefined: of all that were sent. */
function statesOf(filter: (typeof FILTERS)[number], state: BookingState | undefined): readonly BookingState[] | undefined {
  if (filter === 'all') return state === undefined ? undefined : [state];
  return STATES[filter].filter((one) => one === (state ?? one));
}

export const listOwnerBookings = query({
  name: 'list_owner_bookings',
  title: 'Bookings of own assets',
  description:
    'Bookings of your assets, newest first, with renter, whose turn it is and when it comes back. waitingOn, overdue and returnDueBy find what is to be done; from and to those that touch the days.',
  access: optional(ownAsset('read:owner'), 'assetId'),
  thirdPartyText: true,
  input: z.strictObject({
    filter: z.enum(FILTERS).default('all'),
    state: z.enum(BOOKING_STATES).optional(),
    assetId: IdInput.optional(),
    from: CivilDay.optional(),
    to: CivilDay.optional().describe('not included'),
    waitingOn: z.enum(WAITING_ON).optional().describe(`looked for among the ${MOST_WORKED_OUT} newest that fit the rest`),
    overdue: z.boolean().optional().describe('true: those that should be back and are not'),
    returnDueBy: CivilDay.optional().describe('with the renter, and due back on that day or before'),
    sort: z.enum(['newest', 'start']).optional(),
    mode: z.enum(MODES).optional(),
    ...pageInput,
  }),
  example: { filter: 'completed', limit: 3 },
  output: pageOf(OwnerBookingCard),
  empty: ({ filter, state, assetId, from, to, waitingOn, overdue, returnDueBy }) =>
    filter === 'all' && [state, assetId, from, to, waitingOn, overdue, returnDueBy].every((wanted) => wanted === undefined)
      ? 'Your assets have no bookings yet.'
      : 'No booking of your assets fits these filters.',
  errors: [],

  prepare: ({ caller, ...context }) => catchUpBookingsOf({ vendorId: caller.vendorId }, context),

  async run({ input, caller, reader, now, settings }) {
    const mode = listedMode(caller, input.mode);
    const { filter, state, assetId, sort, from, to, waitingOn, overdue, returnDueBy } = input;
    const states = statesOf(filter, state);
    const about = { vendorId: caller.vendorId, assetId, mode, states, promoted: true } as const;
    const lateAt = overdue === true ? now : undefined;
    const wanted = { ...about, overlaps: { from, to }, lateAt, returnDueBy, sort };
    // Whose turn it is no column says: it is worked out for the newest ones, then they are paged.
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
