import { z } from 'zod';
import { BOOKING_STATES, MAINTENANCE_STATES } from '../../../../db/values/index.ts';
import { declareError, offer } from '../../platform/kernel/index.ts';
import { inTheWayInWords } from '../calendar/index.ts';

const list = (assetId?: string) =>
  offer('list_maintenance', { ...(assetId !== undefined && { assetId }) }, { actor: 'OWNER', why: 'see what is planned' });

export const taskNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The vendor has no such maintenance.',
  data: z.object({ taskId: z.string() }),
  message: () => 'You have no such maintenance.',
  next: () => [list()],
});

export const taskState = declareError({
  code: 'maintenance_state',
  status: 400,
  when: 'The maintenance is in a state in which this cannot be done.',
  data: z.object({ taskId: z.string(), assetId: z.string(), status: z.enum(MAINTENANCE_STATES), wanted: z.string() }),
  message: ({ status, wanted }) => `Nothing was changed: it is ${status}; ${wanted} is not possible. A new one can be planned.`,
  next: ({ assetId }) => [list(assetId)],
});

const Days = z.object({ startDate: z.string(), endDate: z.string() });

export const maintenanceDaysTaken = declareError({
  code: 'maintenance_days_taken',
  status: 400,
  when: 'Bookings hold or have some of the days of the maintenance, and leave too few pieces.',
  data: z.object({
    assetId: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    units: z.int().nullable().describe('wanted; null: all'),
    unitsInAll: z.int(),
    bookings: z.array(Days.extend({ bookingId: z.string(), state: z.enum(BOOKING_STATES) })),
    nearest: Days.nullable().describe('as many days, the nearest that can be blocked'),
    freeUnits: z.int().describe('so many could be blocked'),
  }),
  steps: z.object({
    again: z.object({ operation: z.enum(['plan_maintenance', 'move_maintenance']), args: z.record(z.string(), z.unknown()) }),
  }),
  message: (data) => `Nothing was changed: ${inTheWayInWords(data)}`,
  next: ({ assetId, freeUnits, bookings, nearest, again: { operation, args } }) => [
    ...(nearest === null
      ? []
      : [
          offer(
            operation,
            { ...args, dueDate: nearest.startDate },
            { actor: 'OWNER', why: 'do it on the nearest days that can be blocked' },
          ),
        ]),
    ...(freeUnits === 0 || operation === 'move_maintenance'
      ? []
      : [
          offer(
            'plan_maintenance',
            { ...args, units: freeUnits },
            { actor: 'OWNER', why: `plan it for the ${freeUnits} that no booking has` },
          ),
        ]),
    ...bookings
      .slice(0, 2)
      .map(({ bookingId }) =>
        offer('get_owner_booking_detail', { bookingId }, { actor: 'OWNER', why: 'the booking in the way' }),
      ),
    list(assetId),
  ],
});
