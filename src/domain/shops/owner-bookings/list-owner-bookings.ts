import { z } from 'zod';
import { BOOKING_STATES, type BookingState, MODES } from '../../../../db/values.ts';
import { ownAsset } from '../../catalog/assets/index.ts';
import { CivilDay, IdInput, listedMode, optional, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf, findBookings } from '../../rentals/booking-records/index.ts';
import { BookingCard, bookingCards } from '../../rentals/bookings/index.ts';

const FILTERS = ['all', 'pending', 'active', 'completed', 'cancelled'] as const;

/** The states behind each filter. Plans that were never sent stay private to the renter. */
const STATES: Readonly<Record<Exclude<(typeof FILTERS)[number], 'all'>, readonly BookingState[]>> = {
  pending: ['PENDING_APPROVAL', 'COUNTER_OFFERED', 'PENDING_PAYMENT'],
  active: ['CONFIRMED', 'ACTIVE', 'RETURNED'],
  completed: ['COMPLETED'],
  cancelled: ['REJECTED', 'CANCELLED', 'EXPIRED'],
};

export const listOwnerBookings = query({
  name: 'list_owner_bookings',
  title: 'Bookings of own assets',
  description:
    'Bookings of your assets, newest first. filter is all, pending, active, completed or cancelled; from and to find those that touch the days.',
  access: optional(ownAsset('read:owner'), 'assetId'),
  thirdPartyText: true,
  input: z.strictObject({
    filter: z.enum(FILTERS).default('all'),
    state: z.enum(BOOKING_STATES).optional(),
    assetId: IdInput.optional(),
    from: CivilDay.optional(),
    to: CivilDay.optional().describe('not included'),
    sort: z.enum(['newest', 'start']).optional(),
    mode: z.enum(MODES).optional(),
    ...pageInput,
  }),
  output: pageOf(BookingCard),
  empty: ({ filter, state, assetId, from, to }) =>
    filter === 'all' && [state, assetId, from, to].every((wanted) => wanted === undefined)
      ? 'Your assets have no bookings yet.'
      : 'No booking of your assets fits these filters.',
  errors: [],

  prepare: ({ caller, ...context }) => catchUpBookingsOf({ vendorId: caller.vendorId }, context),

  async run({ input, caller, reader, now, settings }) {
    const mode = listedMode(caller, input.mode);
    const { filter, state, assetId, sort, from, to } = input;
    const states = (filter === 'all' ? Object.values(STATES).flat() : STATES[filter]).filter((one) => one === (state ?? one));
    const wanted = { vendorId: caller.vendorId, assetId, mode, states, promoted: true, overlaps: { from, to }, sort } as const;
    const { rows, total } = await findBookings(reader, wanted, input);
    return { items: await bookingCards(reader, rows, { now, settings }), pagination: pagination(input, total) };
  },
});
