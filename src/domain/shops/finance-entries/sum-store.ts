import type { Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { plusInserted } from '../../../../db/expressions.ts';
import { type financeEntries, financeSums } from '../../../../db/schema/index.ts';

type SumRow = typeof financeSums.$inferSelect;

/** An entry that is added to the sums, or taken out of them. */
export interface Counted {
  readonly entry: typeof financeEntries.$inferSelect;
  readonly sign: 1 | -1;
}

/** Adds entries to the sums of their days and months, or takes them out. The caller holds `booksLock`. */
export async function addToSums(tx: Tx, changes: readonly Counted[]): Promise<void> {
  const rows = new Map<string, SumRow>();
  for (const row of changes.flatMap(sumsOf)) {
    const key = KEY.map((name) => row[name]).join(' ');
    rows.set(key, plus(rows.get(key), row));
  }
  const changed = [...rows.values()].filter(({ amountMinor, taxMinor, entries }) => amountMinor || taxMinor || entries);
  const { amountMinor, taxMinor, entries } = financeSums;
  const target = KEY.map((name) => financeSums[name]);
  const set = { amountMinor: plusInserted(amountMinor), taxMinor: plusInserted(taxMinor), entries: plusInserted(entries) };
  for await (const part of inParts(changed)) await tx.insert(financeSums).values(part).onConflictDoUpdate({ target, set });
}

const KEY = ['vendorId', 'mode', 'basis', 'unit', 'span', 'currency', 'categoryCode', 'source', 'status'] as const;

/** The stored sums that contain an entry: those of its day and its month, by when it is earned and by when it is paid. */
function sumsOf({ entry, sign }: Counted): SumRow[] {
  const { vendorId, mode, currency, categoryCode, source, status, date, paidOn } = entry;
  const amounts = { amountMinor: sign * entry.amountMinor, taxMinor: sign * entry.taxMinor, entries: sign };
  const about = { vendorId, mode, currency, categoryCode, source, status, ...amounts };
  const on = (basis: SumRow['basis'], day: string): SumRow[] => [
    { ...about, basis, unit: 'DAY', span: day },
    { ...about, basis, unit: 'MONTH', span: day.slice(0, 7) },
  ];
  return [...on('ACCRUAL', date), ...(paidOn === null ? [] : on('CASH', paidOn))];
}

function plus(before: SumRow | undefined, row: SumRow): SumRow {
  if (before === undefined) return row;
  const over = (name: 'amountMinor' | 'taxMinor' | 'entries') => before[name] + row[name];
  return { ...row, amountMinor: over('amountMinor'), taxMinor: over('taxMinor'), entries: over('entries') };
}
