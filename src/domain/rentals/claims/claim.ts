import type { Tx } from '../../../../db/database.ts';
import type { INCIDENT_OUTCOMES, Side } from '../../../../db/values/index.ts';
import { recordAward } from '../../money/payments/index.ts';
import { recordTrustEvent } from '../../people/trust/index.ts';
import { formatMoney, type Minor, type WriteCtx } from '../../platform/kernel/index.ts';
import type { Booking } from '../bookings/index.ts';
import { resumeBooking } from '../changes/index.ts';
import { type Incident, moveIncident } from '../open-items/index.ts';
import { respondentOf } from './incident.ts';

/** Who bears how much of a claim. */
interface ClaimTerms {
  readonly outcome: (typeof INCIDENT_OUTCOMES)[number];
  readonly renterPaysMinor: Minor;
  readonly ownerPaysMinor: Minor;
}

export interface RequestedOutcome {
  readonly outcome: ClaimTerms['outcome'];
  readonly renterPaysMinor?: Minor | undefined;
  readonly ownerPaysMinor?: Minor | undefined;
}

/**
 * Returns the terms in full, or null if they do not fit the claim. Only the side that the claim is against can be made to pay,
 * and never more than is claimed; the two parts of a SPLIT add up to the claim.
 */
export function claimTerms(
  incident: Incident,
  { outcome, renterPaysMinor, ownerPaysMinor }: RequestedOutcome,
): ClaimTerms | null {
  const { claimMinor } = incident;
  const terms = (renter: Minor, owner: Minor) => ({ outcome, renterPaysMinor: renter, ownerPaysMinor: owner });
  if (outcome === 'SPLIT') {
    const renter = renterPaysMinor ?? claimMinor - (ownerPaysMinor ?? 0);
    const owner = ownerPaysMinor ?? claimMinor - renter;
    return renter > 0 && owner > 0 && renter + owner === claimMinor ? terms(renter, owner) : null;
  }
  const fromRenter = outcome === 'RENTER_PAYS';
  const other = fromRenter ? ownerPaysMinor : renterPaysMinor;
  if (outcome === 'NO_FAULT') return (renterPaysMinor ?? 0) + (ownerPaysMinor ?? 0) === 0 ? terms(0, 0) : null;
  if ((fromRenter ? 'RENTER' : 'OWNER') !== respondentOf(incident) || (other ?? 0) !== 0) return null;
  const amount = (fromRenter ? renterPaysMinor : ownerPaysMinor) ?? claimMinor;
  if (amount > claimMinor) return null;
  return fromRenter ? terms(amount, 0) : terms(0, amount);
}

/** Returns what the side that the claim is against would pay. In a SPLIT, the other amount is the part that the claimant bears. */
export function paidOf(incident: Pick<Incident, 'reportedBy'>, terms: Omit<ClaimTerms, 'outcome'>): Minor {
  return terms[paysField(respondentOf(incident))];
}

/** Returns the field of the terms that says what a side pays. */
function paysField(side: Side): 'renterPaysMinor' | 'ownerPaysMinor' {
  return side === 'RENTER' ? 'renterPaysMinor' : 'ownerPaysMinor';
}

/** The last words about the claim, and who wrote them. */
type Said = Partial<Pick<Incident, 'resolution' | 'resolutionBy'>>;

/**
 * Settles the incident on these terms because both sides agree, and the booking goes on. What is to be paid is recorded with
 * it, and the money moves after the commit.
 */
export async function settleIncident(
  tx: Tx,
  booking: Booking,
  incident: Incident,
  { resolution = incident.resolution, resolutionBy = incident.resolutionBy, ...terms }: ClaimTerms & Said,
  context: WriteCtx,
): Promise<{ booking: Booking; incident: Incident }> {
  const { now, emit } = context;
  const paid = paidOf(incident, terms);
  const payer = respondentOf(incident);
  const settled = await moveIncident(tx, incident, 'resolve', {
    emit,
    changes: { ...terms, resolution, resolutionBy, resolvedAt: now },
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
