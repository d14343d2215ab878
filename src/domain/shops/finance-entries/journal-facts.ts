import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { unindexed } from '../../../../db/expressions.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { journal, offlineRefunds, payments, payoutNettings, payouts, postings, vendors } from '../../../../db/schema/index.ts';
import { commissionDueOf, ownerPayableOf, REV_COMMISSION } from '../../money/ledger/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import { type Booking, findBookingsById } from '../../rentals/booking-records/index.ts';

/** An entry of the journal as it concerns one vendor. */
export interface OwnerPosting {
  readonly journalId: string;
  readonly kind: string;
  readonly memo: string;
  readonly at: Date;
  readonly currency: string;
  /** By how much the vendor has more, or owes less. */
  readonly ownerMinor: Minor;
  /** What of it, or beside it, went to the platform as commission. */
  readonly commissionMinor: Minor;
}

/** All that the platform knows of the money of one booking. */
export interface BookingFacts {
  readonly booking: Booking;
  readonly postings: readonly OwnerPosting[];
  /** Rent that went straight to the owner. */
  readonly transfers: readonly {
    readonly id: string;
    readonly at: Date;
    readonly amountMinor: Minor;
    readonly currency: string;
  }[];
  /** What the owner has to give back of it. */
  readonly givenBack: readonly {
    readonly id: string;
    readonly at: Date;
    readonly provenAt: Date | null;
    readonly amountMinor: Minor;
    readonly currency: string;
  }[];
  /** When money about it moved: payouts of it, and payouts that were lessened by it. */
  readonly paidAt: readonly Date[];
}

/** The facts about these bookings of a vendor, and about those whose debts their payouts have paid. */
export async function findBookingFacts(from: Reader, vendorId: string, bookingIds: readonly string[]): Promise<BookingFacts[]> {
  const netted = await from
    .select({ bookingId: payoutNettings.bookingId })
    .from(payoutNettings)
    .innerJoin(payouts, eq(payouts.id, payoutNettings.payoutId))
    .where(inArray(payouts.bookingId, [...bookingIds]));
  const concerned = [...new Set([...bookingIds, ...netted.map((row) => row.bookingId)])];
  const found = (await findBookingsById(from, concerned)).filter((booking) => booking.vendorId === vendorId);
  const moved = await ownerPostings(from, vendorId, concerned);
  const transfers = await from
    .select()
    .from(payments)
    .where(and(inArray(payments.bookingId, concerned), eq(payments.gateway, 'offline'), isNotNull(payments.paidAt)));
  const givenBack = await from.select().from(offlineRefunds).where(inArray(offlineRefunds.bookingId, concerned));
  const paid = await payoutInstants(from, concerned);
  return found.map((booking) => {
    const mine = <T extends { bookingId: string | null }>(rows: readonly T[]) =>
      rows.filter((row) => row.bookingId === booking.id);
    return {
      booking,
      postings: mine(moved),
      transfers: mine(transfers).map(({ id, paidAt, createdAt, rentMinor, currency }) => {
        return { id, at: paidAt ?? createdAt, amountMinor: rentMinor, currency };
      }),
      givenBack: mine(givenBack).map(({ id, createdAt: at, provenAt, amountMinor, currency }) => {
        return { id, at, provenAt, amountMinor, currency };
      }),
      paidAt: mine(paid).map(({ at }) => at),
    };
  });
}

async function ownerPostings(from: Reader, vendorId: string, bookingIds: readonly string[]) {
  const own = [ownerPayableOf(vendorId), commissionDueOf(vendorId)];
  const rows = await from
    .select({ head: journal, account: postings.account, currency: postings.currency, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(and(inArray(journal.bookingId, [...bookingIds]), inArray(unindexed(postings.account), [...own, REV_COMMISSION])));
  return [...Map.groupBy(rows, ({ head }) => head.id).values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined || !lines.some(({ account }) => own.includes(account))) return [];
    const credit = (accounts: readonly string[]) =>
      lines.reduce((total, { account, amountMinor }) => (accounts.includes(account) ? total - amountMinor : total), 0);
    const { id: journalId, kind, memo, at, bookingId } = first.head;
    const amounts = { ownerMinor: credit(own), commissionMinor: credit([REV_COMMISSION]) };
    return [{ journalId, bookingId, kind, memo, at, currency: first.currency, ...amounts }];
  });
}

/** By booking: when a payout of it was sent, and when one of another booking that its debt lessened was. */
async function payoutInstants(from: Reader, bookingIds: readonly string[]): Promise<{ bookingId: string; at: Date }[]> {
  const sent = await from
    .select({ bookingId: payouts.bookingId, at: payouts.sentAt })
    .from(payouts)
    .where(and(inArray(payouts.bookingId, [...bookingIds]), isNotNull(payouts.sentAt)));
  const netted = await from
    .select({ bookingId: payoutNettings.bookingId, at: payouts.sentAt })
    .from(payoutNettings)
    .innerJoin(payouts, eq(payouts.id, payoutNettings.payoutId))
    .where(and(inArray(payoutNettings.bookingId, [...bookingIds]), isNotNull(payouts.sentAt)));
  return [...sent, ...netted].flatMap(({ bookingId, at }) => (at === null ? [] : [{ bookingId, at }]));
}

/** By which clock a vendor's days are counted, in what the vendor counts, and under whose law. */
export async function findBooksOf(
  from: Reader,
  vendorId: string,
): Promise<{ timeZone: string; currency: string; country: string | null }> {
  const [row] = await findVendorBooks(from, { vendorId });
  if (row === undefined) throw new Error(`There is no vendor ${vendorId}.`);
  return row;
}

const findVendorBooks = prepared('books_of_vendor', (reader) =>
  reader
    .select({ timeZone: vendors.timeZone, currency: vendors.currency, country: vendors.country })
    .from(vendors)
    .where(eq(vendors.id, placeholder('vendorId'))),
);
