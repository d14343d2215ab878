import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { financeEntries } from '../../../../db/schema/index.ts';
import { BYTE_ORDER_MARK, decimalOf, type Minor, writeCsv } from '../../platform/kernel/index.ts';
import {
  CATEGORY_CODES,
  categoryOf,
  countEntries,
  entriesThatFit,
  type Entry,
  type EntryFilter,
  sumsByCategory,
} from '../finance-entries/index.ts';

/** The most rows of a file. */
export const MOST_ROWS = 100_000;
const AT_ONCE = 2_000;

const COLUMNS = [
  'date',
  'kind',
  'categoryCode',
  'category',
  'amount',
  'tax',
  'currency',
  'paidOn',
  'assetId',
  'bookingId',
  'source',
  'status',
  'note',
  'entryId',
] as const;

interface CsvForm {
  readonly bom: boolean;
  readonly totals: boolean;
  readonly most: number;
}

/**
 * The matching entries as a CSV file (RFC 4180), the oldest first. They are read in portions, so that other work gets a turn.
 */
export async function csvOf(
  from: Reader,
  filter: EntryFilter,
  { bom, totals, most }: CsvForm,
): Promise<{ csv: string; rows: number; total: number }> {
  const parts = [bom ? BYTE_ORDER_MARK : '', writeCsv(COLUMNS, [])];
  let rows = 0;
  let last: Entry | undefined;
  do {
    const portion = await portionAfter(from, filter, last, Math.min(AT_ONCE, most - rows));
    parts.push(bodyOf(portion.map(rowOf)));
    rows += portion.length;
    last = portion.length < AT_ONCE || rows >= most ? undefined : portion.at(-1);
    if (last !== undefined) await setImmediate();
  } while (last !== undefined);
  if (totals) parts.push(bodyOf(await totalsOf(from, filter)));
  return { csv: parts.join(''), rows, total: await countEntries(from, filter) };
}

/** The path under which a file of a vendor's books opens with a signed link. */
export function csvPath(vendorId: string): string {
  return `/files/finance/${vendorId}.csv`;
}

/** The further claims of the link: which entries, and in which form. */
export function csvClaims(input: Readonly<Record<string, string | boolean | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

async function portionAfter(from: Reader, filter: EntryFilter, last: Entry | undefined, most: number): Promise<Entry[]> {
  const { date, id } = financeEntries;
  const after = last && or(gt(date, last.date), and(eq(date, last.date), gt(id, last.id)));
  return from
    .select()
    .from(financeEntries)
    .where(and(entriesThatFit(filter), after))
    .orderBy(asc(date), asc(id))
    .limit(most);
}

/** The rows of the file, without the line of column names. */
function bodyOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const head = writeCsv(COLUMNS, []);
  return writeCsv(COLUMNS, rows).slice(head.length);
}

function rowOf({ id: entryId, amountMinor, taxMinor, ...entry }: Entry): Record<string, unknown> {
  const code = CATEGORY_CODES.find((known) => known === entry.categoryCode);
  const money = (minor: Minor) => inUnits(minor, entry.currency);
  return { ...entry, entryId, category: code && categoryOf(code).label, amount: money(amountMinor), tax: money(taxMinor) };
}

/** One row for each currency and kind, with the sums of entries that are not void. */
async function totalsOf(from: Reader, filter: EntryFilter): Promise<Record<string, unknown>[]> {
  const sums = await sumsByCategory(from, { ...filter, status: 'ACTIVE' });
  const byKind = Map.groupBy(sums, ({ currency, categoryCode }) => `${currency} ${categoryOf(categoryCode).kind}`);
  return [...byKind.values()].flatMap((rows) =>
    rows.slice(0, 1).map(({ currency, categoryCode }) => {
      const over = (name: 'amountMinor' | 'taxMinor') =>
        inUnits(
          rows.reduce((all, row) => all + row[name], 0),
          currency,
        );
      return { date: 'total', kind: categoryOf(categoryCode).kind, amount: over('amountMinor'), tax: over('taxMinor'), currency };
    }),
  );
}

/**
 * An amount in whole units as a number, so that spreadsheets calculate with it. A negative amount as text would be taken for a
 * formula.
 */
function inUnits(minor: Minor, currency: string): number {
  return Number(decimalOf(minor, currency));
}
