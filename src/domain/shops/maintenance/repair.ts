import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { awards, bookings, disputes, incidents, repairs } from '../../../../db/schema/index.ts';
import type { Photo, Scope } from '../../../../db/values/index.ts';
import { type Access, type CivilDay, declareId, type Ids, type Minor } from '../../platform/kernel/index.ts';
import { booksLock, type Entry, type NewEntry, recordEntry } from '../finance-entries/index.ts';
import { incidentNeeded, incidentNotFound, repairNotFound } from './repair-errors.ts';
import { repairLifecycle } from './repair-lifecycle.ts';

const REPAIR_ID = declareId('rpr');

export type Repair = typeof repairs.$inferSelect;

/** A repair of the vendor's own, under the lock of the books. */
export function ownRepair(scope: Scope): Access<'vendor', { repairId: string }, Repair> {
  return {
    who: 'vendor',
    scope,
    errors: [repairNotFound],
    locks: (_input, { vendorId }) => [booksLock(vendorId)],
    async load(from, caller, { repairId }) {
      const [row] = await from.select().from(repairs).where(eq(repairs.id, repairId));
      if (row === undefined || row.vendorId !== caller.vendorId) throw repairNotFound({ repairId });
      return row;
    },
  };
}

type Facts = Omit<Repair, 'id' | 'status' | 'createdAt' | 'updatedAt' | 'version'>;

/** Stores a repair and enters its cost. */
export async function recordRepair(
  tx: Tx,
  facts: Facts,
  { ids, now, attachment = null }: { ids: Ids; now: Date; attachment?: Photo | null },
): Promise<{ repair: Repair; entry: Entry | null }> {
  await tx.lock(booksLock(facts.vendorId));
  const repair: Repair = {
    ...facts,
    id: ids.next(REPAIR_ID),
    status: repairLifecycle.table.initial,
    createdAt: now,
    updatedAt: now,
    version: 0,
  };
  await tx.insert(repairs).values(repair);
  const entry = costOf(repair) === 0 ? null : await recordEntry(tx, { ...entryOf(repair), attachment }, { ids, now });
  return { repair, entry };
}

/** What the repair cost in minor units, whoever pays for it in the end. */
export function costOf({ partsMinor, labourMinor }: Pick<Repair, 'partsMinor' | 'labourMinor'>): Minor {
  return partsMinor + labourMinor;
}

/** When a repair counts as paid if the owner does not say: on its day, unless that day is still to come. */
export function usuallyPaidOn(date: CivilDay, today: CivilDay): CivilDay | null {
  return date > today ? null : date;
}

/** The entry for a repair in the books. */
export function entryOf(repair: Repair): NewEntry {
  const { id, vendorId, assetId, bookingId, taskId, currency, taxMinor, date, paidOn, description: note } = repair;
  const what = taskId === null ? 'REPAIR' : 'MAINTENANCE';
  const about = { vendorId, mode: 'live', source: what, sourceRef: id, categoryCode: what, assetId, bookingId } as const;
  return { ...about, amountMinor: costOf(repair), taxMinor, currency, date, paidOn, note };
}

const MOST_TOLD = 5;

/**
 * The booking of the incident that a repair names. Throws if the incident is about another asset, or if a renter is at fault
 * and no incident is named.
 */
export async function bookingOfIncident(
  from: Reader,
  { assetId, causedBy, incidentId }: Pick<Repair, 'assetId' | 'causedBy' | 'incidentId'>,
): Promise<string | null> {
  if (incidentId === null && causedBy !== 'RENTER') return null;
  const ofAsset = and(eq(bookings.assetId, assetId), eq(bookings.mode, 'live'));
  const found = await from
    .select({ incidentId: incidents.id, bookingId: incidents.bookingId })
    .from(incidents)
    .innerJoin(bookings, eq(bookings.id, incidents.bookingId))
    .where(incidentId === null ? ofAsset : and(ofAsset, eq(incidents.id, incidentId)))
    .orderBy(desc(incidents.reportedAt), asc(incidents.id))
    .limit(MOST_TOLD);
  const [its] = found;
  if (incidentId === null) throw incidentNeeded({ assetId, incidents: found });
  if (its === undefined) throw incidentNotFound({ incidentId });
  return its.bookingId;
}

export interface Recovery {
  /** What the renter has to pay for it, as agreed or ruled, in minor units. */
  readonly recoverableMinor: Minor;
  /** The part that was paid, out of the deposit or later, in minor units. */
  readonly recoveredMinor: Minor;
}

/**
 * What renters pay for each of these repairs. Several repairs of one incident share the amount in the order in which they were
 * entered.
 */
export async function recoveriesOf(from: Reader, some: readonly Repair[]): Promise<ReadonlyMap<string, Recovery>> {
  const incidentIds = [...new Set(some.flatMap(({ incidentId }) => incidentId ?? []))];
  if (incidentIds.length === 0) return new Map();
  const mine = await from
    .select()
    .from(repairs)
    .where(and(inArray(repairs.incidentId, incidentIds), eq(repairs.status, 'ACTIVE')))
    .orderBy(asc(repairs.id));
  const paid = await awardedBy(from, incidentIds);
  const recoveries = new Map<string, Recovery>();
  for (const repair of mine) {
    const left = paid.get(repair.incidentId ?? '') ?? { recoverableMinor: 0, recoveredMinor: 0 };
    const [recoverableMinor, recoveredMinor] = [left.recoverableMinor, left.recoveredMinor].map((minor) =>
      Math.min(minor, costOf(repair)),
    );
    const share = { recoverableMinor: recoverableMinor ?? 0, recoveredMinor: recoveredMinor ?? 0 };
    recoveries.set(repair.id, share);
    paid.set(repair.incidentId ?? '', {
      recoverableMinor: left.recoverableMinor - share.recoverableMinor,
      recoveredMinor: left.recoveredMinor - share.recoveredMinor,
    });
  }
  return recoveries;
}

/** What was awarded for incidents, directly or by the disputes that followed. */
async function awardedBy(from: Reader, incidentIds: readonly string[]): Promise<Map<string, Recovery>> {
  const ruled = await from
    .select({ id: disputes.id, incidentId: disputes.incidentId })
    .from(disputes)
    .where(inArray(disputes.incidentId, [...incidentIds]));
  const incidentOf = new Map([
    ...incidentIds.map((id) => [id, id] as const),
    ...ruled.map(({ id, incidentId }) => [id, incidentId] as const),
  ]);
  const rows = await from
    .select()
    .from(awards)
    .innerJoin(incidents, eq(incidents.bookingId, awards.bookingId))
    .where(
      and(inArray(incidents.id, [...incidentIds]), inArray(awards.subjectId, [...incidentOf.keys()]), eq(awards.payer, 'RENTER')),
    );
  const awarded = new Map<string, Recovery>();
  for (const award of new Map(rows.map((row) => [row.awards.id, row.awards])).values()) {
    const incidentId = incidentOf.get(award.subjectId);
    if (incidentId == null) continue;
    const sum = awarded.get(incidentId) ?? { recoverableMinor: 0, recoveredMinor: 0 };
    awarded.set(incidentId, {
      recoverableMinor: sum.recoverableMinor + award.amountMinor,
      recoveredMinor: sum.recoveredMinor + award.coveredMinor + award.paidMinor,
    });
  }
  return awarded;
}
