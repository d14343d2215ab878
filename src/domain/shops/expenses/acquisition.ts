import { and, asc, eq, lte } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { acquisitions } from '../../../../db/schema/index.ts';
import type { Scope } from '../../../../db/values/index.ts';
import {
  type Access,
  type CivilDay,
  declareId,
  declareSave,
  firstDayAnywhere,
  type Ids,
  type Minor,
  sum,
} from '../../platform/kernel/index.ts';
import { booksLock, findClosedPeriods, type NewEntry, openDay, recordEntries } from '../finance-entries/index.ts';
import { acquisitionExists, acquisitionNotFound } from './acquisition-errors.ts';
import { depreciationMonth, depreciationUpTo, type Terms } from './depreciation.ts';

export const ACQUISITION_ID = declareId('acq');

export type Acquisition = typeof acquisitions.$inferSelect;

/** An acquisition of the vendor's own, under the lock of the books. */
export function ownAcquisition(scope: Scope): Access<'vendor', { acquisitionId: string }, Acquisition> {
  return {
    who: 'vendor',
    scope,
    errors: [acquisitionNotFound],
    locks: (_input, { vendorId }) => [booksLock(vendorId)],
    async load(from, caller, { acquisitionId }) {
      const [row] = await from.select().from(acquisitions).where(eq(acquisitions.id, acquisitionId));
      if (row === undefined || row.vendorId !== caller.vendorId) throw acquisitionNotFound({ acquisitionId });
      return row;
    },
  };
}

/** Refuses a second active purchase of the same piece of an asset. Purchases that are no asset may exist in any number. */
export async function assertOnly(
  tx: Tx,
  { assetId, unitNo }: Pick<Acquisition, 'assetId' | 'unitNo'>,
  units: number,
): Promise<void> {
  if (assetId === null) return;
  const isIt = and(eq(acquisitions.assetId, assetId), eq(acquisitions.unitNo, unitNo), eq(acquisitions.status, 'ACTIVE'));
  const [there] = await tx.select({ id: acquisitions.id }).from(acquisitions).where(isIt);
  if (there !== undefined) throw acquisitionExists({ assetId, unitNo, units, acquisitionId: there.id });
}

/** What the pieces of an asset that are in use have cost, by currency, in minor units. */
export async function findCosts(from: Reader, assetId: string): Promise<ReadonlyMap<string, Minor>> {
  const costs = new Map<string, Minor>();
  for (const row of await from
    .select()
    .from(acquisitions)
    .where(and(eq(acquisitions.assetId, assetId), eq(acquisitions.status, 'ACTIVE')))) {
    costs.set(row.currency, (costs.get(row.currency) ?? 0) + costOf(row));
  }
  return costs;
}

/** Whether depreciation of the vendor's acquisitions is due, or will be within hours. */
export async function hasDueDepreciation(from: Reader, vendorId: string, now: Date): Promise<boolean> {
  return (
    (
      await from
        .select({ id: acquisitions.id })
        .from(acquisitions)
        .where(
          and(
            eq(acquisitions.vendorId, vendorId),
            eq(acquisitions.status, 'ACTIVE'),
            lte(acquisitions.nextDue, firstDayAnywhere(now)),
          ),
        )
        .limit(1)
    ).length > 0
  );
}

/** The vendor's acquisitions with depreciation that is due by today. */
export async function findDueAcquisitions(from: Reader, vendorId: string, today: CivilDay): Promise<Acquisition[]> {
  return from
    .select()
    .from(acquisitions)
    .where(and(eq(acquisitions.vendorId, vendorId), eq(acquisitions.status, 'ACTIVE'), lte(acquisitions.nextDue, today)))
    .orderBy(asc(acquisitions.id));
}

/** Vendors with depreciation that is due. */
export async function findVendorsWithDepreciation(from: Reader, today: CivilDay, most: number): Promise<string[]> {
  const rows = await from
    .selectDistinct({ vendorId: acquisitions.vendorId })
    .from(acquisitions)
    .where(and(eq(acquisitions.status, 'ACTIVE'), lte(acquisitions.nextDue, today)))
    .limit(most);
  return rows.map(({ vendorId }) => vendorId);
}

export const saveAcquisition = declareSave(acquisitions, 'Acquisition');

/**
 * What the purchase cost, and how much of that is depreciated over its life. A leased thing belongs to somebody else, so
 * nothing is.
 */
export function costOf({
  financing,
  priceMinor,
  extraCostsMinor,
}: Pick<Acquisition, 'financing' | 'priceMinor' | 'extraCostsMinor'>): Minor {
  return financing.type === 'LEASE' ? 0 : priceMinor + extraCostsMinor;
}

/** The note of the purchase's entries. */
export function noteOf({ label, supplier }: Pick<Acquisition, 'label' | 'supplier'>): string | null {
  return label === null || supplier === null ? (label ?? supplier) : `${label}, ${supplier}`;
}

export function termsOf(acquisition: Acquisition): Terms {
  return { ...acquisition, costMinor: costOf(acquisition) };
}

/** The book value in minor units; 0 once the thing is sold or discarded. */
export function bookValueOf(acquisition: Acquisition): Minor {
  return acquisition.status === 'ACTIVE' ? costOf(acquisition) - acquisition.depreciatedMinor : 0;
}

/** The day on which the next month is depreciated, as it is stored. */
export function nextDueOf(terms: Terms, monthsDone: number): CivilDay | null {
  return terms.costMinor === 0 ? null : (depreciationMonth(terms, monthsDone)?.date ?? null);
}

/**
 * Enters the depreciation that is due by today, each month once. If the thing is sold or discarded on that day, the month
 * counts in full. The caller holds `booksLock`.
 */
export async function enterDepreciation(
  tx: Tx,
  acquisition: Acquisition,
  { today, until = today, ids, now }: { today: CivilDay; until?: CivilDay; ids: Ids; now: Date },
): Promise<Acquisition> {
  const { nextDue, monthsDone, depreciatedMinor, vendorId } = acquisition;
  if (acquisition.status !== 'ACTIVE' || nextDue === null || nextDue > until) return acquisition;
  const terms = termsOf(acquisition);
  const due = depreciationUpTo(terms, monthsDone, until);
  const closed = await findClosedPeriods(tx, vendorId);
  const entries = due
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ date, amountMinor }) => {
      const dated = openDay(closed, date < today ? date : today);
      return entryOf(acquisition, 'DEPRECIATION', { ref: date.slice(0, 7), amountMinor, date: dated });
    });
  await recordEntries(tx, entries, { ids, now });
  const done = monthsDone + due.length;
  return saveAcquisition(tx, acquisition, {
    monthsDone: done,
    depreciatedMinor: depreciatedMinor + sum(due.map(({ amountMinor }) => amountMinor)),
    nextDue: nextDueOf(terms, done),
    updatedAt: now,
  });
}

interface Says {
  readonly ref?: string;
  readonly amountMinor: Minor;
  readonly date: CivilDay;
  /** The day on which the money moved; absent if no money moves. */
  readonly paidOn?: CivilDay;
  readonly taxMinor?: Minor;
  readonly note?: string | null;
}

/** The entry that records a fact about an acquisition. */
export function entryOf(
  { id, vendorId, assetId, currency }: Pick<Acquisition, 'id' | 'vendorId' | 'assetId' | 'currency'>,
  categoryCode: NewEntry['categoryCode'],
  { ref, taxMinor = 0, paidOn, note = null, ...says }: Says,
): NewEntry {
  const sourceRef = ref === undefined ? id : `${id}:${ref}`;
  const about = { vendorId, mode: 'live' as const, source: 'ACQUISITION' as const, sourceRef, assetId, currency };
  return { ...about, ...says, categoryCode, taxMinor, paidOn: paidOn ?? null, note };
}
