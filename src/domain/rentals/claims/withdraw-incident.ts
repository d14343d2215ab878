import { z } from 'zod';
import { command, emitAs, IdInput } from '../../platform/kernel/index.ts';
import { bookingWords, wrongSide } from '../bookings/index.ts';
import { settleIncident } from './claim.ts';
import { incidentClosed, incidentNotFound } from './incident-errors.ts';
import { INCIDENT_NEWS, incidentResult, IncidentResult } from './incident-view.ts';
import { assertOpen, incidentOf } from './incident.ts';
import { WITHDRAWAL } from './withdrawal.ts';

export const withdrawIncident = command({
  name: 'withdraw_incident',
  title: 'Withdraw an incident',
  description:
    'Take back what you reported, such as a no-show after the other side came after all. Nobody pays anything for it, and the booking goes on.',
  asStep: { button: 'Take back what you reported' },
  ...WITHDRAWAL,
  input: z.strictObject({ bookingId: IdInput, incidentId: IdInput }),
  output: IncidentResult,
  readsOut: INCIDENT_NEWS,
  errors: [incidentNotFound, incidentClosed, wrongSide],
  asks: ({ subject: { booking } }) => `Take back what you reported about ${bookingWords(booking)}, for good.`,

  async run({ subject, input, tx, ...context }) {
    const { booking, side } = subject;
    const incident = await incidentOf(tx, subject, input.incidentId);
    const { bookingId, reportedBy, status, outcome } = incident;
    if (side !== reportedBy) throw wrongSide({ bookingId, side, wanted: 'withdrawing what the other side reported' });
    if (status === 'RESOLVED' && outcome === 'NO_FAULT')
      return incidentResult(tx, { booking, side, incident, alreadyDone: true }, context);
    assertOpen(incident, subject);
    const nothing = { outcome: 'NO_FAULT', renterPaysMinor: 0, ownerPaysMinor: 0 } as const;
    const emit = emitAs(side, context.emit);
    return incidentResult(tx, { side, ...(await settleIncident(tx, booking, incident, nothing, { ...context, emit })) }, context);
  },
});
