import { z } from 'zod';
import { type BookingState, MODES } from '../../../db/values.ts';
import { BookingCard, bookingCard, catchUpBookingsOf, findBookings } from '../bookings/index.ts';
import { anyVendor, pageInput, pageOf, pagination, query } from '../kernel/index.ts';

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
  description: 'Owner side: bookings of your assets, newest first. filter is all, pending, active, completed or cancelled.',
  access: anyVendor('read:owner'),
  thirdPartyText: true,
  input: z.strictObject({ filter: z.enum(FILTERS).default('all'), mode: z.enum(MODES).optional(), ...pageInput }),
  output: pageOf(BookingCard),
  errors: [],

  prepare: ({ caller, ...context }) => catchUpBookingsOf({ vendorId: caller.vendorId }, context),

  async run({ input, caller, reader }) {
    const mode = caller.credential.kind === 'session' ? (input.mode ?? caller.mode) : caller.mode;
    const states = input.filter === 'all' ? Object.values(STATES).flat() : STATES[input.filter];
    const { rows, total } = await findBookings(reader, { vendorId: caller.vendorId, mode, states, promoted: true }, input);
    return { items: rows.map(bookingCard), pagination: pagination(input, total) };
  },
});
