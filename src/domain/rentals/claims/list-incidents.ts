import { z } from 'zod';
import { IdInput, query, listOf } from '../../platform/kernel/index.ts';
import { bookingParty } from '../bookings/index.ts';
import { findIncidentsOf } from '../open-items/index.ts';
import { IncidentResult, incidentForSide, IncidentView } from './incident-view.ts';

export const listIncidents = query({
  name: 'list_incidents',
  title: 'Incidents of a booking',
  description: 'What either side of a booking has reported, with photos, claims and outcomes. nextActions says what you can do.',
  about: 'claim',
  access: bookingParty('read'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: IncidentResult.omit({
    frozen: true,
    overdue: true,
    incident: true,
    preview: true,
    money: true,
    alreadyDone: true,
  }).extend({
    ...listOf(IncidentView).shape,
  }),
  empty: () => 'Nothing was reported about this booking.',
  errors: [],

  async run({ subject, reader, now, settings }) {
    const { booking } = subject;
    const items = [];
    for (const incident of await findIncidentsOf(reader, booking.id)) {
      items.push(await incidentForSide(reader, subject, incident, { now, settings }));
    }
    return {
      bookingId: booking.id,
      state: booking.state,
      currency: booking.currency,
      items,
    };
  },
});
