import { and, eq, gte, lt, sum } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { plusInserted } from '../../../../db/expressions.ts';
import { type bookings, rentedDays } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { ascending, type CivilDay, eachDay } from '../../platform/kernel/index.ts';
import { RENTED_STATES } from './booking-states.ts';

type Rental = Pick<typeof bookings.$inferSelect, 'vendorId' | 'mode' | 'state' | 'startDate' | 'endDate' | 'units'>;

/** Updates the counts of days on which units of a shop are with renters, after a booking changed. */
export async function keepRentedDays(tx: Tx, before: Rental, after: Rental): Promise<void> {
  const gone = daysOf(before).map((row) => ({ ...row, units: -row.units }));
  await upsertDays(tx, [...gone, ...daysOf(after)]);
}

type Days = Pick<typeof rentedDays.$inferSelect, 'vendorId' | 'mode' | 'day' | 'units'>;

async function upsertDays(tx: Tx, all: readonly Days[]): Promise<void> {
  const sums = new Map<string, Days>();
  for (const row of all) {
    const key = [row.vendorId, row.mode, row.day].join(' ');
    sums.set(key, { ...row, units: row.units + (sums.get(key)?.units ?? 0) });
  }
  // All writers take the days in the same order, so that no two of them deadlock.
  const rows = [...sums].toSorted(([a], [b]) => ascending(a, b)).flatMap(([, row]) => (row.units === 0 ? [] : [row]));
  const { vendorId, mode, day, units } = rentedDays;
  const set = { units: plusInserted(units) };
  for await (const part of inParts(rows))
    await tx
      .insert(rentedDays)
      .values(part)
      .onConflictDoUpdate({ target: [vendorId, mode, day], set });
}

function daysOf({ vendorId, mode, state, startDate, endDate, units }: Rental): Days[] {
  return RENTED_STATES.has(state) ? eachDay(startDate, endDate).map((day) => ({ vendorId, mode, day, units })) : [];
}

/**
 * Returns for how many days, from `startDate` to before `endDate`, the units of a shop are with renters. Each unit counts its
 * own days.
 */
export async function sumRentedDays(
  from: Reader,
  of: { vendorId: string; mode: Mode; startDate: CivilDay; endDate: CivilDay },
): Promise<number> {
  const [row] = await findSum(from, of);
  return row?.units ?? 0;
}

const findSum = (
  from: Reader,
  {
    vendorId,
    mode,
    startDate,
    endDate,
  }: { vendorId: string; mode: (typeof rentedDays.$inferSelect)['mode']; startDate: string; endDate: string },
) =>
  from
    .select({ units: sum(rentedDays.units).mapWith(Number) })
    .from(rentedDays)
    .where(
      and(
        eq(rentedDays.vendorId, vendorId),
        eq(rentedDays.mode, mode),
        gte(rentedDays.day, startDate),
        lt(rentedDays.day, endDate),
      ),
    );
