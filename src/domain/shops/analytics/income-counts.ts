import { and, asc, between, desc, eq, inArray, isNull, ne, notInArray, or, type SQLWrapper } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { AGO, asAgo, daysAgo, periodsAgo, product, sumWhere } from '../../../../db/report-expressions.ts';
import { assets, bookings, commissionDues, journal, offlineRefunds, payments, postings } from '../../../../db/schema/index.ts';
import { ownerPayableOf } from '../../money/ledger/index.ts';
import { RECEIVED_STATES } from '../../money/payments/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import { type Counted, type Grouping, keyOf, ofCounted } from './counted.ts';
import type { ShopDays } from './shop-days.ts';

export interface CountedIncome extends Counted {
  /** Whether some rent was transferred straight to the owner. */
  readonly hasTransfers: boolean;
}

/** The income of one day or one period, in one currency, of all assets or of one. */
export interface Income {
  readonly key: string;
  readonly ago: number;
  readonly currency: string;
  readonly amountMinor: Minor;
  /** The part that is rent of rentals that ended as agreed, and the number of their days. Each unit counts. */
  readonly rentMinor: Minor;
  readonly rentalDays: number;
}

/**
 * Kinds of entries that are no income: they only move money, or were income before. Transferred rent is counted from the
 * transfers.
 */
const NO_INCOME = ['PAYOUT', 'PAYOUT_RETURNED', 'DEBT_SETTLED', 'COMMISSION_NETTED', 'OFFLINE_REFUND'];

/** The owner's income from the journal, and from rents that were transferred past the platform. */
export async function findIncome(reader: Reader, counted: CountedIncome, shop: ShopDays, by: Grouping): Promise<Income[]> {
  const booked = await bookedIncome(reader, counted, shop, by);
  const transferred = counted.hasTransfers ? await transferredIncome(reader, counted, shop, by) : [];
  return merged([...booked, ...transferred]);
}

async function bookedIncome(reader: Reader, counted: Counted, shop: ShopDays, by: Grouping): Promise<Income[]> {
  const completed = and(
    eq(journal.kind, 'COMPLETION'),
    or(isNull(bookings.paymentChannel), ne(bookings.paymentChannel, 'OFFLINE')),
  );
  const rows = await reader
    .select({
      key: keyOf(by),
      ago: agoOf(journal.at, shop, by),
      currency: postings.currency,
      creditMinor: sumWhere(postings.amountMinor),
      rentCreditMinor: sumWhere(postings.amountMinor, completed),
      rentalDays: sumWhere(product(bookings.days, bookings.units), completed),
    })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .where(
      and(
        eq(postings.account, ownerPayableOf(counted.vendorId)),
        between(journal.at, shop.from, shop.to),
        notInArray(journal.kind, NO_INCOME),
        ...ofCounted(counted),
      ),
    )
    .groupBy(...groupsOf(by, postings.currency));
  return rows.map(({ creditMinor, rentCreditMinor, ...row }) => ({
    ...row,
    amountMinor: 0 - creditMinor,
    rentMinor: 0 - rentCreditMinor,
  }));
}

export async function findTransfers(reader: Reader, { vendorId, mode }: Pick<Counted, 'vendorId' | 'mode'>): Promise<boolean> {
  const of = and(eq(commissionDues.vendorId, vendorId), eq(commissionDues.mode, mode));
  return (await reader.select({ id: commissionDues.id }).from(commissionDues).where(of).limit(1)).length > 0;
}

/**
 * Rents that were transferred straight to the owner, which the journal does not contain. They count when the booking ends: the
 * transferred amount, less what is given back and the platform's share.
 */
async function transferredIncome(reader: Reader, counted: Counted, shop: ShopDays, by: Grouping): Promise<Income[]> {
  const ended = and(
    eq(bookings.vendorId, counted.vendorId),
    eq(bookings.paymentChannel, 'OFFLINE'),
    inArray(bookings.state, ['COMPLETED', 'CANCELLED']),
    between(bookings.closedAt, shop.from, shop.to),
    ...ofCounted(counted),
  );
  const completed = eq(bookings.state, 'COMPLETED');
  const fields = (amount: SQLWrapper, currency: typeof bookings.currency) => ({
    key: keyOf(by),
    ago: agoOf(bookings.closedAt, shop, by),
    currency,
    amountMinor: sumWhere(amount),
    rentMinor: sumWhere(amount, completed),
  });
  const groups = groupsOf(by, bookings.currency);
  const paid = await reader
    .select(fields(payments.rentMinor, bookings.currency))
    .from(bookings)
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .innerJoin(payments, and(eq(payments.bookingId, bookings.id), eq(payments.gateway, 'offline')))
    .where(and(ended, inArray(payments.status, [...RECEIVED_STATES])))
    .groupBy(...groups);
  const back = await reader
    .select(fields(offlineRefunds.amountMinor, bookings.currency))
    .from(bookings)
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .innerJoin(offlineRefunds, eq(offlineRefunds.bookingId, bookings.id))
    .where(ended)
    .groupBy(...groups);
  const owed = await reader
    .select({
      ...fields(commissionDues.amountMinor, bookings.currency),
      rentalDays: sumWhere(product(bookings.days, bookings.units), completed),
    })
    .from(bookings)
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .innerJoin(commissionDues, and(eq(commissionDues.bookingId, bookings.id), ne(commissionDues.status, 'WAIVED')))
    .where(ended)
    .groupBy(...groups);
  const less = (row: { amountMinor: Minor; rentMinor: Minor }) => ({
    amountMinor: 0 - row.amountMinor,
    rentMinor: 0 - row.rentMinor,
  });
  return [
    ...paid.map((row) => ({ ...row, rentalDays: 0 })),
    ...back.map((row) => ({ ...row, ...less(row), rentalDays: 0 })),
    ...owed.map((row) => ({ ...row, ...less(row) })),
  ];
}

const MOST_CANDIDATES = 50;

/** The assets that earned most in the present period according to the journal. Their exact sums are computed afterwards. */
export async function findBestEarning(reader: Reader, counted: Counted, shop: ShopDays): Promise<string[]> {
  const creditMinor = sumWhere(postings.amountMinor);
  const rows = await reader
    .select({ assetId: bookings.assetId, creditMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .where(
      and(
        eq(postings.account, ownerPayableOf(counted.vendorId)),
        between(journal.at, shop.from, shop.to),
        notInArray(journal.kind, NO_INCOME),
        eq(periodsAgo(journal.at, assets.timeZone, shop.zones, shop.days), 0),
        ...ofCounted(counted),
      ),
    )
    .groupBy(bookings.assetId)
    .orderBy(asc(creditMinor), desc(bookings.assetId))
    .limit(MOST_CANDIDATES);
  return rows.map(({ assetId }) => assetId);
}

function agoOf(at: typeof journal.at | typeof bookings.closedAt, { zones, days }: ShopDays, by: Grouping) {
  const ago = by === 'ASSET' ? periodsAgo(at, assets.timeZone, zones, days) : daysAgo(at, assets.timeZone, zones);
  return asAgo(ago);
}

function groupsOf(by: Grouping, currency: typeof postings.currency | typeof bookings.currency) {
  return [keyOf(by), AGO, currency] as const;
}

/** Merges rows about the same thing. */
function merged(rows: readonly Income[]): Income[] {
  const all = Map.groupBy(rows, ({ key, ago, currency }) => `${key} ${ago} ${currency}`);
  return [...all.values()].flatMap((same) => {
    const [first, ...more] = same;
    if (first === undefined) return [];
    return more.reduce(
      (sum, row) => ({
        ...sum,
        amountMinor: sum.amountMinor + row.amountMinor,
        rentMinor: sum.rentMinor + row.rentMinor,
        rentalDays: sum.rentalDays + row.rentalDays,
      }),
      first,
    );
  });
}
