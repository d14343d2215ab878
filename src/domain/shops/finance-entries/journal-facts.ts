import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { unindexed } from '../../../../db/expressions.ts';
import { awards, journal, offlineRefunds, payments, payoutNettings, payouts, postings } from '../../../../db/schema/index.ts';
import { lateFeeParts } from '../../catalog/pricing/index.ts';
import { commissionDueOf, type JournalEntry, kindIn, ownerPayableOf, REV_COMMISSION } from '../../money/ledger/index.ts';
import { journalKey } from '../../money/payments/index.ts';
import { ascending, dayOf, type Minor, proportion } from '../../platform/kernel/index.ts';
import { type Booking, findBookingsById } from '../../rentals/bookings/index.ts';
import type { CategoryCode } from './categories.ts';
import { findBooksOf } from './entry-input.ts';
import type { SystemEntry } from './entry.ts';

/** An entry of the journal, as far as it concerns one vendor. */
interface OwnerPosting {
  readonly journalId: string;
  readonly kind: string;
  readonly memo: string;
  readonly at: Date;
  readonly currency: string;
  /** By how much the vendor's balance with the platform grows, in minor units. */
  readonly ownerMinor: Minor;
  /** The commission that the platform took with it, in minor units. */
  readonly commissionMinor: Minor;
  /** Whether it takes a late fee out of the deposit. */
  readonly isLateFee: boolean;
}

/** All that the platform knows about the money of one booking. */
interface BookingFacts {
  readonly booking: Booking;
  /** The time zone of the vendor's books. */
  readonly timeZone: string;
  readonly postings: readonly OwnerPosting[];
  /** Rents that were transferred straight to the owner. */
  readonly transfers: readonly {
    readonly id: string;
    readonly at: Date;
    readonly amountMinor: Minor;
    readonly currency: string;
  }[];
  /** What the owner must give back of the transfers. */
  readonly givenBack: readonly {
    readonly id: string;
    readonly at: Date;
    readonly provenAt: Date | null;
    readonly amountMinor: Minor;
    readonly currency: string;
  }[];
  /** When money for the booking was paid out: by its own payouts, and by payouts from which its debt was deducted. */
  readonly paidAt: readonly Date[];
}

/** The facts about these bookings of a vendor, and about bookings whose debts their payouts have paid. */
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
  const { timeZone } = await findBooksOf(from, vendorId);
  return found.map((booking) => {
    const mine = <T extends { bookingId: string | null }>(rows: readonly T[]) =>
      rows.filter((row) => row.bookingId === booking.id);
    return {
      booking,
      timeZone,
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

/** A fact of the journal before it is known when its money moved. */
interface Fact {
  /** The id of the journal entry, the payment or the refund, and the line of the books. */
  readonly ref: string;
  readonly at: Date;
  readonly categoryCode: CategoryCode;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly note: string;
  /** When the money moved; null if it moves with the next payout. */
  readonly movedAt: Date | null;
}

/** The entries for a booking in its owner's books. */
export function entriesOf(facts: BookingFacts): SystemEntry[] {
  const { booking, timeZone } = facts;
  const { vendorId, mode, assetId, id: bookingId } = booking;
  const settledAt = [...facts.paidAt, ...facts.postings.filter(({ kind }) => SETTLES.has(kind)).map(({ at }) => at)];
  return [...facts.postings.flatMap(factsOf), ...transferFacts(facts)]
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ ref, at, movedAt, ...fact }) => {
      const paidAt = movedAt ?? earliest(settledAt.filter((instant) => instant >= at));
      const about = { vendorId, mode, assetId, bookingId, source: 'SYSTEM' as const, sourceRef: ref };
      const days = { date: dayOf(at, timeZone), paidOn: paidAt && dayOf(paidAt, timeZone) };
      return { ...about, ...fact, taxMinor: taxIn(fact, booking), ...days };
    });
}

/** Kinds of journal entries that settle by hand what a vendor owes the platform. */
const SETTLES = new Set(['DEBT_SETTLED', 'COMMISSION_PAID', 'COMMISSION_WAIVED']);

type Meaning = (posting: OwnerPosting) => CategoryCode | null;

/**
 * What each kind of journal entry earns the owner, before commission; null if it only moves money or changes who is owed it.
 */
const EARNED: Readonly<Record<JournalEntry['kind'], Meaning>> = {
  PAYMENT: () => null,
  DEPOSIT_CHARGED: () => null,
  REFUND: () => 'CHARGEBACK',
  DEPOSIT_REFUND: () => null,
  COMPLETION: () => 'RENTAL',
  CANCELLATION: () => 'CANCELLATION',
  SHORTENING: () => 'CANCELLATION',
  LATE_FEE: () => 'LATE_FEE',
  OWNER_PENALTY: () => 'PENALTY',
  CREDIT: () => null,
  PAYMENT_FLAGGED: () => null,
  PAYMENT_CLEARED: () => null,
  DEPOSIT_CAPTURED: () => null,
  AWARD: ({ ownerMinor, isLateFee }) => (isLateFee ? 'LATE_FEE' : ownerMinor > 0 ? 'CLAIM' : 'CLAIM_PAID'),
  CLAIM_PAID: () => 'CLAIM',
  GOODWILL: () => 'REFUND',
  CHARGEBACK: () => 'CHARGEBACK',
  CHARGEBACK_WON: () => 'CHARGEBACK',
  REFUND_RETURNED: () => 'REFUND',
  // The service fee in a transferred rent is the platform's.
  COMMISSION_DUE: () => 'RENTAL',
  COMMISSION_PAID: () => 'PLATFORM_PAYMENT',
  COMMISSION_NETTED: () => null,
  COMMISSION_WAIVED: () => 'COMMISSION',
  // The refund was entered when it became due. Now the owner owes it to the platform.
  OFFLINE_REFUND: () => null,
  DEBT_SETTLED: () => 'PLATFORM_PAYMENT',
  PAYOUT: () => 'PAYOUT',
  PAYOUT_RETURNED: () => 'PAYOUT',
};

/** Categories that are costs of the owner. */
const COSTS = new Set<CategoryCode>(['PENALTY', 'CLAIM_PAID', 'COMMISSION', 'PAYOUT']);
const MOVES_AT_ONCE = new Set<CategoryCode>(['PAYOUT', 'PLATFORM_PAYMENT']);

/**
 * The categories whose amounts contain tax as the rent does. Damages are no sale, so what is paid for them contains none. Nor
 * does a charge-back: the payer's bank takes money and no invoice is corrected, so the tax of the sale stays due. What it takes
 * of a cancelled rental that was never a sale contained none.
 */
const TAXED = new Set<CategoryCode>(['RENTAL', 'CANCELLATION', 'REFUND']);

async function ownerPostings(from: Reader, vendorId: string, bookingIds: readonly string[]) {
  const own = [ownerPayableOf(vendorId), commissionDueOf(vendorId)];
  const rows = await from
    .select({ head: journal, account: postings.account, currency: postings.currency, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(and(inArray(journal.bookingId, [...bookingIds]), inArray(unindexed(postings.account), [...own, REV_COMMISSION])));
  const lateFees = await from
    .select({ id: awards.id })
    .from(awards)
    .where(and(inArray(awards.bookingId, [...bookingIds]), eq(awards.cause, 'LATE_FEE')));
  const keysOfLateFees = new Set(lateFees.map(({ id }) => journalKey.award(id)));
  return [...Map.groupBy(rows, ({ head }) => head.id).values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined || !lines.some(({ account }) => own.includes(account))) return [];
    const credit = (accounts: readonly string[]) =>
      lines.reduce((total, { account, amountMinor }) => (accounts.includes(account) ? total - amountMinor : total), 0);
    const { id: journalId, kind, memo, at, bookingId, idemKey } = first.head;
    const amounts = { ownerMinor: credit(own), commissionMinor: credit([REV_COMMISSION]) };
    const isLateFee = keysOfLateFees.has(idemKey);
    return [{ journalId, bookingId, kind, memo, at, currency: first.currency, isLateFee, ...amounts }];
  });
}

/**
 * For each booking, when its payouts were sent, and when a payout of another booking was sent from which its debt was deducted.
 */
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

function earliest(instants: readonly Date[]): Date | null {
  return instants.toSorted(ascending)[0] ?? null;
}

function factsOf(posting: OwnerPosting): Fact[] {
  const { journalId, kind, memo: note, at, currency, ownerMinor, commissionMinor } = posting;
  const categoryCode = EARNED[kindIn(EARNED, kind)](posting);
  if (categoryCode === null) return [];
  const grossMinor = ownerMinor + commissionMinor;
  const amountMinor = COSTS.has(categoryCode) ? 0 - grossMinor : grossMinor;
  const movedAt = MOVES_AT_ONCE.has(categoryCode) ? at : null;
  const about = { at, currency, note, movedAt };
  return [
    { ...about, ref: `${journalId}:1`, categoryCode, amountMinor },
    { ...about, ref: `${journalId}:2`, categoryCode: 'COMMISSION', amountMinor: commissionMinor },
  ];
}

/**
 * The facts about rent that was transferred past the platform. It is earned when the owner confirms it; what must be given back
 * counts from the day on which it is owed.
 */
function transferFacts({ transfers, givenBack }: BookingFacts): Fact[] {
  return [
    ...transfers.map(({ id: ref, at, ...amount }) => {
      return { ref, at, movedAt: at, categoryCode: 'RENTAL' as const, ...amount, note: 'rent transferred to the owner' };
    }),
    ...givenBack.map(({ id: ref, at, provenAt: movedAt, amountMinor, currency }) => {
      const about = { ref, at, movedAt, currency, note: 'transferred rent, to be given back' };
      return { ...about, categoryCode: 'REFUND' as const, amountMinor: 0 - amountMinor };
    }),
  ];
}

function taxIn({ categoryCode, amountMinor }: Pick<Fact, 'categoryCode' | 'amountMinor'>, { price, terms }: Booking): Minor {
  if (categoryCode === 'LATE_FEE') return lateFeeParts(amountMinor, terms).taxMinor;
  const { rentalTaxMinor, ownerSubtotalMinor } = price.totals;
  return TAXED.has(categoryCode) ? proportion(amountMinor, rentalTaxMinor, ownerSubtotalMinor + rentalTaxMinor) : 0;
}
