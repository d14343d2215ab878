import type { incidents } from '../../../../db/schema/index.ts';
import { type NextAction, otherSide } from '../../platform/kernel/index.ts';
import type { Booking } from '../booking-records/index.ts';
import type { OpenItems } from '../open-items/index.ts';

type Incident = typeof incidents.$inferSelect;

const INCIDENTS = 'manage_booking_incidents';

/** What can be done about the open incidents of a booking: the other side answers, its reporter may go on after a while. */
export function incidentSteps(booking: Booking, { incidents: open }: OpenItems, now: Date): NextAction[] {
  return open.flatMap((incident) => [
    ...(incident.type === 'NO_SHOW' ? answerNoShow(booking, incident) : answer(booking, incident)),
    ...(incident.status === 'REPORTED' && incident.dueAt > now ? [] : [escalate(booking, incident)]),
  ]);
}

/** While a dispute is open, both may add to it; the platform decides. */
export function disputeSteps({ id: bookingId }: Booking, { dispute }: OpenItems): NextAction[] {
  if (dispute === null) return [];
  const add = {
    tool: 'manage_booking_dispute',
    args: { bookingId, action: 'add_evidence', text: '<what happened>' },
    requiresHuman: true,
  };
  return [
    { tool: 'manage_booking_dispute', args: { bookingId, action: 'get' }, actor: 'PLATFORM', why: 'the platform decides' },
    { ...add, actor: 'RENTER', why: 'add what proves your side', optional: true },
    { ...add, actor: 'OWNER', why: 'add what proves your side', optional: true },
  ];
}

function answer(booking: Booking, incident: Incident): NextAction[] {
  const { id: bookingId } = booking;
  const { id: incidentId, dueAt, status } = incident;
  const actor = otherSide(incident.reportedBy);
  const due = dueAt.toISOString();
  const acknowledge = {
    tool: INCIDENTS,
    args: { bookingId, incidentId, action: 'acknowledge' },
    actor,
    why: 'say that you have seen it',
    dueAt: due,
    onSilence: 'ESCALATED' as const,
    requiresHuman: true,
  };
  const resolve = {
    tool: INCIDENTS,
    args: { bookingId, incidentId, action: 'resolve', outcome: `${actor}_PAYS` },
    actor,
    why: 'agree to the claim; with less in renterPaysMinor or ownerPaysMinor, or NO_FAULT, it is an offer',
    optional: true,
    requiresHuman: true,
  };
  if (incident.outcome !== null)
    return [takeIncidentOffer(booking, incident), { ...resolve, why: 'agree to the whole claim after all' }];
  return status === 'REPORTED' ? [acknowledge, resolve] : [{ ...resolve, optional: false }];
}

function takeIncidentOffer({ id: bookingId }: Booking, incident: Incident): NextAction {
  const { id: incidentId, outcome, renterPaysMinor, ownerPaysMinor, reportedBy } = incident;
  const amounts = {
    RENTER_PAYS: { renterPaysMinor },
    OWNER_PAYS: { ownerPaysMinor },
    SPLIT: { renterPaysMinor, ownerPaysMinor },
  };
  const terms = outcome === null || outcome === 'NO_FAULT' ? {} : amounts[outcome];
  return {
    tool: INCIDENTS,
    args: { bookingId, incidentId, action: 'resolve', outcome, ...terms },
    actor: reportedBy,
    why: 'take what the other side offers',
    requiresHuman: true,
  };
}

function answerNoShow({ id: bookingId }: Booking, incident: Incident): NextAction[] {
  const args = { bookingId, incidentId: incident.id };
  const actor = otherSide(incident.reportedBy);
  const dueAt = incident.dueAt.toISOString();
  return [
    {
      tool: INCIDENTS,
      args: { ...args, action: 'acknowledge' },
      actor,
      why: 'it is true; so it is taken without an answer by dueAt, and the booking is cancelled',
      dueAt,
      onSilence: 'ACCEPTED',
      requiresHuman: true,
    },
    {
      tool: INCIDENTS,
      args: { ...args, action: 'escalate', reason: '<what happened>' },
      actor,
      why: 'it is not true: the platform decides',
      optional: true,
      dueAt,
      requiresHuman: true,
    },
  ];
}

function escalate({ id: bookingId }: Booking, { id: incidentId, reportedBy }: Incident): NextAction {
  return {
    tool: INCIDENTS,
    args: { bookingId, incidentId, action: 'escalate', reason: '<what happened>' },
    actor: reportedBy,
    why: 'no agreement: the platform decides',
    optional: true,
    requiresHuman: true,
  };
}
