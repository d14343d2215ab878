import { aliasedTable, and, eq, isNotNull, sum } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { foundFor, prefixed, sumOf, sumWhere, unindexed } from '../../../../db/expressions.ts';
import { hotQuery } from '../../../../db/hot-query.ts';
import { awards, bookings, journal, postings } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { type JournalEntry, kindIn, ownerPayableOf, REV_COMMISSION } from '../../money/ledger/index.ts';
import { journalKey } from '../../money/payments/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import { isEarned } from './owner-balance.ts';

export const PARTS = [
  'RENT',
  'CANCELLATIONS',
  'LATE_FEES',
  'CLAIMS',
  'COMMISSION',
  'OVERDUE_COMMISSION',
  'CREDIT_NOTES',
  'PENALTIES',
  'DEBTS_PAID',
  'OTHER',
] as const;
export type Part = (typeof PARTS)[number];

/**
 * The part of the earnings for each kind of entry, before commission. OTHER has no amounts at present; it keeps the sum right
 * if that ever changes.
 */
const PART_OF: Readonly<Record<JournalEntry['kind'], Part>> = {
  PAYMENT: 'OTHER',
  DEPOSIT_CHARGED: 'OTHER',
  REFUND: 'CREDIT_NOTES',
  DEPOSIT_REFUND: 'OTHER',
  COMPLETION: 'RENT',
  CANCELLATION: 'CANCELLATIONS',
  SHORTENING: 'CANCELLATIONS',
  LATE_FEE: 'LATE_FEES',
  OWNER_PENALTY: 'PENALTIES',
  CREDIT: 'OTHER',
  PAYMENT_FLAGGED: 'OTHER',
  PAYMENT_CLEARED: 'OTHER',
  DEPOSIT_CAPTURED: 'OTHER',
  AWARD: 'CLAIMS',
  CLAIM_PAID: 'CLAIMS',
  GOODWILL: 'CREDIT_NOTES',
  CHARGEBACK: 'CREDIT_NOTES',
  CHARGEBACK_WON: 'CREDIT_NOTES',
  REFUND_RETURNED: 'CREDIT_NOTES',
  COMMISSION_DUE: 'OVERDUE_COMMISSION',
  COMMISSION_PAID: 'OVERDUE_COMMISSION',
  COMMISSION_NETTED: 'OVERDUE_COMMISSION',
  COMMISSION_WAIVED: 'OVERDUE_COMMISSION',
  OFFLINE_REFUND: 'CREDIT_NOTES',
  DEBT_SETTLED: 'DEBTS_PAID',
  PAYOUT: 'OTHER',
  PAYOUT_RETURNED: 'OTHER',
};

/** The parts of a vendor's earnings from the journal, by currency, in minor units. They add up to what was earned. */
export async function earnedParts(
  from: Reader,
  { vendorId, mode }: { vendorId: string; mode: Mode },
): Promise<Map<string, ReadonlyMap<Part, Minor>>> {
  const sums = await sumEntries(from, { account: ownerPayableOf(vendorId), mode });
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted();
  return new Map(currencies.map((each) => [each, partsOf(sums.filter(({ currency }) => currency === each))]));
}

/**
 * The entries on the owner's account, each with the commission that it also took, and with the award by which it takes a late fee
 * out of the deposit. Minus is what the owner gets.
 */
const entriesOf = (reader: Reader) => {
  const withCommission = aliasedTable(postings, 'with_commission');
  const commission = reader
    .select({ amountMinor: sum(withCommission.amountMinor) })
    .from(withCommission)
    .where(and(eq(withCommission.journalId, journal.id), eq(unindexed(withCommission.account), REV_COMMISSION)));
  const lateFee = reader
    .select({ id: awards.id })
    .from(awards)
    .where(
      and(
        eq(awards.bookingId, journal.bookingId),
        eq(awards.cause, 'LATE_FEE'),
        eq(journal.idemKey, prefixed(journalKey.award(''), awards.id)),
      ),
    );
  return reader
    .select({
      kind: journal.kind,
      currency: postings.currency,
      amountMinor: sumOf(postings.amountMinor).as('amount_minor'),
      commissionMinor: foundFor<number>(commission).as('commission_minor'),
      lateFeeId: foundFor<string>(lateFee).as('late_fee_id'),
    })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .where(isEarned)
    .groupBy(journal.id, journal.kind, postings.currency)
    .as('entry');
};

const sumEntries = hotQuery('earnings_by_kind', (reader) => {
  const entry = entriesOf(reader);
  return reader
    .select({
      kind: entry.kind,
      currency: entry.currency,
      amountMinor: sumWhere(entry.amountMinor, undefined),
      commissionMinor: sumWhere(entry.commissionMinor, undefined),
      feeMinor: sumWhere(entry.amountMinor, isNotNull(entry.lateFeeId)),
      feeCommissionMinor: sumWhere(entry.commissionMinor, isNotNull(entry.lateFeeId)),
    })
    .from(entry)
    .groupBy(entry.kind, entry.currency);
});

function partsOf(sums: Awaited<ReturnType<typeof sumEntries>>): Map<Part, Minor> {
  const parts = new Map<Part, Minor>();
  const add = (part: Part, postedMinor: Minor) => parts.set(part, (parts.get(part) ?? 0) - postedMinor);
  for (const { kind, amountMinor, commissionMinor, feeMinor, feeCommissionMinor } of sums) {
    const lateFeeMinor = feeMinor + feeCommissionMinor;
    add(PART_OF[kindIn(PART_OF, kind)], amountMinor + commissionMinor - lateFeeMinor);
    add('LATE_FEES', lateFeeMinor);
    add('COMMISSION', 0 - commissionMinor);
  }
  return parts;
}
