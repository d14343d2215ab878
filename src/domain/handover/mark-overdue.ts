import { z } from 'zod';
import { BOOKING_STATES } from '../../../db/values.ts';
import { anyBooking, invalidState } from '../bookings/index.ts';
import { command, IdInput } from '../kernel/index.ts';
import { notLateYet } from './handover-errors.ts';
import { reportOverdue } from './report-overdue.ts';

export const markOverdue = command({
  name: 'mark_overdue',
  title: 'Mark as overdue',
  description: 'Marks a rental whose agreed end is over as overdue.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ bookingId: z.string(), state: z.enum(BOOKING_STATES), lateFeeMinor: z.int() }),
  errors: [invalidState, notLateYet],

  async run({ subject, tx, ...context }) {
    const { id: bookingId, state, lateFeeMinor } = await reportOverdue(tx, subject, context);
    return { bookingId, state, lateFeeMinor };
  },
});
