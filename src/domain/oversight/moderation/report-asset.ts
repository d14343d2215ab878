import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { bookings, listingReports } from '../../../../db/schema/index.ts';
import { LISTING_REPORT_REASONS, LISTING_REPORT_STATES } from '../../../../db/values/index.ts';
import { assetEvents, assetNotFound, type CatalogAsset, findAssetBySlug } from '../../catalog/assets/index.ts';
import { type Access, command, DAY_MS, IdInput, later, plainText, waitOfDay } from '../../platform/kernel/index.ts';
import { findOpenReport, findReportTimes, LISTING_REPORT_ID, type ListingReport, reporterLock } from './listing-report.ts';
import { listingReportLifecycle, openListingReport } from './listing-report-lifecycle.ts';
import { ownListing, tooManyReports } from './moderation-errors.ts';

/** A listing that everybody can see, or one that the caller has booked, whatever its present state. */
const reportableListing: Access<'user', { slug: string }, CatalogAsset> = {
  who: 'user',
  scope: ['write:booking', 'write:owner', 'write:account'],
  errors: [assetNotFound],
  async load(from, caller, { slug }) {
    const listing = await findAssetBySlug(from, slug);
    if (listing === undefined) throw assetNotFound({ asset: slug });
    const seen = listing.asset.status === 'LIVE' || (await hasBooked(from, caller.userId, listing.asset.id));
    if (!seen && listing.asset.vendorId !== caller.vendorId) throw assetNotFound({ asset: slug });
    return listing;
  },
};

async function hasBooked(from: Reader, renterId: string, assetId: string): Promise<boolean> {
  const [row] = await from
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.renterId, renterId), eq(bookings.assetId, assetId)))
    .limit(1);
  return row !== undefined;
}

const MOST_IN_A_DAY = 10;

export const reportAsset = command({
  name: 'report_asset',
  title: 'Report a listing',
  description:
    'Tell the platform’s people what is wrong with a listing. Its owner does not learn who said it. One open report per person and listing.',
  access: reportableListing,
  testKeys: 'their own',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ slug: IdInput, reason: z.enum(LISTING_REPORT_REASONS), text: plainText(2_000, 10) }),
  example: { slug: 'tandem-sea-kayak', reason: 'MISLEADING', text: 'The photos show another boat' },
  output: z.object({
    reportId: z.string(),
    slug: z.string(),
    status: z.enum(LISTING_REPORT_STATES),
    reason: z.enum(LISTING_REPORT_REASONS),
    createdAt: z.string(),
    alreadyDone: z.boolean().optional(),
  }),
  errors: [ownListing, tooManyReports],

  async run({ subject: { asset }, input: { reason, text }, caller, tx, now, ids, emit }) {
    const { id: assetId, slug, vendorId } = asset;
    const { userId: reporterId, mode } = caller;
    if (vendorId === caller.vendorId) throw ownListing({ slug });
    await tx.lock(reporterLock(reporterId));
    const openKey = `${assetId}:${reporterId}`;
    const open = await findOpenReport(tx, openKey);
    if (open !== undefined) return { ...reportReceipt(open, slug), alreadyDone: true };
    const earlier = await findReportTimes(tx, reporterId, later(now, -DAY_MS));
    const retryAfterSeconds = waitOfDay(earlier, MOST_IN_A_DAY, now);
    if (retryAfterSeconds !== null) throw tooManyReports({ limit: MOST_IN_A_DAY, retryAfterSeconds });

    const id = ids.next(LISTING_REPORT_ID);
    const { initial: status } = listingReportLifecycle.table;
    const added = await tx
      .insert(listingReports)
      .values({ id, assetId, reporterId, mode, status, reason, text, createdAt: now })
      .returning();
    // A person who is signed in is known, so no link has to be followed.
    const report = await openListingReport(tx, onlyRow(added), openKey);
    // The event leaves out the reporter, because more people can read events than reports.
    await emit({ type: assetEvents.reported, assetId, data: { reportId: id, assetId, reason } });
    return reportReceipt(report, slug);
  },
});

function reportReceipt(
  { id, status, reason, createdAt }: Pick<ListingReport, 'id' | 'status' | 'reason' | 'createdAt'>,
  slug: string,
) {
  return { reportId: id, slug, status, reason, createdAt: createdAt.toISOString() };
}
