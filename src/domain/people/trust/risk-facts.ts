import { aliasedTable, and, count, eq, gt, inArray, lt, max, ne } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { foundFor } from '../../../../db/expressions.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { placeholder } from '../../../../db/hot-query.ts';
import {
  assets,
  bookings,
  documentDecisions,
  documents,
  gatewayEvents,
  payments,
  users,
  vendors,
} from '../../../../db/schema/index.ts';
import { REQUESTED_STATES } from '../../../../db/values/index.ts';
import { DAY_MS, dayOf, foldText, HOUR_MS, later, worthInEuroCents } from '../../platform/kernel/index.ts';
import { hasStandingDocument } from './document-states.ts';
import type { RiskFacts } from './booking-risk.ts';
import { type TrustFacts, trustFactsOf } from './trust-facts.ts';
import { trustScore } from './trust-score.ts';
import { owesMoney } from './unpaid-balance.ts';

/** A planned or requested rental, as far as its risk depends on it. */
interface RiskyRental extends Pick<
  typeof bookings.$inferSelect,
  'renterId' | 'assetId' | 'mode' | 'startDate' | 'endDate' | 'startAt' | 'days' | 'totalMinor' | 'currency' | 'paymentChannel'
> {
  /** The id of the booking, which does not count among the renter's other requests; null for a requested rental. */
  readonly id: string | null;
}

/** The present facts from which the risk of a rental is computed, both for bookings and for requested rentals. */
export async function riskFactsOf(
  from: Reader,
  rental: RiskyRental,
  now: Date,
  known?: TrustFacts,
): Promise<{ facts: RiskFacts; trustFacts: TrustFacts }> {
  const { id, renterId, assetId, mode, startDate, endDate, currency } = rental;
  const [[beside], trustFacts, past, identityDocument] = await Promise.all([
    findBeside(from, { except: id ?? '', renterId, assetId, mode, startDate, endDate }, { since: later(now, -DAY_MS) }),
    known ?? trustFactsOf(from, renterId, now),
    findPast(from, { renterId, mode }),
    hasStandingDocument(from, { userId: renterId, mode }, 'IDENTITY_DOCUMENT', dayOf(now, 'UTC')),
  ]);
  const unpaidBalance = mode === 'live' ? trustFacts.unpaidBalance : await owesMoney(from, { userId: renterId, mode }, now);
  const facts = {
    accountDays: trustFacts.accountDays,
    trust: trustScore(trustFacts, now).score,
    totalMinor: worthInEuroCents(rental.totalMinor, currency),
    assetValueMinor: worthInEuroCents(beside?.valueMinor ?? 0, currency),
    largestPastBookingMinor: Math.max(0, ...past.map((row) => worthInEuroCents(row.largest ?? 0, row.currency))),
    completedBookings: past.reduce((sum, row) => sum + row.completed, 0),
    paymentChannel: rental.paymentChannel,
    hoursToStart: (rental.startAt.getTime() - now.getTime()) / HOUR_MS,
    days: rental.days,
    openRequestsForSameDates: beside?.rivals ?? 0,
    sameCity: beside != null && beside.renterCity !== null && foldText(beside.renterCity) === foldText(beside.city),
    identityDocument,
    failedPaymentsIn24Hours: beside?.failedPayments ?? 0,
    unpaidBalance,
    suspended: beside?.suspendedAt != null,
    ownAsset: beside?.ownerId === renterId,
    documentFraud: beside?.forgedId != null,
  };
  return { facts, trustFacts };
}

const findPast = batchedQuery('risk_past_bookings', (reader, { rows, text, place }) =>
  reader
    .select({ place, currency: bookings.currency, largest: max(bookings.totalMinor), completed: count() })
    .from(rows)
    .crossJoin(bookings)
    .where(and(eq(bookings.renterId, text('renterId')), eq(bookings.mode, text('mode')), eq(bookings.state, 'COMPLETED')))
    .groupBy(place, bookings.currency),
);

const likeIt = aliasedTable(assets, 'like_it');

/** The asset, the renter, and the facts that are one value each. */
const findBeside = batchedQuery('risk_beside', (reader, { rows, text, day, place }) => {
  const ofRenter = and(eq(bookings.renterId, users.id), eq(bookings.mode, text('mode')));
  /** The renter's other requests in the category of the wanted asset for days that overlap. */
  const rivals = reader
    .select({ count: count() })
    .from(bookings)
    .innerJoin(likeIt, and(eq(likeIt.id, bookings.assetId), eq(likeIt.categorySlug, assets.categorySlug)))
    .where(
      and(
        ofRenter,
        ne(bookings.id, text('except')),
        inArray(bookings.state, [...REQUESTED_STATES]),
        lt(bookings.startDate, day('endDate')),
        gt(bookings.endDate, day('startDate')),
      ),
    );
  /** Failed payments count from the instant at which the gateway reported them, not from when the payment began. */
  const failed = reader
    .select({ count: count() })
    .from(bookings)
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .innerJoin(gatewayEvents, eq(gatewayEvents.paymentId, payments.id))
    .where(
      and(
        ofRenter,
        eq(gatewayEvents.status, 'FAILED'),
        gt(gatewayEvents.receivedAt, placeholder('since', gatewayEvents.receivedAt)),
      ),
    );
  const forged = reader
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(documentDecisions, eq(documentDecisions.documentId, documents.id))
    .where(and(eq(documents.userId, users.id), eq(documents.mode, text('mode')), eq(documentDecisions.fraud, true)))
    .limit(1);
  return reader
    .select({
      place,
      valueMinor: assets.valueMinor,
      city: assets.city,
      ownerId: vendors.userId,
      renterCity: users.city,
      suspendedAt: users.suspendedAt,
      rivals: foundFor<number>(rivals).mapWith(Number),
      failedPayments: foundFor<number>(failed).mapWith(Number),
      forgedId: foundFor<string>(forged),
    })
    .from(rows)
    .crossJoin(assets)
    .innerJoin(vendors, eq(vendors.id, assets.vendorId))
    .innerJoin(users, eq(users.id, text('renterId')))
    .where(eq(assets.id, text('assetId')));
});
