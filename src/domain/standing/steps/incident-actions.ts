import type { Side } from '../../../../db/values/index.ts';
import {
  asked,
  type AskedOfPerson,
  formatMoney,
  type Minor,
  offer,
  otherSide,
  type ReadCtx,
  type Step,
  withArgs,
} from '../../platform/kernel/index.ts';
import {
  type Incident,
  type OpenDispute,
  type OpenItems,
  canOpenDispute,
  MOST_EVIDENCE,
  offeredIn,
} from '../../rentals/open-items/index.ts';
import { type Booking, decisionDueAt } from '../../rentals/bookings/index.ts';
import type { BookingFacts } from './booking-facts.ts';

/**
 * Returns the steps by which one side lets the platform decide: opening a dispute, or adding to the open one. Empty if neither
 * is possible.
 */
export function askPlatform(booking: Booking, side: Side, openItems: OpenItems, moment: ReadCtx): Step[] {
  if (openItems.dispute !== null) return addEvidence(booking, openItems.dispute, side);
  if (!canOpenDispute(booking, openItems, moment)) return [];
  return [
    offer(
      'open_dispute',
      { bookingId: booking.id, reason: asked('what happened'), claimMinor: asked('minor units') },
      { actor: side, why: 'ask the platform to decide', requiresHuman: true, optional: true },
    ),
  ];
}

function addEvidence({ id: bookingId }: Booking, { evidence }: OpenDispute, actor: Side): Step[] {
  if (evidence[actor] >= MOST_EVIDENCE) return [];
  return [
    offer(
      'add_dispute_evidence',
      { bookingId, text: asked('what happened') },
      { actor, why: 'add what proves your side', optional: true, requiresHuman: true },
    ),
  ];
}

/**
 * Returns the steps for the open incidents of a booking: the other side answers, and after a while the reporter may go on. A
 * booking has at most one dispute at a time.
 */
export function incidentSteps(booking: Booking, { incidents: open, dispute }: OpenItems, now: Date): Step[] {
  const disputable = dispute === null;
  return open.flatMap((incident) => {
    if (incident.type === 'NO_SHOW') return answerNoShow(booking, incident, disputable);
    const silent = incident.status === 'REPORTED' && now >= incident.dueAt;
    const answered = incident.status !== 'REPORTED';
    return [
      ...answer(booking, incident, { silent: silent && disputable }),
      ...(disputable && (answered || silent) ? [escalate(booking, incident, { silent })] : []),
    ];
  });
}

/** Returns the steps of an open dispute: both sides may add to it and agree on an amount, and the platform decides. */
export function disputeSteps(booking: Booking, { openItems: { dispute } }: BookingFacts): Step[] {
  if (dispute === null) return [];
  const look = offer('get_dispute', { bookingId: booking.id }, { actor: 'PLATFORM', why: 'the platform decides' });
  const dueAt = decisionDueAt(dispute, booking.limits).toISOString();
  return [
    { ...look, dueAt },
    ...settleSteps(booking, dispute),
    offer(
      'withdraw_dispute',
      { bookingId: booking.id },
      { actor: dispute.claimant, why: 'take the claim back: ends the dispute', optional: true, requiresHuman: true },
    ),
    ...addEvidence(booking, dispute, 'RENTER'),
    ...addEvidence(booking, dispute, 'OWNER'),
  ];
}

/**
 * Returns the steps that end the dispute by an amount. The side that the claim is against agrees or offers less; the claimant
 * takes the offer or asks for less.
 */
function settleSteps({ id: bookingId, currency }: Booking, dispute: OpenDispute): Step[] {
  const { claimant, claimMinor, aboutNoShow } = dispute;
  if (aboutNoShow || claimMinor === 0) return [];
  const settle = (actor: Side, amountMinor: Minor | AskedOfPerson, why: string) =>
    offer('settle_dispute', { bookingId, amountMinor }, { actor, why, requiresHuman: true, optional: true });
  const offeredMinor = offeredIn(dispute, claimant);
  const taking = `take the ${formatMoney(offeredMinor ?? 0, currency)} that the other side offers: ends the dispute`;
  const agreeing = `agree to the claim of ${formatMoney(claimMinor, currency)}: ends the dispute`;
  return [
    settle(otherSide(claimant), claimMinor, agreeing),
    settle(otherSide(claimant), asked('minor units'), 'offer less than is claimed'),
    ...(offeredMinor === null || offeredMinor === 0 ? [] : [settle(claimant, offeredMinor, taking)]),
    settle(claimant, asked('minor units'), 'ask for less than you claim'),
  ];
}

/**
 * Returns the steps of the side that has to answer. `silent` means that its time is over, so the next step is the reporter’s.
 */
function answer(booking: Booking, incident: Incident, { silent }: { silent: boolean }): Step[] {
  const { id: bookingId } = booking;
  const { id: incidentId, dueAt, status } = incident;
  const actor = otherSide(incident.reportedBy);
  const due = dueAt.toISOString();
  const acknowledge = offer(
    'acknowledge_incident',
    { bookingId, incidentId },
    {
      actor,
      why: silent ? 'answer after all' : 'say that you have seen it',
      ...(silent ? { optional: true } : { dueAt: due, onSilence: 'ESCALATED' as const }),
      requiresHuman: true,
    },
  );
  const args = { bookingId, incidentId, outcome: `${actor}_PAYS` } as const;
  const resolve = offer('resolve_incident', args, {
    actor,
    why: 'agree to the claim; with less in renterPaysMinor or ownerPaysMinor, or NO_FAULT, it is an offer',
    optional: true,
    requiresHuman: true,
  });
  if (status === 'REPORTED') return [acknowledge, resolve];
  const pays = actor === 'RENTER' ? 'renterPaysMinor' : 'ownerPaysMinor';
  const askForLess = {
    ...withArgs(resolve, { [pays]: asked('minor units') }),
    actor: incident.reportedBy,
    why: `ask for another amount, less than the ${formatMoney(incident.claimMinor, booking.currency)} that you claim: the other side answers again`,
  };
  const lower = incident.claimMinor === 0 ? [] : [askForLess];
  if (incident.outcome === null) return [{ ...resolve, optional: false }, ...lower];
  return [takeIncidentOffer(booking, incident), ...lower, { ...resolve, why: 'agree to the whole claim after all' }];
}

function takeIncidentOffer({ id: bookingId }: Booking, incident: Incident): Step {
  const { id: incidentId, outcome, renterPaysMinor, ownerPaysMinor, reportedBy } = incident;
  const amounts = {
    RENTER_PAYS: { renterPaysMinor },
    OWNER_PAYS: { ownerPaysMinor },
    SPLIT: { renterPaysMinor, ownerPaysMinor },
  };
  const terms = outcome === null || outcome === 'NO_FAULT' ? {} : amounts[outcome];
  return offer(
    'resolve_incident',
    { bookingId, incidentId, ...(outcome !== null && { outcome }), ...terms },
    {
      actor: reportedBy,
      why:
        outcome === 'NO_FAULT' ? 'take the claim back: the other side does not agree to pay' : 'take what the other side offers',
      requiresHuman: true,
    },
  );
}

function answerNoShow({ id: bookingId }: Booking, incident: Incident, disputable: boolean): Step[] {
  const args = { bookingId, incidentId: incident.id };
  const actor = otherSide(incident.reportedBy);
  const dueAt = incident.dueAt.toISOString();
  const contest: Step = offer(
    'escalate_incident',
    { ...args, reason: asked('what happened') },
    { actor, why: 'it is not true: the platform decides', optional: true, dueAt, requiresHuman: true },
  );
  return [
    offer(
      'acknowledge_incident',
      { ...args },
      {
        actor,
        why: 'it is true; so it is taken without an answer by dueAt, and the booking is cancelled',
        dueAt,
        onSilence: 'ACCEPTED',
        requiresHuman: true,
      },
    ),
    ...(disputable ? [contest] : []),
    offer('withdraw_incident', { ...args }, { actor: incident.reportedBy, why: TAKE_BACK, optional: true, requiresHuman: true }),
  ];
}

const TAKE_BACK = 'take it back, because the other side came after all: the booking goes on';

function escalate({ id: bookingId }: Booking, { id: incidentId, reportedBy }: Incident, { silent }: { silent: boolean }): Step {
  return offer(
    'escalate_incident',
    { bookingId, incidentId, reason: asked('what happened') },
    {
      actor: reportedBy,
      why: silent ? 'no answer came in time: let the platform decide, or wait for one' : 'no agreement: the platform decides',
      ...(!silent && { optional: true }),
      requiresHuman: true,
    },
  );
}
