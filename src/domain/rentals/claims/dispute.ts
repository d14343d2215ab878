import type { Reader, Tx } from '../../../../db/database.ts';
import type { Side } from '../../../../db/values/index.ts';
import { emitAs, formatMoney, type Minor, type WriteCtx } from '../../platform/kernel/index.ts';
import { type Booking, type BookingSide, wrongSide } from '../bookings/index.ts';
import { assertOpen, respondentOf } from './incident.ts';
import { escalationTooEarly } from './incident-errors.ts';
import { type Incident, moveIncident, addDispute, type Dispute, findOpenDispute } from '../open-items/index.ts';
import { disputeOpen } from './dispute-errors.ts';

/**
 * Throws if the dispute may not be opened. The side that the claim is against may ask the platform at any time; the reporter
 * only after an answer without agreement, or if no answer came in time. A no-show that nobody answers counts as true by itself.
 */
export async function assertEscalable(from: Reader, subject: BookingSide, incident: Incident, now: Date): Promise<void> {
  const { side } = subject;
  const { bookingId, type, status, dueAt } = incident;
  assertOpen(incident, subject);
  const dispute = await findOpenDispute(from, bookingId);
  if (dispute !== null) throw disputeOpen({ bookingId, disputeId: dispute.id, side });
  if (side === respondentOf(incident)) return;
  if (type === 'NO_SHOW') throw wrongSide({ bookingId, side, wanted: 'contesting a no-show' });
  if (status === 'REPORTED' && now < dueAt) throw escalationTooEarly({ bookingId, until: dueAt.toISOString(), side });
}

interface Start {
  readonly side: Side;
  /** The reason in the words of that side, so untrusted text. */
  readonly reason: string;
  readonly claimMinor: Minor;
  /** The incident that the dispute is about. From now on the platform decides it. */
  readonly incident: Incident | null;
}

/** Asks the platform to decide. The caller has made sure that no other dispute of the booking is open. */
export async function startDispute(
  tx: Tx,
  { id: bookingId, currency }: Booking,
  { side, reason, claimMinor, incident }: Start,
  context: WriteCtx,
): Promise<{ dispute: Dispute; incident: Incident | null }> {
  const emit = emitAs(side, context.emit);
  const escalated = incident && (await moveIncident(tx, incident, 'escalate', { emit, changes: {} }));
  const note = incident?.type ?? (claimMinor > 0 ? `${formatMoney(claimMinor, currency)} claimed` : undefined);
  const opened = { bookingId, incidentId: incident?.id ?? null, openedBy: side, reason, claimMinor };
  const dispute = await addDispute(tx, opened, { ...context, note, emit });
  return { dispute, incident: escalated };
}
