import { and, eq, inArray, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { inserted, startsWith } from '../../../../db/expressions.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { financeEntries } from '../../../../db/schema/index.ts';
import type { FinanceSource, Mode, Photo } from '../../../../db/values/index.ts';
import { type CivilDay, declareId, type Ids, type Minor, proportion } from '../../platform/kernel/index.ts';
import { type CategoryCode, categoryCodeOf, categoryOf } from './categories.ts';
import { assertOpen, booksLock, findClosedPeriods, openDay } from './closed-periods.ts';
import { type Entry, entryLifecycle, saveEntry } from './entry-lifecycle.ts';
import { addToSums, type Counted } from './sum-store.ts';

const ENTRY_ID = declareId('fin');

export interface EntryFacts {
  readonly categoryCode: CategoryCode;
  /** The amount in minor units, with tax. A negative amount takes something back. */
  readonly amountMinor: Minor;
  /** The part of the amount that is tax, in minor units. */
  readonly taxMinor: Minor;
  readonly currency: string;
  /** The day on which it is earned or owed. */
  readonly date: CivilDay;
  /** The day on which the money moved; null if it has not, or never does, as with depreciation. */
  readonly paidOn: CivilDay | null;
  readonly assetId?: string | null;
  readonly bookingId?: string | null;
  readonly note?: string | null;
  readonly attachment?: Photo | null;
}

export interface NewEntry extends EntryFacts {
  readonly vendorId: string;
  readonly mode: Mode;
  readonly source: Exclude<FinanceSource, 'SYSTEM'>;
  /**
   * What the entry records, for example `rec_…:2027-03` or `acq_…`. At most one entry exists for it, void ones included. Null
   * if the entry records no such thing.
   */
  readonly sourceRef?: string | null;
  readonly duplicateOf?: string | null;
}

interface Context {
  readonly ids: Ids;
  readonly now: Date;
}

/** Adds an entry. Contexts to the right call this in their transaction. Throws for a day in a closed period. */
export async function recordEntry(tx: Tx, facts: NewEntry, context: Context): Promise<Entry> {
  const [entry] = await recordEntries(tx, [facts], context);
  if (entry === undefined) throw new Error('The entry was not written.');
  return entry;
}

/** A copy of an entry on another day, with another amount if one is given. Its tax is in proportion, and it has no receipt. */
export function copyOf(
  original: Entry,
  { date, amountMinor = original.amountMinor }: { date: CivilDay; amountMinor?: Minor | undefined },
): NewEntry {
  const { vendorId, mode, currency, assetId, note, id: duplicateOf } = original;
  const about = { vendorId, mode, currency, assetId, note, duplicateOf, source: 'MANUAL' as const };
  const taxMinor = proportion(amountMinor, original.taxMinor, original.amountMinor);
  const paidOn = original.paidOn === null ? null : date;
  return { ...about, categoryCode: categoryCodeOf(original.categoryCode), amountMinor, taxMinor, date, paidOn };
}

/** Adds several entries of one vendor with few statements. Throws for a day in a closed period. */
export async function recordEntries(tx: Tx, all: readonly NewEntry[], context: Context): Promise<Entry[]> {
  const [first] = all;
  if (first === undefined) return [];
  await tx.lock(booksLock(first.vendorId));
  const closed = await findClosedPeriods(tx, first.vendorId);
  for (const facts of all) assertOpen(closed, facts);
  const rows = all.map((facts) => entryRow(facts, context));
  for await (const part of inParts(rows)) await tx.insert(financeEntries).values(part);
  await addToSums(
    tx,
    rows.map((entry) => ({ entry, sign: 1 })),
  );
  return rows;
}

/**
 * Changes an entry. Without a change it returns the entry as it is. Throws if its day is in a closed period, before or after
 * the change.
 */
export async function changeEntry(
  tx: Tx,
  entry: Entry,
  changes: Partial<EntryFacts>,
  { now }: Pick<Context, 'now'>,
): Promise<Entry> {
  await tx.lock(booksLock(entry.vendorId));
  const closed = await findClosedPeriods(tx, entry.vendorId);
  const { categoryCode, amountMinor, taxMinor, date, assetId, note } = entry;
  const after = { categoryCode, date, amountMinor, taxMinor, assetId, note, ...changes };
  const more = { amountMinor: after.amountMinor - amountMinor, taxMinor: after.taxMinor - taxMinor };
  assertOpen(closed, { categoryCode, date, assetId, ...more });
  assertOpen(closed, after);
  const kind = changes.categoryCode === undefined ? entry.kind : categoryOf(changes.categoryCode).kind;
  return saveEntry(tx, entry, { ...changes, kind, updatedAt: now });
}

/** An entry that mirrors the platform's journal. */
export interface SystemEntry extends Omit<NewEntry, 'source' | 'sourceRef'> {
  readonly source: 'SYSTEM';
  readonly sourceRef: string;
}

/**
 * Mirrors facts of the platform's journal. Each fact is entered once, however often this is called. A fact whose period is
 * closed counts on the first open day. The caller holds the lock of the books.
 */
export async function mirrorEntries(tx: Tx, vendorId: string, facts: readonly SystemEntry[], context: Context): Promise<void> {
  const closed = await findClosedPeriods(tx, vendorId);
  const rows = facts.map((fact) => entryRow({ ...fact, date: openDay(closed, fact.date) }, context));
  // When the money moved may become known later than the fact itself.
  const { vendorId: vendor, sourceRef, paidOn } = financeEntries;
  await addToSums(tx, await changesBy(tx, vendorId, rows));
  const set = { paidOn: inserted(paidOn) };
  for await (const part of inParts(rows))
    await tx
      .insert(financeEntries)
      .values(part)
      .onConflictDoUpdate({ target: [vendor, sourceRef], set });
}

export async function findEntry(from: Reader, entryId: string): Promise<Entry | undefined> {
  const [row] = await from.select().from(financeEntries).where(eq(financeEntries.id, entryId));
  return row;
}

/** All entries of one thing, such as `acq_…` and `acq_…:2027-03`, void ones included. */
export async function findEntriesOf(from: Reader, vendorId: string, sourceId: string): Promise<Entry[]> {
  return from
    .select()
    .from(financeEntries)
    .where(
      and(
        eq(financeEntries.vendorId, vendorId),
        or(eq(financeEntries.sourceRef, sourceId), startsWith(financeEntries.sourceRef, `${sourceId}:`)),
      ),
    );
}

/** The entry of one thing, void or not. */
export async function findEntryOf(from: Reader, vendorId: string, sourceRef: string): Promise<Entry | undefined> {
  const [row] = await from
    .select()
    .from(financeEntries)
    .where(and(eq(financeEntries.vendorId, vendorId), eq(financeEntries.sourceRef, sourceRef)));
  return row;
}

function entryRow(facts: NewEntry | SystemEntry, { ids, now }: Context): Entry {
  return {
    assetId: null,
    bookingId: null,
    sourceRef: null,
    note: null,
    attachment: null,
    duplicateOf: null,
    ...facts,
    id: ids.next(ENTRY_ID),
    kind: categoryOf(facts.categoryCode).kind,
    status: entryLifecycle.table.initial,
    voidReason: null,
    voidedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 0,
  };
}

/** How the rows change the sums. For a row that exists already, only the day of payment can be new. */
async function changesBy(tx: Tx, vendorId: string, rows: readonly Entry[]): Promise<Counted[]> {
  const refs = rows.flatMap(({ sourceRef }) => sourceRef ?? []);
  const there = await tx
    .select()
    .from(financeEntries)
    .where(and(eq(financeEntries.vendorId, vendorId), inArray(financeEntries.sourceRef, refs)));
  const known = new Map(there.map((entry) => [entry.sourceRef, entry]));
  return rows.flatMap((row): Counted[] => {
    const before = known.get(row.sourceRef);
    if (before === undefined) return [{ entry: row, sign: 1 }];
    return [
      { entry: before, sign: -1 },
      { entry: { ...before, paidOn: row.paidOn }, sign: 1 },
    ];
  });
}
