import { z } from 'zod';
import { BOOKING_STATES, type BookingState, MODES } from '../../../../db/values/index.ts';
import { CivilDay, IdInput } from '../../platform/kernel/index.ts';
import { UNFINISHED_STATES } from '../../rentals/bookings/index.ts';

const FILTERS = ['all', 'pending', 'active', 'completed', 'cancelled'] as const;

/** The states that each filter stands for. Plans that were never sent stay private to the renter. */
const STATES: Readonly<Record<Exclude<(typeof FILTERS)[number], 'all'>, readonly BookingState[]>> = {
  pending: ['PENDING_APPROVAL', 'COUNTER_OFFERED', 'PENDING_PAYMENT'],
  active: [...UNFINISHED_STATES],
  completed: ['COMPLETED'],
  cancelled: ['REJECTED', 'CANCELLED', 'EXPIRED'],
};

/** The inputs that choose bookings of the owner's assets. */
export const bookingFilterInput = {
  filter: z.enum(FILTERS).default('all'),
  state: z.enum(BOOKING_STATES).optional(),
  assetId: IdInput.optional(),
  from: CivilDay.optional(),
  to: CivilDay.optional().describe('not included'),
};

export const laterFilterInput = {
  overdue: z.boolean().optional().describe('true: those that should be back and are not'),
  returnDueBy: CivilDay.optional().describe('with the renter, and due back on that day or before'),
  sort: z.enum(['newest', 'start']).optional(),
  mode: z.enum(MODES).optional(),
};

type Filter = z.output<z.ZodObject<typeof bookingFilterInput>> & z.output<z.ZodObject<typeof laterFilterInput>>;

/** Translates the inputs into the filter of a list of bookings. */
export function wantedBookings(
  { filter, state, assetId, sort, from, to, overdue, returnDueBy }: Omit<Filter, 'mode'>,
  { vendorId, mode, now }: { vendorId: string; mode: (typeof MODES)[number]; now: Date },
) {
  const lateAt = overdue === true ? now : undefined;
  const states = statesOf(filter, state);
  return { vendorId, assetId, mode, states, promoted: true, overlaps: { from, to }, lateAt, returnDueBy, sort } as const;
}

/** Returns the states to look for; undefined means all bookings that were sent. */
function statesOf(filter: (typeof FILTERS)[number], state: BookingState | undefined): readonly BookingState[] | undefined {
  if (filter === 'all') return state === undefined ? undefined : [state];
  return STATES[filter].filter((one) => one === (state ?? one));
}
