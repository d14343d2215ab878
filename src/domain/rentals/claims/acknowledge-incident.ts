import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import { command, type Commitment, emitAs, IdInput } from '../../platform/kernel/index.ts';
import { bookingParty, type BookingSide, bookingWords, wrongSide } from '../bookings/index.ts';
import {
  cancellationNow,
  forfeitedRent,
  ownersLoss,
  findIncident,
  incidentLifecycle,
  moveIncident,
} from '../open-items/index.ts';
import { incidentClosed, incidentNotFound, previewOfNoShow } from './incident-errors.ts';
import { INCIDENT_NEWS, incidentResult, IncidentResult } from './incident-view.ts';
import { claimWords, assertOpen, incidentOf, respondentOf } from './incident.ts';
import { noShowMoney, takeNoShow } from './no-show.ts';

export const acknowledgeIncident = command({
  name: 'acknowledge_incident',
  title: 'Acknowledge an incident',
  description:
    'Say that you have seen what the other side reported; then resolve it. For NO_SHOW it says that it is true: the booking is cancelled, and preview shows before what that costs.',
  asStep: { button: 'I have seen what was reported' },
  about: 'claim',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['commits', 'gives up'],
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    incidentId: IdInput,
    preview: z.boolean().optional().describe('only show the money of a NO_SHOW'),
  }),
  output: IncidentResult,
  readsOut: INCIDENT_NEWS,
  errors: [incidentNotFound, incidentClosed, wrongSide, previewOfNoShow, spendCapExceeded],
  commits: async ({ subject, input, reader, now }) => (input.preview ? [] : lostByNoShow(reader, subject, { ...input, now })),
  asks: async ({ subject: { booking }, input: { incidentId, preview }, reader }) =>
    preview
      ? null
      : `Acknowledge what the other side reported about ${bookingWords(booking)}${claimWords(booking, await findIncident(reader, booking.id, incidentId))}; if it is that somebody did not come, the booking is cancelled.`,

  async run({ subject, input, tx, ...context }) {
    const { booking, side } = subject;
    const incident = await incidentOf(tx, subject, input.incidentId);
    const { bookingId, type, status } = incident;
    if (side !== respondentOf(incident)) throw wrongSide({ bookingId, side, wanted: 'acknowledging what you reported' });
    const done = status === 'ACKNOWLEDGED' || (type === 'NO_SHOW' && status === 'RESOLVED' && incident.outcome !== 'NO_FAULT');
    if (done) return incidentResult(tx, { booking, side, incident, alreadyDone: true }, context);
    assertOpen(incident, subject);
    if (input.preview) {
      if (type !== 'NO_SHOW') throw previewOfNoShow({ bookingId, incidentId: incident.id, side });
      const money = await noShowMoney(tx, booking, { absent: side, side, now: context.now });
      return incidentResult(tx, { booking, side, incident, preview: money }, context);
    }
    const emit = emitAs(side, context.emit);
    if (type === 'NO_SHOW' && booking.state === 'CONFIRMED')
      return incidentResult(tx, { side, ...(await takeNoShow(tx, booking, incident, side, { ...context, emit })) }, context);
    const changes = { acknowledgedAt: context.now };
    return incidentResult(
      tx,
      { booking, side, incident: await moveIncident(tx, incident, 'acknowledge', { emit, changes }) },
      context,
    );
  },
});

/** Returns what somebody loses by admitting a no-show, which ends the booking as if they had cancelled it now. */
async function lostByNoShow(
  from: Reader,
  { booking, side }: BookingSide,
  { incidentId, now }: { incidentId: string; now: Date },
): Promise<Commitment[]> {
  const incident = await findIncident(from, booking.id, incidentId);
  const theirs = incident?.type === 'NO_SHOW' && side === respondentOf(incident) && !incidentLifecycle.isFinal(incident.status);
  if (!theirs || booking.state !== 'CONFIRMED') return [];
  if (side === 'OWNER') return ownersLoss(from, booking, now);
  return forfeitedRent(from, booking, booking.totalMinor - (cancellationNow(booking, now)?.refundMinor ?? booking.totalMinor));
}
