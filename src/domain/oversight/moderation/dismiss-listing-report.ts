import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { reportDecided } from './report-errors.ts';
import { AdminReportView, adminReportView } from './listing-report.ts';
import { decideListingReport } from './listing-report-lifecycle.ts';
import { adminListingReport } from './moderation-access.ts';

export const dismissListingReport = command({
  name: 'dismiss_listing_report',
  title: 'Dismiss a report',
  description: 'Admin: a report of a listing is not right, or not a matter of the platform. The listing stays as it is.',
  access: adminListingReport,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ reportId: IdInput, reason: plainText(500) }),
  example: { reason: 'It is that boat' },
  output: AdminReportView,
  errors: [reportDecided],

  async run({ subject: report, input: { reason: note }, caller, tx, now }) {
    const decided = await decideListingReport(tx, report, 'dismiss', { note, decidedBy: caller.userId, now });
    if (decided === null) return { ...(await adminReportView(tx, report)), alreadyDone: true };
    return adminReportView(tx, decided);
  },
});
