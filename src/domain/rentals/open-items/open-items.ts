import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { payments, reviews } from '../../../../db/schema/index.ts';
import type { Side } from '../../../../db/values/index.ts';
import type { ConditionReport } from './condition-report-lifecycle.ts';
import { findConditionReportsOfBookings, newestReports } from './condition-report-store.ts';
import { findCounterOffersOfBookings, openCounterOffer } from './counter-offer-store.ts';
import type { StoredCounterOffer } from './counter-offer-view.ts';
import { findDisputesOfBookings, openDispute, type OpenDispute } from './dispute-store.ts';
import { findOpenIncidentsOfBookings } from './incident-store.ts';
import type { Incident } from './incident-lifecycle.ts';
import type { OfflineRefund } from './offline-refund-lifecycle.ts';
import { findOfflineRefundsOf } from './offline-refund-store.ts';
import { grouped, type Look, lookUp, type Subject } from './open-item-queries.ts';
import { NOTHING_PAYABLE, PAYABLE_LOOKS, type Payables } from './payables.ts';

/**
 * What is open about a booking beside its state. Each item has its own lifecycle and is open in the states that are not final.
 */
export interface OpenItems extends Payables {
  readonly counterOffer: StoredCounterOffer | null;
  /** How many counter-offers were made, the pending one included. */
  readonly offersMade: number;
  /** The newest report of the handover. */
  readonly checkIn: ConditionReport | null;
  readonly checkOut: ConditionReport | null;
  readonly incidents: readonly Incident[];
  readonly dispute: OpenDispute | null;
  /** A refund of transferred rent that the owner still has to make (DUE). */
  readonly offlineRefund: OfflineRefund | null;
  /** A payment that has arrived and waits for the platform. */
  readonly flagged: { readonly paymentId: string } | null;
  /** The sides that have written a review. */
  readonly reviewedBy: readonly Side[];
}

/** The open items of a booking about which nothing is open. */
export const NOTHING_OPEN: OpenItems = {
  ...NOTHING_PAYABLE,
  counterOffer: null,
  offersMade: 0,
  checkIn: null,
  checkOut: null,
  incidents: [],
  dispute: null,
  offlineRefund: null,
  flagged: null,
  reviewedBy: [],
};

const findPayments = hotQuery('payments_of_bookings', (from) =>
  from
    .select({ bookingId: payments.bookingId, paymentId: payments.id, status: payments.status })
    .from(payments)
    .where(isListed(payments.bookingId, placeholder('bookingIds'))),
);

const findReviews = (from: Reader, { bookingIds }: { bookingIds: string }) =>
  from.select({ bookingId: reviews.bookingId, by: reviews.by }).from(reviews).where(isListed(reviews.bookingId, bookingIds));

const LOOKS = {
  ...PAYABLE_LOOKS,
  counterOffer: grouped(findCounterOffersOfBookings, (offers) => ({
    counterOffer: openCounterOffer(offers),
    offersMade: offers.length,
  })),
  reports: grouped(findConditionReportsOfBookings, newestReports),
  incidents: grouped(findOpenIncidentsOfBookings, (open) => ({ incidents: open })),
  dispute: grouped(findDisputesOfBookings, (all) => ({ dispute: openDispute(all) })),
  // The status is filtered here and not by the query, because an index on it would match the payments of all bookings.
  flagged: grouped(findPayments, (all) => {
    const flagged = all.find(({ status }) => status === 'FLAGGED');
    return { flagged: flagged === undefined ? null : { paymentId: flagged.paymentId } };
  }),
  reviews: grouped(findReviews, (given) => ({ reviewedBy: given.map(({ by }) => by) })),
} satisfies Record<string, Look<OpenItems>>;

export async function findOpenItems(from: Reader, booking: Subject): Promise<OpenItems> {
  return (await findOpenItemsOf(from, [booking])).get(booking.id) ?? NOTHING_OPEN;
}

/** Returns the open items of many bookings, by booking id, with as many queries as for one. */
export async function findOpenItemsOf(from: Reader, bookings: readonly Subject[]): Promise<Map<string, OpenItems>> {
  const transferred = bookings.filter(({ paymentChannel }) => paymentChannel === 'OFFLINE');
  const [all, refunds] = await Promise.all([
    lookUp<OpenItems>(from, bookings, LOOKS, NOTHING_OPEN),
    Promise.all(transferred.map(async ({ id }) => [id, await findOfflineRefundsOf(from, id)] as const)),
  ]);
  for (const [id, found] of refunds) {
    const offlineRefund = found.find(({ status }) => status === 'DUE') ?? null;
    all.set(id, { ...NOTHING_OPEN, ...all.get(id), offlineRefund });
  }
  return all;
}
