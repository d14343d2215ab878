import { z } from 'zod';
import { SIDES } from '../../../db/values.ts';
import { declareError, otherSide } from '../kernel/index.ts';
import { seeBooking } from './see-booking.ts';

export const wrongSide = declareError({
  code: 'wrong_side',
  status: 403,
  when: 'This step belongs to the other side of the booking.',
  data: z.object({ bookingId: z.string(), side: z.enum(SIDES), wanted: z.string() }),
  message: ({ side, wanted }) => `You are the ${side} of this booking; ${wanted} is for the ${otherSide(side)}.`,
  next: ({ bookingId, side }) => [seeBooking(bookingId, side)],
});
