import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { bookingWords, bookingParty, wrongSide } from '../bookings/index.ts';
import { escalationTooEarly, incidentClosed, incidentNotFound } from './incident-errors.ts';
import { incidentResult, IncidentResult, OPEN_INCIDENT_NEWS } from './incident-view.ts';
import { incidentOf } from './incident.ts';
import { disputeOpen } from './dispute-errors.ts';
import { assertEscalable, startDispute } from './dispute.ts';

export const escalateIncident = command({
  name: 'escalate_incident',
  title: 'Escalate an incident',
  description:
    'Let the platform decide an incident: its claim becomes a dispute. Whom it is against may at once; its reporter after an answer, or after dueAt without one. Then add_evidence with manage_booking_dispute.',
  asStep: { button: 'Let the platform decide …' },
  about: 'claim',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, incidentId: IdInput, reason: plainText(2_000) }),
  example: { reason: 'It was dry' },
  output: IncidentResult,
  readsOut: OPEN_INCIDENT_NEWS,
  errors: [incidentNotFound, incidentClosed, wrongSide, escalationTooEarly, disputeOpen],
  asks: ({ subject: { booking } }) => `Have the platform decide what was reported about ${bookingWords(booking)}.`,

  async run({ subject, input: { incidentId, reason }, tx, ...context }) {
    const { booking, side } = subject;
    const incident = await incidentOf(tx, subject, incidentId);
    if (incident.status === 'ESCALATED') return incidentResult(tx, { booking, side, incident, alreadyDone: true }, context);
    await assertEscalable(tx, subject, incident, context.now);
    const started = await startDispute(tx, booking, { side, reason, claimMinor: incident.claimMinor, incident }, context);
    return incidentResult(tx, { booking, side, incident: started.incident }, context);
  },
});
