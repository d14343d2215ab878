import type { Tx } from '../../../db/database.ts';
import { type Booking, bookingFacts, type Extension, nextActions } from '../bookings/index.ts';
import type { DomainError } from '../kernel/index.ts';
import { extensionDecided } from './extension-errors.ts';

/** The refusal of a step that comes too late for an extension, with what can be done instead. */
export async function refuseDecided(tx: Tx, booking: Booking, { id, status }: Extension, now: Date): Promise<DomainError> {
  const actions = nextActions(booking, await bookingFacts(tx, booking, now));
  return extensionDecided({ bookingId: booking.id, extensionId: id, status, actions });
}
