import { eq } from 'drizzle-orm';
import { assets, listingReports } from '../../../../../db/schema/index.ts';
import { DAY_MS, later, momentInWords } from '../../../platform/kernel/index.ts';
import { REPORT_LINK_DAYS, reportConfirmUrl } from '../signed-links.ts';
import type { LetterToAnybody } from './letter.ts';

/**
 * This letter goes to a person who reported a listing without an account. It repeats nothing of what was written, because the
 * address may belong to somebody else.
 */
export const listingReport: LetterToAnybody = async ({ address, about }, { reader, settings, now }) => {
  const [row] = await reader
    .select({ report: listingReports, title: assets.title })
    .from(listingReports)
    .innerJoin(assets, eq(assets.id, listingReports.assetId))
    .where(eq(listingReports.id, about ?? ''));
  if (row?.report.status !== 'UNCONFIRMED' || row.report.reporterEmail !== address) return null;
  const until = later(row.report.createdAt, REPORT_LINK_DAYS * DAY_MS);
  if (until <= now) return null;
  return {
    subject: 'Confirm your report of a listing',
    paragraphs: [
      'Hello,',
      `on ${momentInWords(row.report.createdAt)} the listing “${row.title}” was reported to ${settings.platformName} with this address. Confirm that it was you, and a person looks at it. The link works until ${momentInWords(until)}; without it the report is deleted.`,
      'The owner of the listing does not learn who reported it.',
    ],
    action: { label: 'Confirm the report', url: reportConfirmUrl(row.report, settings) },
    footer: 'If it was not you, do nothing: the report is deleted, and your address with it.',
  };
};
