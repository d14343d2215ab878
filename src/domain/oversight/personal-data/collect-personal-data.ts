import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import {
  apiKeys,
  assets,
  awards,
  blackouts,
  bookings,
  bookingTimeline,
  calendarFeeds,
  callStats,
  chargebacks,
  commissionDues,
  commissionProofs,
  conditionReports,
  counterOffers,
  creditEntries,
  disputeEvidence,
  disputes,
  documentDecisions,
  documents,
  emailTokens,
  extensions,
  holdCaptures,
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
  payoutNettings,
  payouts,
  phoneCodes,
  quotes,
  refunds,
  reviews,
  riskReviews,
  sessions,
  trustEvents,
  users,
  vendors,
} from '../../../../db/schema/index.ts';
import type { Scope } from '../../../../db/values.ts';
import { scopeCovers, type UserCaller } from '../../platform/kernel/index.ts';

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly vendorId: string | null;
}
type Rows = Record<string, unknown>[];
type Sections = Record<string, Rows>;

/** A part of the export: the credential must be good for all that it `needs`, as if it asked row by row. */
interface Part {
  readonly about: string;
  readonly needs: readonly Scope[];
  readonly rowsOf: (from: Reader, person: Person) => Promise<Sections>;
}

const ACCOUNT: Part = { about: 'account', needs: ['read:account'], rowsOf: accountRows };
const RENTALS: Part = { about: 'documents, rentals and their payments', needs: ['read:booking'], rowsOf: rentalRows };
const SHOP: Part = { about: 'shop, its rentals and payouts', needs: ['read:owner'], rowsOf: shopRows };
/** What keys asked for quotes rentals of both sides. */
const KEY_CALLS = { about: 'calls of API keys', rowsOf: keyCallRows };

/** Never leaves, not even to the person: whoever holds it could sign in, or look into the file storage. */
const SECRETS = new Set([
  'passwordHash',
  'hash',
  'pollHash',
  'userCode',
  'fileKey',
  'inputHash',
  'redirectUrl',
  'ibanSealed',
  'tokenHash',
]);

interface Collected {
  readonly sections: Sections;
  /** What the credential may not see, and the scopes it would take. */
  readonly leftOut: { about: string; needs: Scope[] }[];
}

/** Every row about a person that the credential may see, by what it is about. `tests/accounts/personal-data-tables.test.ts` says of every table where its rows go. */
export async function collectPersonalData(
  from: Reader,
  person: Person,
  { scopes }: Pick<UserCaller, 'scopes'>,
): Promise<Collected> {
  const isOpen = ({ needs }: Part) => scopes === 'all' || needs.every((scope) => scopeCovers(scopes, scope));
  const sections: Sections = {};
  for (const part of partsOf(person).filter(isOpen)) Object.assign(sections, await part.rowsOf(from, person));
  return {
    sections: Object.fromEntries(Object.entries(sections).map(([name, rows]) => [name, rows.map(withoutSecrets)])),
    leftOut: partsOf(person)
      .filter((part) => !isOpen(part))
      .map(({ about, needs }) => ({ about, needs: [...needs] })),
  };
}

function partsOf({ vendorId }: Person): Part[] {
  if (vendorId === null) return [ACCOUNT, RENTALS, { ...KEY_CALLS, needs: RENTALS.needs }];
  return [ACCOUNT, RENTALS, SHOP, { ...KEY_CALLS, needs: [...RENTALS.needs, ...SHOP.needs] }];
}

async function accountRows(from: Reader, { userId, email }: Person): Promise<Sections> {
  return {
    account: await from.select().from(users).where(eq(users.id, userId)),
    sessions: await from.select().from(sessions).where(eq(sessions.userId, userId)),
    apiKeys: await from.select().from(apiKeys).where(eq(apiKeys.userId, userId)),
    phoneCodes: await from.select().from(phoneCodes).where(eq(phoneCodes.userId, userId)),
    emailLinks: await from.select().from(emailTokens).where(eq(emailTokens.userId, userId)),
    emails: await from.select().from(mails).where(eq(mails.address, email)),
    callCounts: await from.select().from(callStats).where(eq(callStats.userId, userId)),
    listingReports: await reportsBy(from, userId),
    loginLinks: await from.select().from(loginLinks).where(eq(loginLinks.userId, userId)),
    credit: await from.select().from(creditEntries).where(eq(creditEntries.userId, userId)),
    trust: await from.select().from(trustEvents).where(eq(trustEvents.userId, userId)),
    scoreReviews: await from
      .select()
      .from(riskReviews)
      .where(and(eq(riskReviews.userId, userId), isNull(riskReviews.bookingId))),
  };
}

async function keyCallRows(from: Reader, { userId }: Person): Promise<Sections> {
  const keys = from.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId));
  return {
    apiKeySpending: await from.select().from(keySpends).where(inArray(keySpends.keyId, keys)),
    apiKeyConfirmations: await from.select().from(keyConfirmations).where(inArray(keyConfirmations.keyId, keys)),
  };
}

async function rentalRows(from: Reader, { userId }: Person): Promise<Sections> {
  const theirs = idsOf(from, eq(bookings.renterId, userId));
  const handedIn = from.select({ id: documents.id }).from(documents).where(eq(documents.userId, userId));
  return {
    documents: await from.select().from(documents).where(eq(documents.userId, userId)),
    documentDecisions: await from.select().from(documentDecisions).where(inArray(documentDecisions.documentId, handedIn)),
    riskReviews: await from
      .select()
      .from(riskReviews)
      .where(and(eq(riskReviews.userId, userId), isNotNull(riskReviews.bookingId))),
    quotes: await from.select().from(quotes).where(eq(quotes.userId, userId)),
    bookings: await from.select().from(bookings).where(eq(bookings.renterId, userId)),
    ...(await sharedRows(from, theirs)),
    payments: (await from.select().from(payments).where(inArray(payments.bookingId, theirs))).map(withoutReference),
    refunds: await from.select().from(refunds).where(inArray(refunds.bookingId, theirs)),
    depositCaptures: await from.select().from(holdCaptures).where(inArray(holdCaptures.bookingId, theirs)),
    chargebacks: await from.select().from(chargebacks).where(inArray(chargebacks.bookingId, theirs)),
    offlineProofs: await from.select().from(offlineProofs).where(inArray(offlineProofs.bookingId, theirs)),
    offlineRefunds: await from.select().from(offlineRefunds).where(inArray(offlineRefunds.bookingId, theirs)),
    reviews: await from
      .select()
      .from(reviews)
      .where(and(eq(reviews.renterId, userId), mayRead(userId))),
  };
}

async function shopRows(from: Reader, { userId, vendorId }: Person): Promise<Sections> {
  if (vendorId === null) return {};
  const theirs = idsOf(from, eq(bookings.vendorId, vendorId));
  const listed = from.select({ id: assets.id }).from(assets).where(eq(assets.vendorId, vendorId));
  const paidOut = from.select({ id: payouts.id }).from(payouts).where(eq(payouts.vendorId, vendorId));
  const matters = await sharedRows(from, theirs);
  return {
    shop: await from.select().from(vendors).where(eq(vendors.id, vendorId)),
    assets: await from.select().from(assets).where(eq(assets.vendorId, vendorId)),
    blackouts: await from.select().from(blackouts).where(inArray(blackouts.assetId, listed)),
    bankAccount: await from.select().from(payoutBanks).where(eq(payoutBanks.vendorId, vendorId)),
    payouts: await from.select().from(payouts).where(eq(payouts.vendorId, vendorId)),
    payoutNettings: await from.select().from(payoutNettings).where(inArray(payoutNettings.payoutId, paidOut)),
    commissions: await from.select().from(commissionDues).where(eq(commissionDues.vendorId, vendorId)),
    commissionProofs: await from.select().from(commissionProofs).where(eq(commissionProofs.vendorId, vendorId)),
    calendarFeeds: await from.select().from(calendarFeeds).where(eq(calendarFeeds.vendorId, vendorId)),
    bookingsOfShop: await from.select().from(bookings).where(eq(bookings.vendorId, vendorId)),
    ...Object.fromEntries(Object.entries(matters).map(([name, rows]) => [`${name}OfShop`, rows])),
    offlineRefundsOfShop: await from.select().from(offlineRefunds).where(inArray(offlineRefunds.bookingId, theirs)),
    documentDecisionsOfShop: await from.select().from(documentDecisions).where(inArray(documentDecisions.bookingId, theirs)),
    reviewsOfShop: await from
      .select()
      .from(reviews)
      .where(and(eq(reviews.vendorId, vendorId), mayRead(userId))),
  };
}

function idsOf(from: Reader, where: SQL) {
  return from.select({ id: bookings.id }).from(bookings).where(where);
}

/** What both sides of a booking see, whoever wrote it. */
async function sharedRows(from: Reader, ids: ReturnType<typeof idsOf>): Promise<Sections> {
  const fought = from.select({ id: disputes.id }).from(disputes).where(inArray(disputes.bookingId, ids));
  return {
    timeline: await from.select().from(bookingTimeline).where(inArray(bookingTimeline.bookingId, ids)),
    counterOffers: await from.select().from(counterOffers).where(inArray(counterOffers.bookingId, ids)),
    extensions: await from.select().from(extensions).where(inArray(extensions.bookingId, ids)),
    conditionReports: await from.select().from(conditionReports).where(inArray(conditionReports.bookingId, ids)),
    incidents: await from.select().from(incidents).where(inArray(incidents.bookingId, ids)),
    disputes: await from.select().from(disputes).where(inArray(disputes.bookingId, ids)),
    disputeEvidence: await from.select().from(disputeEvidence).where(inArray(disputeEvidence.disputeId, fought)),
    awards: await from.select().from(awards).where(inArray(awards.bookingId, ids)),
    invoices: await from.select().from(invoices).where(inArray(invoices.bookingId, ids)),
  };
}

/** What the other side wrote stays hidden until both have written, or the time for it is over. */
function mayRead(userId: string) {
  return or(eq(reviews.authorId, userId), eq(reviews.status, 'PUBLISHED'));
}

/** What they said, without who decided about it and why, which is the platform's own. */
function reportsBy(from: Reader, userId: string): Promise<Rows> {
  const { id, assetId, mode, status, reason, text, createdAt, decidedAt } = listingReports;
  return from
    .select({ id, assetId, mode, status, reason, text, createdAt, decidedAt })
    .from(listingReports)
    .where(eq(listingReports.reporterId, userId));
}

/** With the gateway's own name of a payment its page can be found. */
function withoutReference(payment: typeof payments.$inferSelect) {
  return { ...payment, reference: undefined };
}

/** At any depth: photos within a report name their files too. Instants become text. */
function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(row, (name, value: unknown) => (SECRETS.has(name) ? undefined : value)));
}
