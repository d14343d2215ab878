import type { Reader } from '../../../db/database.ts';
import { bookingFacts } from './booking-facts.ts';
import { invalidState } from './booking-errors.ts';
import { nextActions } from './next-actions.ts';
import type { Booking } from './store.ts';

/** The refusal of a step that the booking is not ready for, with what can be done instead. */
export async function stateRefused(from: Reader, booking: Booking, wanted: string, now: Date): Promise<Error> {
  const actions = nextActions(booking, await bookingFacts(from, booking, now));
  return invalidState({ bookingId: booking.id, state: booking.state, wanted, actions });
}
