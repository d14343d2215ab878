import { and, eq, gt, inArray, isNotNull, ne, sum } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { chargebacks, holdCaptures, journal, payments, payouts, postings, refunds } from '../../../../db/schema/index.ts';
import { BANK, GATEWAY, type JournalEntry } from '../../money/ledger/index.ts';
import type { DifferenceRow } from './admin-payment-view.ts';

type Totals = { currency: string; total: string | null }[];

interface Group {
  readonly about: string;
  readonly kinds: readonly JournalEntry['kind'][];
  /** 1 if the movement increases our balance at the gateway, otherwise -1. */
  readonly sign: 1 | -1;
  rows(from: Reader): Promise<Totals>;
}

const amountOf = (table: typeof payments | typeof refunds | typeof payouts | typeof chargebacks | typeof holdCaptures) => ({
  currency: table.currency,
  total: sum(table.amountMinor),
});

const GROUPS: readonly Group[] = [
  {
    about: 'PAYMENTS',
    kinds: ['PAYMENT', 'PAYMENT_FLAGGED'],
    sign: 1,
    rows: (from) =>
      from
        .select(amountOf(payments))
        .from(payments)
        .where(and(isNotNull(payments.paidAt), isNotNull(payments.reference), gt(payments.amountMinor, 0)))
        .groupBy(payments.currency),
  },
  {
    about: 'CAPTURES',
    kinds: ['DEPOSIT_CAPTURED'],
    sign: 1,
    rows: (from) =>
      from
        .select(amountOf(holdCaptures))
        .from(holdCaptures)
        .where(eq(holdCaptures.status, 'SUCCEEDED'))
        .groupBy(holdCaptures.currency),
  },
  {
    about: 'REFUNDS',
    kinds: ['REFUND', 'DEPOSIT_REFUND', 'REFUND_RETURNED'],
    sign: -1,
    rows: (from) => from.select(amountOf(refunds)).from(refunds).where(eq(refunds.status, 'SUCCEEDED')).groupBy(refunds.currency),
  },
  {
    about: 'PAYOUTS',
    kinds: ['PAYOUT', 'PAYOUT_RETURNED'],
    sign: -1,
    rows: (from) => from.select(amountOf(payouts)).from(payouts).where(isNotNull(payouts.sentAt)).groupBy(payouts.currency),
  },
  {
    about: 'CHARGEBACKS',
    kinds: ['CHARGEBACK', 'CHARGEBACK_WON'],
    sign: -1,
    rows: (from) =>
      from.select(amountOf(chargebacks)).from(chargebacks).where(ne(chargebacks.status, 'WON')).groupBy(chargebacks.currency),
  },
];

/**
 * Compares what the journal says moved through the gateway with what the rows say, over all time. The amounts must be equal.
 */
export async function compareJournal(from: Reader): Promise<DifferenceRow[]> {
  const differences: DifferenceRow[] = [];
  for (const group of GROUPS) {
    const rows = byCurrency(await group.rows(from), group.sign);
    const posted = byCurrency(await postedOf(from, group.kinds), 1);
    for (const currency of new Set([...rows.keys(), ...posted.keys()])) {
      const [mine, journaled] = [rows.get(currency) ?? 0, posted.get(currency) ?? 0];
      if (mine !== journaled) differences.push(differenceOf(group.about, { currency, mine, journaled }));
    }
  }
  return differences;
}

function postedOf(from: Reader, kinds: Group['kinds']): Promise<Totals> {
  return from
    .select({ currency: postings.currency, total: sum(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(and(inArray(postings.account, [GATEWAY, BANK]), inArray(journal.kind, [...kinds])))
    .groupBy(postings.currency);
}

function byCurrency(totals: Totals, sign: Group['sign']): Map<string, number> {
  return new Map(totals.map(({ currency, total }) => [currency, sign * Number(total ?? 0)]));
}

function differenceOf(
  about: string,
  { currency, mine, journaled }: { currency: string; mine: number; journaled: number },
): DifferenceRow {
  return {
    row: 'DIFFERENCE',
    difference: 'JOURNAL_DIFFERS',
    about,
    ourId: null,
    gatewayId: null,
    bookingId: null,
    ourMinor: mine,
    ourCurrency: currency,
    gatewayMinor: journaled,
    gatewayCurrency: currency,
    at: null,
    whatToDo: 'gatewayMinor is the journal’s sum: an entry is missing or one too many. Stop paying out and look for it.',
  };
}
