import { aliasedTable, and, eq, exists, notExists, notInArray, sum as total } from 'drizzle-orm';
import type { Reader } from '../../../../../db/database.ts';
import { unindexed } from '../../../../../db/expressions.ts';
import { placeholder, prepared } from '../../../../../db/prepared.ts';
import { bookings, journal, postings } from '../../../../../db/schema/index.ts';
import type { Mode } from '../../../../../db/values.ts';
import { type JournalEntry, ownerPayableOf, REV_COMMISSION } from '../../../money/ledger/index.ts';
import type { Minor } from '../../../platform/kernel/index.ts';

/** What earnings consist of. */
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

/** What a kind of entry is to its owner, before commission. OTHER moves no earnings as things are; if it ever does, the sum still holds. */
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

/** What a vendor's earnings consist of, by currency, as the journal has them: they add up to what was earned. Minor units. */
export async function earnedParts(
  from: Reader,
  { vendorId, mode }: { vendorId: string; mode: Mode },
): Promise<Map<string, ReadonlyMap<Part, Minor>>> {
  const of = { account: ownerPayableOf(vendorId), mode };
  const [plain, lessCommission, commission] = await Promise.all([
    findPlain(from, of),
    findLessCommission(from, of),
    findCommission(from, of),
  ]);
  const currencies = [...new Set([...plain, ...lessCommission].map(({ currency }) => currency))].toSorted();
  return new Map(currencies.map((currency) => [currency, partsOf({ plain, lessCommission, commission }, currency)]));
}

const withCommission = aliasedTable(postings, 'commission');
const owners = and(
  eq(postings.account, placeholder('account')),
  eq(bookings.mode, placeholder('mode')),
  notInArray(journal.kind, ['PAYOUT', 'PAYOUT_RETURNED']),
);
const taken = (reader: Reader) =>
  reader
    .select()
    .from(withCommission)
    .where(and(eq(withCommission.journalId, journal.id), eq(unindexed(withCommission.account), REV_COMMISSION)));

/** Minus is what the owner gets. */
const sumOfEntries = { kind: journal.kind, currency: postings.currency, amountMinor: total(postings.amountMinor) };

const findPlain = prepared('earnings_plain', (reader) =>
  reader
    .select(sumOfEntries)
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .where(and(owners, notExists(taken(reader))))
    .groupBy(journal.kind, postings.currency),
);

/** Of entries that also took the platform's commission. */
const findLessCommission = prepared('earnings_less_commission', (reader) =>
  reader
    .select(sumOfEntries)
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .where(and(owners, exists(taken(reader))))
    .groupBy(journal.kind, postings.currency),
);

const findCommission = prepared('earnings_commission', (reader) =>
  reader
    .select({ kind: journal.kind, currency: postings.currency, amountMinor: total(withCommission.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .innerJoin(
      withCommission,
      and(eq(withCommission.journalId, journal.id), eq(unindexed(withCommission.account), REV_COMMISSION)),
    )
    .where(owners)
    .groupBy(journal.kind, postings.currency),
);

type Sums = readonly { readonly kind: string; readonly currency: string; readonly amountMinor: string | null }[];

function partsOf(
  { plain, lessCommission, commission }: Readonly<Record<'plain' | 'lessCommission' | 'commission', Sums>>,
  currency: string,
): Map<Part, Minor> {
  const parts = new Map<Part, Minor>();
  const add = (part: Part, amountMinor: Minor) => parts.set(part, (parts.get(part) ?? 0) + amountMinor);
  const each = (sums: Sums, use: (kind: JournalEntry['kind'], creditMinor: Minor) => void) => {
    for (const { kind, currency: of, amountMinor } of sums) if (of === currency) use(kindOf(kind), 0 - Number(amountMinor));
  };
  each(plain, (kind, creditMinor) => add(PART_OF[kind], creditMinor));
  // An award that pays commission is a late fee that was taken out of the deposit.
  each(lessCommission, (kind, creditMinor) => add(kind === 'AWARD' ? 'LATE_FEES' : PART_OF[kind], creditMinor));
  each(commission, (kind, creditMinor) => {
    add(kind === 'AWARD' ? 'LATE_FEES' : PART_OF[kind], creditMinor);
    add('COMMISSION', 0 - creditMinor);
  });
  return parts;
}

function kindOf(kind: string): JournalEntry['kind'] {
  const known = Object.keys(PART_OF).find((one): one is JournalEntry['kind'] => one === kind);
  if (known === undefined) throw new Error(`There is no kind of entry ${kind}.`);
  return known;
}
