import { and, eq, inArray, sum as total } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { unindexed } from '../../../../db/expressions.ts';
import { journal, postings } from '../../../../db/schema/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import { REV_COMMISSION, REV_SERVICE_FEE, TAX_PAYABLE } from '../ledger/index.ts';

/** What the platform gets of a rental, in minor units. */
export interface Share {
  readonly commissionMinor: Minor;
  readonly serviceFeeMinor: Minor;
  /** The tax on the service fee, in minor units. */
  readonly taxMinor: Minor;
}

export function sumOf({ commissionMinor, serviceFeeMinor, taxMinor }: Share): Minor {
  return commissionMinor + serviceFeeMinor + taxMinor;
}

/** Returns `a − b`, part by part. */
export function less(a: Share, b: Share): Share {
  return combine(a, b, (x, y) => x - y);
}

export function combine(a: Share, b: Share, each: (x: Minor, y: Minor) => Minor): Share {
  return {
    commissionMinor: each(a.commissionMinor, b.commissionMinor),
    serviceFeeMinor: each(a.serviceFeeMinor, b.serviceFeeMinor),
    taxMinor: each(a.taxMinor, b.taxMinor),
  };
}

/** The platform's share of a price. */
export function shareOf(totals: { commissionMinor: Minor; serviceFeeMinor: Minor; feeTaxMinor: Minor }): Share {
  const { commissionMinor, serviceFeeMinor, feeTaxMinor: taxMinor } = totals;
  return { commissionMinor, serviceFeeMinor, taxMinor };
}

/** The share as lines of a journal entry: an increase of income is a credit. */
export function incomeLines({ commissionMinor, serviceFeeMinor, taxMinor }: Share): { account: string; amountMinor: Minor }[] {
  return [
    { account: REV_COMMISSION, amountMinor: 0 - commissionMinor },
    { account: REV_SERVICE_FEE, amountMinor: 0 - serviceFeeMinor },
    { account: TAX_PAYABLE, amountMinor: 0 - taxMinor },
  ];
}

/** The share that was booked as income when the rent was transferred, less what a later change of dates took back. */
export async function accountedShare(from: Reader, bookingId: string): Promise<Share> {
  const rows = await from
    .select({ account: postings.account, amount: total(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(
      and(
        eq(journal.bookingId, bookingId),
        eq(journal.kind, 'COMMISSION_DUE'),
        inArray(unindexed(postings.account), [REV_COMMISSION, REV_SERVICE_FEE, TAX_PAYABLE]),
      ),
    )
    .groupBy(postings.account);
  const of = (account: string) => 0 - Number(rows.find((row) => row.account === account)?.amount ?? 0);
  return { commissionMinor: of(REV_COMMISSION), serviceFeeMinor: of(REV_SERVICE_FEE), taxMinor: of(TAX_PAYABLE) };
}
