import { and, asc, eq, gt, inArray, lte, notInArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { startsWith } from '../../../../db/expressions.ts';
import { accountBalances, bookings, journal, payoutNettings, payouts, postings } from '../../../../db/schema/index.ts';
import { ownerPayableOf } from '../../money/ledger/index.ts';
import { OLD_DEBT_DAYS } from '../../people/mail/index.ts';
import { ascending, DAY_MS, later, type Minor, sum } from '../../platform/kernel/index.ts';
import { ownerBalance } from './owner-balance.ts';
import { SENT } from './payout-lifecycle.ts';

interface Debtor {
  readonly vendorId: string;
  readonly currency: string;
}

/** What a vendor owes for live bookings, the oldest debt first. */
export interface Debts extends Debtor {
  readonly owedMinor: Minor;
  readonly oldestAt: Date;
  readonly lines: readonly { readonly bookingId: string; readonly owedMinor: Minor; readonly since: Date }[];
}

/** Vendors with a debt of more than `OLD_DEBT_DAYS`, the oldest first. */
export async function findOldDebts(from: Reader, now: Date): Promise<Debts[]> {
  const before = later(now, -OLD_DEBT_DAYS * DAY_MS);
  // A debt of this age began with a debit of this age, and few bookings have one.
  const debtors = await from
    .selectDistinct({ vendorId: bookings.vendorId, currency: postings.currency })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .where(
      and(
        startsWith(postings.account, PAYABLE),
        gt(postings.amountMinor, 0),
        lte(journal.at, before),
        eq(bookings.mode, 'live'),
        isNoPayout,
      ),
    );
  return oldOnes(from, debtors, before);
}

/** The vendors among them who owe more than is held for them. It is fast enough to be asked every minute. */
export async function findUncoveredDebts(from: Reader, now: Date): Promise<Debts[]> {
  const owing = await from
    .select({ account: accountBalances.account, currency: accountBalances.currency })
    .from(accountBalances)
    .where(and(startsWith(accountBalances.account, PAYABLE), gt(accountBalances.balanceMinor, 0)));
  const debtors = owing.map(({ account, currency }) => ({ vendorId: account.slice(PAYABLE.length), currency }));
  return oldOnes(from, debtors, later(now, -OLD_DEBT_DAYS * DAY_MS));
}

/** The debts of a vendor in one currency; null if there are none. */
export async function debtsOf(from: Reader, { vendorId, currency }: Debtor): Promise<Debts | null> {
  const { byBooking } = await ownerBalance(from, { vendorId, currency, mode: 'live' });
  const owing = [...byBooking].filter(([, balance]) => balance < 0);
  const lines = await Promise.all(
    owing.map(async ([bookingId, balance]) => {
      const since = await owingSince(from, bookingId, { vendorId, currency });
      return { bookingId, owedMinor: -balance, since };
    }),
  );
  const sorted = lines.toSorted((a, b) => ascending(a.since, b.since) || ascending(a.bookingId, b.bookingId));
  const [oldest] = sorted;
  if (oldest === undefined) return null;
  return { vendorId, currency, owedMinor: sum(sorted.map((line) => line.owedMinor)), oldestAt: oldest.since, lines: sorted };
}

const PAYABLE = ownerPayableOf('');
const isNoPayout = notInArray(journal.kind, ['PAYOUT', 'PAYOUT_RETURNED']);

async function oldOnes(from: Reader, debtors: readonly Debtor[], before: Date): Promise<Debts[]> {
  const old: Debts[] = [];
  for (const debtor of debtors) {
    const debts = await debtsOf(from, debtor);
    if (debts !== null && debts.oldestAt <= before) old.push(debts);
  }
  return old.toSorted((a, b) => ascending(a.oldestAt, b.oldestAt) || ascending(a.vendorId, b.vendorId));
}

/** When the balance of the booking last became negative, from what was earned, taken, sent and deducted. */
async function owingSince(from: Reader, bookingId: string, { vendorId, currency }: Debtor): Promise<Date> {
  const entries = await from
    .select({ at: journal.at, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(
      and(
        eq(journal.bookingId, bookingId),
        eq(postings.account, ownerPayableOf(vendorId)),
        eq(postings.currency, currency),
        isNoPayout,
      ),
    );
  const sent = await from
    .select({ at: payouts.sentAt, createdAt: payouts.createdAt, grossMinor: payouts.grossMinor })
    .from(payouts)
    .where(and(eq(payouts.bookingId, bookingId), inArray(payouts.status, SENT)));
  const netted = await from
    .select({ at: payouts.sentAt, createdAt: payouts.createdAt, amountMinor: payoutNettings.amountMinor })
    .from(payoutNettings)
    .innerJoin(payouts, eq(payouts.id, payoutNettings.payoutId))
    .where(and(eq(payoutNettings.bookingId, bookingId), inArray(payouts.status, SENT)))
    .orderBy(asc(payouts.id));
  const moves = [
    ...entries.map(({ at, amountMinor }) => ({ at, byMinor: -amountMinor })),
    ...sent.map(({ at, createdAt, grossMinor }) => ({ at: at ?? createdAt, byMinor: -grossMinor })),
    ...netted.map(({ at, createdAt, amountMinor }) => ({ at: at ?? createdAt, byMinor: amountMinor })),
  ].toSorted((a, b) => ascending(a.at, b.at));
  let balance = 0;
  let since = new Date(0);
  for (const { at, byMinor } of moves) {
    if (balance >= 0 && balance + byMinor < 0) since = at;
    balance += byMinor;
  }
  return since;
}
