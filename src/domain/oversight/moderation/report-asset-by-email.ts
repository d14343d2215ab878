import { z } from 'zod';
import { listingReports } from '../../../../db/schema/index.ts';
import { LANGUAGES, LISTING_REPORT_REASONS } from '../../../../db/values/index.ts';
import { assetNotFound, type CatalogAsset, findAssetBySlug } from '../../catalog/assets/index.ts';
import { Email } from '../../people/accounts/index.ts';
import { assertMayMail, queueMail, REPORT_LINK_DAYS, tooManyMails } from '../../people/mail/index.ts';
import { type Access, command, DAY_MS, IdInput, later, plainText, waitOfDay } from '../../platform/kernel/index.ts';
import { findReportTimesOfAddress, LISTING_REPORT_ID, reporterLock } from './listing-report.ts';
import { listingReportLifecycle } from './listing-report-lifecycle.ts';
import { tooManyReports } from './moderation-errors.ts';

/** A listing that everybody can see. */
const shownListing: Access<'anyone', { slug: string }, CatalogAsset> = {
  who: 'anyone',
  scope: null,
  errors: [assetNotFound],
  async load(from, _caller, { slug }) {
    const listing = await findAssetBySlug(from, slug);
    if (listing?.asset.status !== 'LIVE') throw assetNotFound({ asset: slug });
    return listing;
  },
};

const MOST_IN_A_DAY = 5;
const MOST_OF_NETWORK_IN_AN_HOUR = 20;

/**
 * The letter that it sends contains no text of the sender, because otherwise anybody could write to a stranger through it. Each
 * report has a link of its own, which confirms only that report.
 */
export const reportAssetByEmail = command({
  name: 'report_asset_by_email',
  title: 'Report a listing without an account',
  description:
    'Tell the platform’s people what is wrong with a listing, with an e-mail address in place of an account. The address is e-mailed a link; the report waits for a decision once it was opened, and is deleted after a week without. The owner does not learn who said it.',
  access: shownListing,
  door: 'REST only',
  repeat: 'natural',
  effects: [],
  testKeys: 'none',
  unsignedPerHour: () => MOST_OF_NETWORK_IN_AN_HOUR,
  input: z.strictObject({
    slug: IdInput,
    reason: z.enum(LISTING_REPORT_REASONS),
    text: plainText(1_000, 10),
    email: Email.describe('of the sender; seen by the platform’s people only, until they have decided'),
    language: z.enum(LANGUAGES).optional().describe('of the letter with the link; default English'),
  }),
  example: {
    slug: 'tandem-sea-kayak',
    reason: 'MISLEADING',
    text: 'The photos show another boat',
    email: 'ana@example.com',
  },
  output: z.object({
    slug: z.string(),
    reason: z.enum(LISTING_REPORT_REASONS),
    email: z.string().describe('where the link was sent'),
    confirmUntil: z.string(),
  }),
  errors: [tooManyReports, tooManyMails],

  async prepare({ input: { email }, ...context }) {
    await assertMayMail(email, context);
  },

  async run({ subject: { asset }, input: { reason, text, email, language = null }, tx, now, ids }) {
    const { id: assetId, slug } = asset;
    await tx.lock(reporterLock(email));
    const earlier = await findReportTimesOfAddress(tx, email, later(now, -DAY_MS));
    const retryAfterSeconds = waitOfDay(earlier, MOST_IN_A_DAY, now);
    if (retryAfterSeconds !== null) throw tooManyReports({ limit: MOST_IN_A_DAY, retryAfterSeconds });
    const id = ids.next(LISTING_REPORT_ID);
    await tx.insert(listingReports).values({
      id,
      assetId,
      reporterEmail: email,
      mode: 'live',
      status: listingReportLifecycle.table.initial,
      reason,
      text,
      createdAt: now,
    });
    await queueMail(tx, { kind: 'LISTING_REPORT', address: email, about: id, language }, { now, ids });
    return { slug, reason, email, confirmUntil: later(now, REPORT_LINK_DAYS * DAY_MS).toISOString() };
  },
});
