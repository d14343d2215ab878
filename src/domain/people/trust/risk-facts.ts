import { aliasedTable, and, count, eq, gt, inArray, lt, max, ne } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { placeholder } from '../../../../db/hot-query.ts';
import { assets, bookings, documentDecisions, documents, gatewayEvents, payments, vendors } from '../../../../db/schema/index.ts';
import { REQUESTED_STATES } from '../../../../db/values/index.ts';
import { DAY_MS, dayOf, foldText, HOUR_MS, later } from '../../platform/kernel/index.ts';
import { findUser } from '../accounts/index.ts';
import { hasStandingDocument } from '../verification/index.ts';
import type { RiskFacts } from './booking-risk.ts';
import { type TrustFacts, trustFactsOf } from './trust-facts.ts';
import { trustScore } from './trust-score.ts';
import { owesMoney } from './unpaid-balance.ts';

/** What somebody plans or wishes to rent, as far as its risk depends on it. */
interface RiskyRental extends Pick<
  typeof bookings.$inferSelect,
  'renterId' | 'assetId' | 'mode' | 'startDate' | 'endDate' | 'startAt' | 'days' | 'totalMinor' | 'currency' | 'paymentChannel'
> {
  /** The booking itself, which does not count among the renter's other requests; null for a wish. */
  readonly id: string | null;
}

/** The facts from which the risk of this rental is computed, as they are now, for plans and for wishes alike. */
export async function riskFactsOf(
  from: Reader,
  rental: RiskyRental,
  now: Date,
): Promise<{ facts: RiskFacts; trustFacts: TrustFacts }> {
  const { renterId, assetId, mode, currency } = rental;
  const [renter, [asset], trustFacts, past, [failed], rivals, identityDocument, unpaidBalance, forged] = await Promise.all([
    findUser(from, renterId),
    findAsset(from, { assetId }),
    trustFactsOf(from, renterId, now),
    findPast(from, { renterId, mode }),
    countFailed(from, { renterId, mode }, { since: later(now, -DAY_MS) }),
    countRivals(from, rental),
    hasStandingDocument(from, { userId: renterId, mode }, 'IDENTITY_DOCUMENT', dayOf(now, 'UTC')),
    owesMoney(from, { userId: renterId, mode }, now),
    findForged(from, { renterId, mode }),
  ]);
  const facts = {
    accountDays: trustFacts.accountDays,
    trust: trustScore(trustFacts, now).score,
    totalMinor: rental.totalMinor,
    assetValueMinor: asset?.valueMinor ?? 0,
    largestPastBookingMinor: past.find((row) => row.currency === currency)?.largest ?? 0,
    completedBookings: past.reduce((sum, row) => sum + row.completed, 0),
    paymentChannel: rental.paymentChannel,
    hoursToStart: (rental.startAt.getTime() - now.getTime()) / HOUR_MS,
    days: rental.days,
    openRequestsForSameDates: rivals,
    sameCity: renter?.city != null && asset !== undefined && foldText(renter.city) === foldText(asset.city),
    identityDocument,
    failedPaymentsIn24Hours: failed?.count ?? 0,
    unpaidBalance,
    suspended: renter?.suspendedAt != null,
    ownAsset: asset?.ownerId === renterId,
    documentFraud: forged.length > 0,
  };
  return { facts, trustFacts };
}

async function countRivals(from: Reader, { id, renterId, assetId, mode, startDate, endDate }: RiskyRental) {
  const [row] = await countOpen(from, { except: id ?? '', renterId, assetId, mode, startDate, endDate });
  return row?.count ?? 0;
}

const findAsset = batchedQuery('risk_asset', (reader, { rows, text, place }) =>
  reader
    .select({ place, valueMinor: assets.valueMinor, city: assets.city, ownerId: vendors.userId })
    .from(rows)
    .crossJoin(assets)
    .innerJoin(vendors, eq(vendors.id, assets.vendorId))
    .where(eq(assets.id, text('assetId'))),
);

const findPast = batchedQuery('risk_past_bookings', (reader, { rows, text, place }) =>
  reader
    .select({ place, currency: bookings.currency, largest: max(bookings.totalMinor), completed: count() })
    .from(rows)
    .crossJoin(bookings)
    .where(and(eq(bookings.renterId, text('renterId')), eq(bookings.mode, text('mode')), eq(bookings.state, 'COMPLETED')))
    .groupBy(place, bookings.currency),
);

const likeIt = aliasedTable(assets, 'like_it');

/** In the category of the wanted asset, for days that overlap. */
const countOpen = batchedQuery('risk_open_requests', (reader, { rows, text, day, place }) =>
  reader
    .select({ place, count: count() })
    .from(rows)
    .crossJoin(bookings)
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .innerJoin(likeIt, and(eq(likeIt.id, text('assetId')), eq(likeIt.categorySlug, assets.categorySlug)))
    .where(
      and(
        eq(bookings.renterId, text('renterId')),
        ne(bookings.id, text('except')),
        eq(bookings.mode, text('mode')),
        inArray(bookings.state, [...REQUESTED_STATES]),
        lt(bookings.startDate, day('endDate')),
        gt(bookings.endDate, day('startDate')),
      ),
    )
    .groupBy(place),
);

/** By when the gateway said so, not by when the payment began. */
const countFailed = batchedQuery('risk_failed_payments', (reader, { rows, text, place }) =>
  reader
    .select({ place, count: count() })
    .from(rows)
    .crossJoin(bookings)
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .innerJoin(gatewayEvents, eq(gatewayEvents.paymentId, payments.id))
    .where(
      and(
        eq(bookings.renterId, text('renterId')),
        eq(bookings.mode, text('mode')),
        eq(gatewayEvents.status, 'FAILED'),
        gt(gatewayEvents.receivedAt, placeholder('since', gatewayEvents.receivedAt)),
      ),
    )
    .groupBy(place),
);

const findForged = batchedQuery('risk_forged_document', (reader, { rows, text, place }) =>
  reader
    .selectDistinct({ place })
    .from(rows)
    .crossJoin(documents)
    .innerJoin(documentDecisions, eq(documentDecisions.documentId, documents.id))
    .where(and(eq(documents.userId, text('renterId')), eq(documents.mode, text('mode')), eq(documentDecisions.fraud, true))),
);
