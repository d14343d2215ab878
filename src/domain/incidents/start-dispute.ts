import type { Tx } from '../../../db/database.ts';
import { disputes } from '../../../db/schema/index.ts';
import type { Side } from '../../../db/values.ts';
import { type Booking, type DueContext, type Incident, moveIncident } from '../bookings/index.ts';
import { emitAs, formatMoney, type Minor } from '../kernel/index.ts';
import type { Dispute } from './dispute-store.ts';

interface Start {
  readonly side: Side;
  /** In the words of that side: untrusted. */
  readonly reason: string;
  readonly claimMinor: Minor;
  /** What it is about; from now on the platform decides it. */
  readonly incident: Incident | null;
}

/** Asks the platform to decide. The caller has made sure that no other dispute of the booking is open. */
export async function startDispute(
  tx: Tx,
  { id: bookingId, currency }: Booking,
  { side, reason, claimMinor, incident }: Start,
  context: DueContext,
): Promise<{ dispute: Dispute; incident: Incident | null }> {
  const emit = emitAs(side, context.emit);
  const escalated = incident && (await moveIncident(tx, incident, 'escalate', { emit, changes: {} }));
  const [dispute] = await tx
    .insert(disputes)
    .values({
      id: context.ids.next('dispute'),
      bookingId,
      incidentId: incident?.id ?? null,
      status: 'OPEN',
      openedBy: side,
      reason,
      claimMinor,
      openedAt: context.now,
    })
    .returning();
  if (dispute === undefined) throw new Error('The dispute was not written.');
  const note = incident?.type ?? (claimMinor > 0 ? `${formatMoney(claimMinor, currency)} claimed` : undefined);
  await emit({ type: 'dispute.opened', bookingId, note, data: { disputeId: dispute.id, claimMinor, status: 'OPEN' } });
  return { dispute, incident: escalated };
}
