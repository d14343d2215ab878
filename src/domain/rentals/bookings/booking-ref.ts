import { z } from 'zod';
import type { Booking } from './booking-store.ts';

/** The fields that a command about a booking returns itself. The pipeline adds the state of the booking. */
export const BookingRef = z.object({
  id: z.string(),
  alreadyDone: z.boolean().optional().describe('the step had been taken before; nothing changed'),
});

export function bookingRef({ id }: Pick<Booking, 'id'>, alreadyDone = false): z.infer<typeof BookingRef> {
  return { id, ...(alreadyDone && { alreadyDone }) };
}
