import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { ASSET_STATUSES, LISTING_REPORT_REASONS, LISTING_REPORT_STATES, MODES } from '../../../db/values.ts';
import { findUser } from '../accounts/index.ts';
import { findListingById } from '../catalog/index.ts';
import { countOpenReports, type ListingReport } from './report-store.ts';

export const AdminReportView = z.object({
  reportId: z.string(),
  status: z.enum(LISTING_REPORT_STATES),
  mode: z.enum(MODES),
  reason: z.enum(LISTING_REPORT_REASONS),
  text: z.string().describe('in the words of the reporter'),
  reporter: z.object({ userId: z.string(), email: z.string() }).nullable().describe('never for the owner; null: erased since'),
  listing: z.object({
    assetId: z.string(),
    slug: z.string(),
    title: z.string(),
    status: z.enum(ASSET_STATUSES),
    ownerId: z.string(),
    openReports: z.int(),
  }),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
  alreadyDone: z.boolean().optional(),
});

export async function adminReportView(from: Reader, report: ListingReport): Promise<z.infer<typeof AdminReportView>> {
  const { id: reportId, assetId, reporterId, status, mode, reason, text, createdAt, decidedAt, decidedBy, note } = report;
  const listing = await findListingById(from, assetId);
  if (listing === undefined) throw new Error(`Report ${reportId} is about a listing that is gone.`);
  const reporter = reporterId === null ? undefined : await findUser(from, reporterId);
  const { slug, title, status: shown } = listing.asset;
  const ownerId = listing.vendor.userId;
  return {
    reportId,
    status,
    mode,
    reason,
    text,
    reporter: reporter === undefined ? null : { userId: reporter.id, email: reporter.email },
    listing: { assetId, slug, title, status: shown, ownerId, openReports: await countOpenReports(from, [assetId]) },
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    note,
  };
}
