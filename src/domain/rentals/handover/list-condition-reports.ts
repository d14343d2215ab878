import { z } from 'zod';
import { IdInput, query, listOf } from '../../platform/kernel/index.ts';
import { bookingParty } from '../bookings/index.ts';
import { findConditionReportsOf } from '../open-items/index.ts';
import { ReportView, reportView } from './condition-report.ts';

export const listConditionReports = query({
  name: 'list_condition_reports',
  title: 'Condition reports',
  description: 'The condition reports of a booking with their photos, in the order they were sent, for both sides.',
  access: bookingParty('read'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({
    id: z.string().describe('of the booking, as bookingId'),
    bookingId: z.string(),
    ...listOf(ReportView).shape,
  }),
  empty: () => 'No condition was reported yet: the first report comes at the handover.',
  errors: [],

  async run({ subject: { booking }, reader, ...context }) {
    const reports = await findConditionReportsOf(reader, booking.id);
    return { id: booking.id, bookingId: booking.id, items: reports.map((report) => reportView(report, context)) };
  },
});
