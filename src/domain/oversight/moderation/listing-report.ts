import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { listingReports } from '../../../../db/schema/index.ts';
import { ASSET_STATES, LISTING_REPORT_REASONS, LISTING_REPORT_STATES, MODES } from '../../../../db/values/index.ts';
import { findAssetById } from '../../catalog/assets/index.ts';
import { findUser } from '../../people/accounts/index.ts';
import { declareId } from '../../platform/kernel/index.ts';

export const LISTING_REPORT_ID = declareId('lrp');

export type ListingReport = typeof listingReports.$inferSelect;

export async function findReport(from: Reader, reportId: string): Promise<ListingReport | undefined> {
  const [row] = await from.select().from(listingReports).where(eq(listingReports.id, reportId));
  return row;
}

/** The open report with this key, which stands for a person and a listing. */
export async function findOpenReport(from: Reader, openKey: string): Promise<ListingReport | undefined> {
  const [row] = await from.select().from(listingReports).where(eq(listingReports.openKey, openKey));
  return row;
}

/** The lock for the reports of one person or address. */
export function reporterLock(reporter: string): string {
  return `listing-reports:${reporter}`;
}

/** When this person sent reports after `since`, the newest first. */
export async function findReportTimes(from: Reader, reporterId: string, since: Date): Promise<Date[]> {
  const rows = await from
    .select({ at: listingReports.createdAt })
    .from(listingReports)
    .where(and(eq(listingReports.reporterId, reporterId), gt(listingReports.createdAt, since)))
    .orderBy(desc(listingReports.createdAt));
  return rows.map(({ at }) => at);
}

/** When reports were sent from this e-mail address without an account after `since`, the newest first. */
export async function findReportTimesOfAddress(from: Reader, reporterEmail: string, since: Date): Promise<Date[]> {
  const rows = await from
    .select({ at: listingReports.createdAt })
    .from(listingReports)
    .where(and(eq(listingReports.reporterEmail, reporterEmail), gt(listingReports.createdAt, since)))
    .orderBy(desc(listingReports.createdAt));
  return rows.map(({ at }) => at);
}

/** How many live reports of these listings wait for a decision. */
export async function countOpenReports(from: Reader, assetIds: readonly string[]): Promise<number> {
  const [row] = await from
    .select({ count: count() })
    .from(listingReports)
    .where(
      and(inArray(listingReports.assetId, [...assetIds]), eq(listingReports.status, 'OPEN'), eq(listingReports.mode, 'live')),
    );
  return row?.count ?? 0;
}

/** One page of reports: of waiting ones the oldest first, of decided ones the newest first. */
export async function findReports(
  from: Reader,
  { status, assetId, mode }: { status: ListingReport['status']; assetId?: string | undefined; mode: ListingReport['mode'] },
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: ListingReport[]; total: number }> {
  const where = and(
    eq(listingReports.mode, mode),
    eq(listingReports.status, status),
    assetId === undefined ? undefined : eq(listingReports.assetId, assetId),
  );
  const direction = status === 'OPEN' ? asc : desc;
  const rows = await from
    .select()
    .from(listingReports)
    .where(where)
    .orderBy(direction(listingReports.createdAt), direction(listingReports.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await from.select({ count: count() }).from(listingReports).where(where);
  return { rows, total: total?.count ?? 0 };
}

export const AdminReportView = z.object({
  reportId: z.string(),
  status: z.enum(LISTING_REPORT_STATES),
  mode: z.enum(MODES),
  reason: z.enum(LISTING_REPORT_REASONS),
  text: z.string().describe('in the words of the reporter'),
  reporter: z
    .object({ userId: z.string().nullable().describe('null: without an account'), email: z.string() })
    .nullable()
    .describe('never for the owner; null: the account was erased, or a report without one was decided'),
  listing: z.object({
    assetId: z.string(),
    slug: z.string(),
    title: z.string(),
    status: z.enum(ASSET_STATES),
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
  const { id: reportId, assetId, status, mode, reason, text, createdAt, decidedAt, decidedBy, note } = report;
  const listing = await findAssetById(from, assetId);
  if (listing === undefined) throw new Error(`Report ${reportId} is about a listing that is gone.`);
  const { slug, title, status: shown } = listing.asset;
  const ownerId = listing.vendor.userId;
  return {
    reportId,
    status,
    mode,
    reason,
    text,
    reporter: await reporterOf(from, report),
    listing: { assetId, slug, title, status: shown, ownerId, openReports: await countOpenReports(from, [assetId]) },
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    note,
  };
}

async function reporterOf(
  from: Reader,
  { reporterId, reporterEmail }: ListingReport,
): Promise<z.infer<typeof AdminReportView>['reporter']> {
  if (reporterEmail !== null) return { userId: null, email: reporterEmail };
  const user = reporterId === null ? undefined : await findUser(from, reporterId);
  return user === undefined ? null : { userId: user.id, email: user.email };
}
