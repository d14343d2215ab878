import { z } from 'zod';
import { findAssetById } from '../../catalog/assets/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { reportDecided } from './report-errors.ts';
import { suspendListing } from './asset-suspension.ts';
import { AdminReportView, adminReportView } from './listing-report.ts';
import { decideListingReport } from './listing-report-lifecycle.ts';
import { adminListingReport } from './moderation-access.ts';

export const upholdListingReport = command({
  name: 'uphold_listing_report',
  title: 'Uphold a report',
  description:
    'Admin: a report of a listing is right. With suspension the listing is suspended too, and its owner reads those words; reason stays with the platform.',
  access: adminListingReport,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({
    reportId: IdInput,
    reason: plainText(500),
    suspension: plainText(500).optional().describe('suspends the listing: why, as its owner reads it; name no reporter'),
  }),
  example: { reason: 'As the photos show', suspension: 'The photos show another boat' },
  output: AdminReportView,
  errors: [reportDecided],

  async run({ subject: report, input: { reason: note, suspension }, caller, tx, ...context }) {
    const decision = { note, decidedBy: caller.userId, now: context.now };
    const decided = await decideListingReport(tx, report, 'uphold', decision);
    if (decided === null) return { ...(await adminReportView(tx, report)), alreadyDone: true };
    const listing = await findAssetById(tx, report.assetId);
    // A report by a test key does not suspend a listing that real people rent.
    if (suspension !== undefined && report.mode === 'live' && listing?.asset.suspendedAt === null)
      await suspendListing(tx, listing, suspension, context);
    return adminReportView(tx, decided);
  },
});
