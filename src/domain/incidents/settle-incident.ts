import type { Tx } from '../../../db/database.ts';
import { recordAward } from '../awards/index.ts';
import { type Booking, type DueContext, type Incident, moveIncident, resumeBooking } from '../bookings/index.ts';
import { formatMoney } from '../kernel/index.ts';
import { recordTrustEvent } from '../trust/index.ts';
import { type ClaimTerms, paidOf } from './claim-terms.ts';
import { respondentOf } from './incident-store.ts';

/** Both sides agree: the terms stand, the booking goes on. What is to be paid is written down with it and moves after commit. */
export async function settleIncident(
  tx: Tx,
  booking: Booking,
  incident: Incident,
  { resolution, ...terms }: ClaimTerms & { resolution: string | null },
  context: DueContext,
): Promise<{ booking: Booking; incident: Incident }> {
  const { now, emit } = context;
  const paid = paidOf(incident, terms);
  const payer = respondentOf(incident);
  const settled = await moveIncident(tx, incident, 'resolve', {
    emit,
    changes: { ...terms, resolution, resolvedAt: now },
    note: `${terms.outcome}${paid > 0 ? `, ${formatMoney(paid, booking.currency)} by the ${payer}` : ''}`,
  });
  const { id: bookingId, currency } = booking;
  const award = { bookingId, currency, payer, cause: 'INCIDENT', subjectId: incident.id, amountMinor: paid } as const;
  await recordAward(tx, award, context);
  if (payer === 'RENTER' && paid > 0) {
    await recordTrustEvent(tx, { userId: booking.renterId, kind: 'INCIDENT_PAYS', bookingId: booking.id }, context);
  }
  return { booking: await resumeBooking(tx, booking, context), incident: settled };
}
