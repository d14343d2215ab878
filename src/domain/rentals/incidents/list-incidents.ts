import { z } from 'zod';
import { IdInput, query, listOf } from '../../platform/kernel/index.ts';
import { bookingParty } from '../bookings/index.ts';
import { settlementView } from '../escrow/index.ts';
import { bookingFacts, stepsView } from '../next-actions/index.ts';
import { findIncidentsOf } from '../incident-records/index.ts';
import { IncidentAnswer, IncidentView, incidentView } from './incident-view.ts';

export const listIncidents = query({
  name: 'list_incidents',
  title: 'Incidents of a booking',
  description: 'What either side of a booking has reported, with photos, claims and outcomes. nextActions says what you can do.',
  access: bookingParty('read'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: IncidentAnswer.omit({ frozen: true, overdue: true, incident: true, alreadyDone: true }).extend({
    ...listOf(IncidentView).shape,
  }),
  empty: () => 'Nothing was reported about this booking.',
  errors: [],

  async run({ subject: { booking }, reader, now, settings }) {
    const facts = await bookingFacts(reader, booking, { now, settings });
    const items = [];
    for (const incident of await findIncidentsOf(reader, booking.id)) {
      items.push(await incidentView(reader, incident, booking.currency, { now, settings }));
    }
    return {
      bookingId: booking.id,
      state: booking.state,
      currency: booking.currency,
      settlement: await settlementView(reader, booking, facts),
      ...stepsView(booking, facts),
      items,
    };
  },
});
