import { z } from 'zod';
import type { Booking } from './booking-store.ts';

/** What a command about a booking answers by itself. The pipeline adds how the booking stands. */
export const BookingRef = z.object({
  id: z.string(),
  alreadyDone: z.boolean().optional().describe('the step had been taken before; nothing changed'),
});

export function bookingRef({ id }: Pick<Booking, 'id'>, alreadyDone = false): z.infer<typeof BookingRef> {
  return { id, ...(alreadyDone && { alreadyDone }) };
}
