import { msg } from '@lingui/core/runtime-macro';
import { eq } from 'drizzle-orm';
import { assets, listingReports } from '../../../../../db/schema/index.ts';
import { DAY_MS, later } from '../../../platform/kernel/index.ts';
import { REPORT_LINK_DAYS, reportConfirmUrl } from '../signed-links.ts';
import { type Draft, HELLO, type LetterToAnybody, type WordsContext } from './letter.ts';

/**
 * This letter goes to a person who reported a listing without an account. It repeats nothing of what was written, because the
 * address may belong to somebody else.
 */
export const listingReport: LetterToAnybody = async ({ address, about }, context) => {
  const { reader, settings, now } = context;
  const [row] = await reader
    .select({ report: listingReports, title: assets.title })
    .from(listingReports)
    .innerJoin(assets, eq(assets.id, listingReports.assetId))
    .where(eq(listingReports.id, about ?? ''));
  if (row?.report.status !== 'UNCONFIRMED' || row.report.reporterEmail !== address) return null;
  const until = later(row.report.createdAt, REPORT_LINK_DAYS * DAY_MS);
  if (until <= now) return null;
  return listingReportWords(
    { title: row.title, url: reportConfirmUrl(row.report, settings), reportedAt: row.report.createdAt, until },
    context,
  );
};

interface ToldReport {
  readonly title: string;
  readonly url: string;
  readonly reportedAt: Date;
  /** Until when the link works. */
  readonly until: Date;
}

export function listingReportWords({ title, url, reportedAt, until }: ToldReport, { settings, to }: WordsContext): Draft {
  return {
    subject: msg`Confirm your report of a listing`,
    paragraphs: [
      HELLO,
      msg`on ${{ when: to.moment(reportedAt) }} the listing “${{ title }}” was reported to ${{ platform: settings.platformName }} with this address. Confirm that it was you, and a person looks at it. The link works until ${{ until: to.moment(until) }}; without it the report is deleted.`,
      msg`The owner of the listing does not learn who reported it.`,
    ],
    action: { label: msg`Confirm the report`, url },
    footer: msg`If it was not you, do nothing: the report is deleted, and your address with it.`,
  };
}
