import type { Reader } from '../../../db/database.ts';
import { type BookingSide, findOpenMatters, wrongSide, type Incident } from '../bookings/index.ts';
import { disputeOpen } from './dispute-errors.ts';
import { escalationTooEarly } from './incident-errors.ts';
import { assertOpen } from './incident-of.ts';
import { respondentOf } from './incident-store.ts';

/**
 * Who the claim is against may ask the platform at any time; the reporter once there was an answer without agreement, or
 * none in time. A no-show that nobody answers counts as true by itself.
 */
export async function assertEscalable(from: Reader, subject: BookingSide, incident: Incident, now: Date): Promise<void> {
  const { booking, side } = subject;
  const { bookingId, type, status, dueAt } = incident;
  assertOpen(incident, subject);
  const { dispute } = await findOpenMatters(from, booking);
  if (dispute !== null) throw disputeOpen({ bookingId, disputeId: dispute.id, side });
  if (side === respondentOf(incident)) return;
  if (type === 'NO_SHOW') throw wrongSide({ bookingId, side, wanted: 'contesting a no-show' });
  if (status === 'REPORTED' && now < dueAt) throw escalationTooEarly({ bookingId, until: dueAt.toISOString(), side });
}
