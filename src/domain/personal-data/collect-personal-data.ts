import { eq, inArray, or } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import {
  apiKeys,
  assets,
  bookings,
  calendarFeeds,
  callStats,
  commissionDues,
  commissionProofs,
  conditionReports,
  counterOffers,
  creditEntries,
  disputes,
  documents,
  emailTokens,
  extensions,
  incidents,
  invoices,
  keyConfirmations,
  keySpends,
  listingReports,
  loginLinks,
  mails,
  offlineProofs,
  offlineRefunds,
  payments,
  payoutBanks,
  payouts,
  phoneCodes,
  quotes,
  refunds,
  reviews,
  sessions,
  trustEvents,
  users,
  vendors,
} from '../../../db/schema/index.ts';

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly vendorId: string | null;
}
type Rows = Record<string, unknown>[];

/** Never leaves, not even to the person: whoever holds it could sign in, or look into the file storage. */
const SECRETS = new Set([
  'passwordHash',
  'hash',
  'pollHash',
  'userCode',
  'fileKey',
  'redirectUrl',
  'reference',
  'ibanSealed',
  'tokenHash',
]);

/**
 * Every row about a person, by what it is about. A new table with personal data belongs here and, unless the law wants
 * it kept, into `forgetPerson`.
 */
export async function collectPersonalData(from: Reader, person: Person): Promise<Record<string, Rows>> {
  const sections = {
    ...(await accountRows(from, person)),
    ...(await rentalRows(from, person)),
    ...(await shopRows(from, person)),
  };
  return Object.fromEntries(Object.entries(sections).map(([name, rows]) => [name, rows.map(withoutSecrets)]));
}

async function accountRows(from: Reader, { userId, email }: Person): Promise<Record<string, Rows>> {
  return {
    account: await from.select().from(users).where(eq(users.id, userId)),
    sessions: await from.select().from(sessions).where(eq(sessions.userId, userId)),
    apiKeys: await from.select().from(apiKeys).where(eq(apiKeys.userId, userId)),
    apiKeySpending: await from
      .select({ spend: keySpends })
      .from(keySpends)
      .innerJoin(apiKeys, eq(apiKeys.id, keySpends.keyId))
      .where(eq(apiKeys.userId, userId))
      .then((rows) => rows.map(({ spend }) => spend)),
    apiKeyConfirmations: await from
      .select({ confirmation: keyConfirmations })
      .from(keyConfirmations)
      .innerJoin(apiKeys, eq(apiKeys.id, keyConfirmations.keyId))
      .where(eq(apiKeys.userId, userId))
      .then((rows) => rows.map(({ confirmation }) => confirmation)),
    phoneCodes: await from.select().from(phoneCodes).where(eq(phoneCodes.userId, userId)),
    emailLinks: await from.select().from(emailTokens).where(eq(emailTokens.userId, userId)),
    emails: await from.select().from(mails).where(eq(mails.address, email)),
    callCounts: await from.select().from(callStats).where(eq(callStats.userId, userId)),
    listingReports: await reportsBy(from, userId),
    loginLinks: await from.select().from(loginLinks).where(eq(loginLinks.userId, userId)),
  };
}

async function rentalRows(from: Reader, { userId, vendorId }: Person): Promise<Record<string, Rows>> {
  const own = await from.select().from(bookings).where(eq(bookings.renterId, userId));
  const ids = own.map(({ id }) => id);
  return {
    documents: await from.select().from(documents).where(eq(documents.userId, userId)),
    quotes: await from.select().from(quotes).where(eq(quotes.userId, userId)),
    bookings: own,
    payments: await from.select().from(payments).where(inArray(payments.bookingId, ids)),
    refunds: await from.select().from(refunds).where(inArray(refunds.bookingId, ids)),
    offlineProofs: await from.select().from(offlineProofs).where(inArray(offlineProofs.bookingId, ids)),
    offlineRefunds: await from.select().from(offlineRefunds).where(inArray(offlineRefunds.bookingId, ids)),
    counterOffers: await from.select().from(counterOffers).where(inArray(counterOffers.bookingId, ids)),
    extensions: await from.select().from(extensions).where(inArray(extensions.bookingId, ids)),
    conditionReports: await from.select().from(conditionReports).where(inArray(conditionReports.bookingId, ids)),
    incidents: await from.select().from(incidents).where(inArray(incidents.bookingId, ids)),
    disputes: await from.select().from(disputes).where(inArray(disputes.bookingId, ids)),
    invoices: await from.select().from(invoices).where(inArray(invoices.bookingId, ids)),
    credit: await from.select().from(creditEntries).where(eq(creditEntries.userId, userId)),
    trust: await from.select().from(trustEvents).where(eq(trustEvents.userId, userId)),
    reviews: await from
      .select()
      .from(reviews)
      .where(or(eq(reviews.authorId, userId), eq(reviews.renterId, userId), eq(reviews.vendorId, vendorId ?? ''))),
  };
}

/** What they said, without who decided about it and why, which is the platform's own. */
function reportsBy(from: Reader, userId: string): Promise<Rows> {
  const { id, assetId, mode, status, reason, text, createdAt, decidedAt } = listingReports;
  return from
    .select({ id, assetId, mode, status, reason, text, createdAt, decidedAt })
    .from(listingReports)
    .where(eq(listingReports.reporterId, userId));
}

async function shopRows(from: Reader, { vendorId }: Person): Promise<Record<string, Rows>> {
  if (vendorId === null) return {};
  return {
    shop: await from.select().from(vendors).where(eq(vendors.id, vendorId)),
    assets: await from.select().from(assets).where(eq(assets.vendorId, vendorId)),
    bankAccount: await from.select().from(payoutBanks).where(eq(payoutBanks.vendorId, vendorId)),
    payouts: await from.select().from(payouts).where(eq(payouts.vendorId, vendorId)),
    commissions: await from.select().from(commissionDues).where(eq(commissionDues.vendorId, vendorId)),
    commissionProofs: await from.select().from(commissionProofs).where(eq(commissionProofs.vendorId, vendorId)),
    calendarFeeds: await from.select().from(calendarFeeds).where(eq(calendarFeeds.vendorId, vendorId)),
    bookingsOfShop: await from.select().from(bookings).where(eq(bookings.vendorId, vendorId)),
  };
}

/** At any depth: photos within a report name their files too. Instants become text. */
function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(row, (name, value: unknown) => (SECRETS.has(name) ? undefined : value)));
}
