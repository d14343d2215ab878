import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { payments, reviews } from '../../../../db/schema/index.ts';
import type { BookingState, Side } from '../../../../db/values/index.ts';
import { claimsDueOf } from '../../money/payments/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import type { Booking, depositLeft } from '../bookings/index.ts';
import type { ConditionReport } from './condition-report-lifecycle.ts';
import { findConditionReportsOfBookings, newestReports } from './condition-report-store.ts';
import { findCounterOffersOfBookings, openCounterOffer } from './counter-offer-store.ts';
import type { StoredCounterOffer } from './counter-offer-view.ts';
import { findDisputesOfBookings, openDispute, type OpenDispute } from './dispute-store.ts';
import type { Extension } from './extension-lifecycle.ts';
import { findOpenExtensionsOfBookings } from './extension-store.ts';
import { findOpenIncidentsOfBookings } from './incident-store.ts';
import type { Incident } from './incident-lifecycle.ts';
import { findOfflineProofsOf, type OfflineProof } from './offline-proofs.ts';
import { findOfflineRefundsOf, type OfflineRefund } from './offline-refunds.ts';
import { depositUnclaimed, lateFeeDue } from './late-fee-balance.ts';

/** What lies open about a booking beside its state: each has a lifecycle of its own, whose states that are not final are the open ones. */
export interface OpenItems {
  readonly counterOffer: StoredCounterOffer | null;
  /** How many counter-offers there were, the pending one included. */
  readonly offersMade: number;
  readonly extension: Extension | null;
  /** The newest of each kind. */
  readonly checkIn: ConditionReport | null;
  readonly checkOut: ConditionReport | null;
  readonly incidents: readonly Incident[];
  readonly dispute: OpenDispute | null;
  /** What the renter has to pay the owner beyond the deposit, minor units. */
  readonly owedMinor: Minor;
  /** What of a late fee is neither paid nor decided to be taken out of the deposit, minor units. */
  readonly lateFeeMinor: Minor;
  /** What of that the deposit will cover when it is released: nobody has to pay it on a page. Minor units. */
  readonly lateFeeFromDepositMinor: Minor;
  /** The newest report that the rent was transferred to the owner. */
  readonly proof: OfflineProof | null;
  /** A refund of transferred rent that the owner still has to make (DUE). */
  readonly offlineRefund: OfflineRefund | null;
  /** A payment that has arrived and waits for the platform. */
  readonly flagged: { readonly paymentId: string } | null;
  /** The sides that have written a review. */
  readonly reviewedBy: readonly Side[];
}

/** Of a booking about which nothing is open. */
export const NOTHING_OPEN: OpenItems = {
  counterOffer: null,
  offersMade: 0,
  extension: null,
  checkIn: null,
  checkOut: null,
  incidents: [],
  dispute: null,
  owedMinor: 0,
  lateFeeMinor: 0,
  lateFeeFromDepositMinor: 0,
  proof: null,
  offlineRefund: null,
  flagged: null,
  reviewedBy: [],
};

type Subject = Pick<Booking, 'state' | 'paymentChannel' | 'lateFeeMinor' | 'lateFeePaidAt'> & Parameters<typeof depositLeft>[1];

/** What can be open in each state. Nothing else is looked for. */
const LOOKUPS: Readonly<Record<BookingState, readonly (keyof typeof LOOK)[]>> = {
  PENDING_VERIFICATION: [],
  PENDING_APPROVAL: ['counterOffer'],
  COUNTER_OFFERED: ['counterOffer'],
  PENDING_PAYMENT: ['proof', 'flagged'],
  CONFIRMED: ['extension', 'reports', 'incidents', 'dispute', 'owed'],
  ACTIVE: ['extension', 'reports', 'incidents', 'dispute', 'owed', 'lateFee'],
  RETURNED: ['reports', 'incidents', 'dispute', 'owed', 'lateFee'],
  COMPLETED: ['incidents', 'dispute', 'owed', 'lateFee', 'reviews'],
  REJECTED: [],
  CANCELLED: ['incidents', 'dispute', 'owed'],
  EXPIRED: [],
};

const findPayments = hotQuery('payments_of_bookings', (from) =>
  from
    .select({ bookingId: payments.bookingId, paymentId: payments.id, status: payments.status })
    .from(payments)
    .where(isListed(payments.bookingId, placeholder('bookingIds'))),
);

const findReviews = (from: Reader, { bookingIds }: { bookingIds: string }) =>
  from.select({ bookingId: reviews.bookingId, by: reviews.by }).from(reviews).where(isListed(reviews.bookingId, bookingIds));

type Found = (bookingId: string) => Partial<OpenItems>;
type Look = (from: Reader, bookings: readonly Subject[]) => Promise<Found>;

/** Each of these looks once for all of the bookings that it gets. */
const LOOK = {
  counterOffer: grouped(findCounterOffersOfBookings, (offers) => ({
    counterOffer: openCounterOffer(offers),
    offersMade: offers.length,
  })),
  extension: grouped(findOpenExtensionsOfBookings, ([extension]) => ({ extension: extension ?? null })),
  reports: grouped(findConditionReportsOfBookings, newestReports),
  incidents: grouped(findOpenIncidentsOfBookings, (open) => ({ incidents: open })),
  dispute: grouped(findDisputesOfBookings, (all) => ({ dispute: openDispute(all) })),
  async owed(from, bookings) {
    const owed = await claimsDueOf(from, idsOf(bookings));
    return (bookingId) => ({ owedMinor: owed.get(bookingId) ?? 0 });
  },
  // Few bookings came back late, and few wait for a transfer.
  async lateFee(from, bookings) {
    const due = new Map(
      await Promise.all(
        bookings.map(async (booking) => {
          const lateFeeMinor = await lateFeeDue(from, booking);
          const coverableMinor = lateFeeMinor > 0 ? await depositUnclaimed(from, booking) : 0;
          return [booking.id, { lateFeeMinor, lateFeeFromDepositMinor: Math.min(lateFeeMinor, coverableMinor) }] as const;
        }),
      ),
    );
    return (bookingId) => due.get(bookingId) ?? {};
  },
  async proof(from, bookings) {
    const newest = new Map(
      await Promise.all(bookings.map(async ({ id }) => [id, (await findOfflineProofsOf(from, id)).at(-1) ?? null] as const)),
    );
    return (bookingId) => ({ proof: newest.get(bookingId) ?? null });
  },
  // Of all bookings' payments those with a status may be many, of one booking they are few: the status is looked at here.
  flagged: grouped(findPayments, (all) => {
    const flagged = all.find(({ status }) => status === 'FLAGGED');
    return { flagged: flagged === undefined ? null : { paymentId: flagged.paymentId } };
  }),
  reviews: grouped(findReviews, (given) => ({ reviewedBy: given.map(({ by }) => by) })),
} satisfies Record<string, Look>;

const idsOf = (bookings: readonly Subject[]) => bookings.map(({ id }) => id);

/** A look by one query that is handed the ids as a JSON list. */
function grouped<Row extends { readonly bookingId: string }>(
  find: (from: Reader, values: { bookingIds: string }) => PromiseLike<Row[]>,
  read: (rows: readonly Row[]) => Partial<OpenItems>,
): Look {
  return async (from, bookings) => {
    const rows = Map.groupBy(await find(from, { bookingIds: JSON.stringify(idsOf(bookings)) }), ({ bookingId }) => bookingId);
    return (bookingId) => read(rows.get(bookingId) ?? []);
  };
}

export async function findOpenItems(from: Reader, booking: Subject): Promise<OpenItems> {
  return (await findOpenItemsOf(from, [booking])).get(booking.id) ?? NOTHING_OPEN;
}

/** The same of many bookings, by booking: with as many queries as of one. */
export async function findOpenItemsOf(from: Reader, bookings: readonly Subject[]): Promise<Map<string, OpenItems>> {
  const all = new Map<string, OpenItems>(bookings.map(({ id }) => [id, NOTHING_OPEN]));
  const add = (id: string, found: Partial<OpenItems>) => all.set(id, { ...NOTHING_OPEN, ...all.get(id), ...found });
  const looks = Object.entries(LOOK).map(async ([name, look]) => {
    const subjects = bookings.filter(({ state }) => LOOKUPS[state].some((wanted) => wanted === name));
    if (subjects.length === 0) return;
    const found = await look(from, subjects);
    for (const { id } of subjects) add(id, found(id));
  });
  const transferred = bookings.filter(({ paymentChannel }) => paymentChannel === 'OFFLINE');
  const refunds = transferred.map(async ({ id }) => {
    add(id, { offlineRefund: (await findOfflineRefundsOf(from, id)).find(({ status }) => status === 'DUE') ?? null });
  });
  await Promise.all([...looks, ...refunds]);
  return all;
}
