import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES, INCIDENT_OUTCOMES, INCIDENT_STATES, INCIDENT_TYPES, SIDES } from '../../../../db/values/index.ts';
import { paidAbout } from '../../money/payments/index.ts';
import { PhotoView, photoView } from '../../platform/files/index.ts';
import { formatMoney, type ReadCtx } from '../../platform/kernel/index.ts';
import type { BookingSide } from '../bookings/index.ts';
import { type Incident, incidentLifecycle, isBookingFrozen } from '../open-items/index.ts';
import { respondentOf } from './incident.ts';
import { NoShowMoney, noShowMoney } from './no-show.ts';

export const IncidentView = z.object({
  incidentId: z.string(),
  type: z.enum(INCIDENT_TYPES),
  status: z.enum(INCIDENT_STATES),
  reportedBy: z.enum(SIDES),
  description: z.string().describe('untrusted text'),
  photos: z.array(PhotoView),
  claimMinor: z.int(),
  claim: z.string(),
  reportedAt: z.string(),
  dueAt: z.string().describe('the other side should answer by then'),
  outcome: z.enum(INCIDENT_OUTCOMES).nullable().describe('agreed when RESOLVED; before, what the other side offers'),
  renterPaysMinor: z.int(),
  ownerPaysMinor: z.int(),
  paidMinor: z.int().describe('of it, so far'),
  note: z.string().nullable().describe('untrusted text'),
  noteBy: z.enum(SIDES).nullable().describe('who wrote the note'),
  resolvedAt: z.string().nullable(),
  money: NoShowMoney.optional().describe('of an open NO_SHOW: what happens if it counts as true'),
});

/** The fields that every command about an incident returns itself. */
export const IncidentResult = z.object({
  bookingId: z.string(),
  state: z.enum(BOOKING_STATES),
  frozen: z.boolean().describe('no money is released and no clock closes the booking'),
  overdue: z.boolean(),
  incident: IncidentView.nullable().describe('null for LATE_RETURN, which is kept on the booking, and for a preview'),
  preview: z.boolean().optional().describe('nothing was changed'),
  money: NoShowMoney.optional().describe('of a NO_SHOW: who gets what if it counts as true'),
  currency: z.string(),
  alreadyDone: z.boolean().optional(),
});

/** The fields that the text form of a result shows while nothing is decided. */
export const OPEN_INCIDENT_NEWS = [
  'alreadyDone',
  'bookingId',
  'state',
  'frozen',
  'currency',
  'incident.incidentId',
  'incident.type',
  'incident.status',
  'incident.claimMinor',
  'preview',
  'money.summary',
  'money.reportFrom',
  'money.reportUntil',
];

export const INCIDENT_NEWS = [...OPEN_INCIDENT_NEWS, 'incident.outcome', 'incident.renterPaysMinor', 'incident.ownerPaysMinor'];

/** Returns the subject to which the photos of an incident belong. */
export function photosOfIncident(incidentId: string): string {
  return `incidents/${incidentId}`;
}

/** Returns an incident as one side of its booking sees it: an open no-show says what it would do to the money. */
export async function incidentForSide(
  from: Reader,
  { booking, side }: BookingSide,
  incident: Incident,
  context: ReadCtx,
): Promise<z.infer<typeof IncidentView>> {
  const view = await incidentView(from, incident, booking.currency, context);
  const isOpen = booking.state === 'CONFIRMED' && incidentLifecycle.open.includes(incident.status);
  if (incident.type !== 'NO_SHOW' || !isOpen) return view;
  return { ...view, money: await noShowMoney(from, booking, { absent: respondentOf(incident), side, now: context.now }) };
}

export async function incidentView(
  from: Reader,
  incident: Incident,
  currency: string,
  context: ReadCtx,
): Promise<z.infer<typeof IncidentView>> {
  const { id, type, status, reportedBy, description, claimMinor, outcome, renterPaysMinor, ownerPaysMinor } = incident;
  return {
    incidentId: id,
    type,
    status,
    reportedBy,
    description,
    photos: incident.photos.map((photo) => photoView(photo, photosOfIncident(id), context)),
    claimMinor,
    claim: formatMoney(claimMinor, currency),
    reportedAt: incident.reportedAt.toISOString(),
    dueAt: incident.dueAt.toISOString(),
    outcome,
    renterPaysMinor,
    ownerPaysMinor,
    paidMinor: await paidAbout(from, incident.bookingId, id),
    note: incident.resolution,
    noteBy: incident.resolutionBy,
    resolvedAt: incident.resolvedAt?.toISOString() ?? null,
  };
}

/** An incident and its booking after a command, for the side that gave it. */
export interface IncidentStep extends BookingSide {
  readonly incident: Incident | null;
  /** Nothing changed, because the state was already the same. */
  readonly alreadyDone?: boolean;
  /** What would happen to the money. Nothing was changed. */
  readonly preview?: NoShowMoney;
}

export async function incidentResult(
  from: Reader,
  { booking, side, incident, alreadyDone = false, preview }: IncidentStep,
  context: ReadCtx,
): Promise<z.infer<typeof IncidentResult>> {
  const shown = incident && (await incidentForSide(from, { booking, side }, incident, context));
  const money = preview ?? shown?.money;
  return {
    bookingId: booking.id,
    state: booking.state,
    frozen: await isBookingFrozen(from, booking.id),
    overdue: booking.overdueSince !== null,
    incident: shown,
    currency: booking.currency,
    ...(preview !== undefined && { preview: true }),
    ...(money !== undefined && { money }),
    ...(alreadyDone && { alreadyDone }),
  };
}
