import { and, asc, eq, inArray, isNotNull, notInArray, sum } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  bookings,
  financeEntries,
  journal,
  offlineRefunds,
  payments,
  postings,
  taxProfiles,
  vendors,
} from '../../../db/schema/index.ts';
import { commissionDueOf, ownerPayableOf } from '../../../src/domain/money/ledger/index.ts';
import type { TestMarketplace } from '../../harness/start-marketplace.ts';

/** They change who is owed what was earned, or where it lies, and nothing of what was earned. */
const MOVES = ['PAYOUT', 'PAYOUT_RETURNED', 'COMMISSION_PAID', 'COMMISSION_NETTED', 'DEBT_SETTLED', 'OFFLINE_REFUND'];

export async function vendorNamed({ database: { reader } }: TestMarketplace, slug = 'atlantic-outdoors') {
  const [vendor] = await reader.select().from(vendors).where(eq(vendors.slug, slug));
  if (vendor === undefined) throw new Error(`The demo data has no ${slug}.`);
  return vendor;
}

/** By currency, what the platform's own records say that a vendor has earned with real bookings, less what they cost. */
export async function earnedByJournal(
  { database: { reader } }: TestMarketplace,
  vendorId: string,
): Promise<Record<string, number>> {
  const earned: Record<string, number> = {};
  const add = (rows: readonly { currency: string; amount: string | null }[], sign: 1 | -1) => {
    for (const { currency, amount } of rows) earned[currency] = (earned[currency] ?? 0) + sign * Number(amount ?? 0);
  };
  const own = and(eq(bookings.vendorId, vendorId), eq(bookings.mode, 'live'));
  const posted = await reader
    .select({ currency: postings.currency, amount: sum(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .where(
      and(own, inArray(postings.account, [ownerPayableOf(vendorId), commissionDueOf(vendorId)]), notInArray(journal.kind, MOVES)),
    )
    .groupBy(postings.currency);
  const transferred = await reader
    .select({ currency: payments.currency, amount: sum(payments.rentMinor) })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(own, eq(payments.gateway, 'offline'), isNotNull(payments.paidAt)))
    .groupBy(payments.currency);
  const givenBack = await reader
    .select({ currency: offlineRefunds.currency, amount: sum(offlineRefunds.amountMinor) })
    .from(offlineRefunds)
    .innerJoin(bookings, eq(bookings.id, offlineRefunds.bookingId))
    .where(own)
    .groupBy(offlineRefunds.currency);
  add(posted, -1);
  add(transferred, 1);
  add(givenBack, -1);
  return nonZero(earned);
}

/** Reads the profit and loss of all times, and holds what comes from the platform against the journal. */
export async function expectExactBooks(market: TestMarketplace, vendorId: string, after = ''): Promise<void> {
  const { currencies } = await market.owner.call('get_finance_pnl', {
    from: '2020-01-01',
    to: '2035-12-31',
    groupBy: 'category',
  });
  const rows = await market.database.reader
    .select()
    .from(financeEntries)
    .where(and(eq(financeEntries.vendorId, vendorId), eq(financeEntries.mode, 'live'), eq(financeEntries.status, 'ACTIVE')));
  const profiles = await market.database.reader
    .select()
    .from(taxProfiles)
    .where(eq(taxProfiles.vendorId, vendorId))
    .orderBy(asc(taxProfiles.effectiveFrom));
  const taxLeftOut = ({ date, taxMinor }: (typeof rows)[number]) =>
    profiles.findLast(({ effectiveFrom }) => effectiveFrom <= date)?.scheme === 'STANDARD' ? taxMinor : 0;
  const result = (of: typeof rows, without: (row: (typeof rows)[number]) => number = () => 0) => {
    const sums: Record<string, number> = {};
    for (const row of of) {
      const sign = row.kind === 'INCOME' ? 1 : row.kind === 'EXPENSE' ? -1 : 0;
      sums[row.currency] = (sums[row.currency] ?? 0) + sign * (row.amountMinor - without(row));
    }
    return nonZero(sums);
  };
  const system = rows.filter(({ source }) => source === 'SYSTEM');
  expect([after, result(system)]).toEqual([after, await earnedByJournal(market, vendorId)]);
  const told: [string, number][] = currencies.map((one: { currency: string; operatingResultMinor: number }) => [
    one.currency,
    one.operatingResultMinor,
  ]);
  expect([after, nonZero(Object.fromEntries(told))]).toEqual([after, result(rows, taxLeftOut)]);
}

function nonZero(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}
