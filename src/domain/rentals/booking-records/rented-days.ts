import { and, eq, gte, lt, sum } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { upsertAll } from '../../../../db/insert-all.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { rentedDays } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values.ts';
import { type CivilDay, eachDay } from '../../platform/kernel/index.ts';
import { RENTED_STATES } from './booking-states.ts';
import type { Booking } from './booking-store.ts';

type Rental = Pick<Booking, 'vendorId' | 'mode' | 'state' | 'startDate' | 'endDate' | 'units'>;

/** Writes what a change of a booking changes about the days on which units of its shop are with renters. */
export async function keepRentedDays(tx: Tx, before: Rental, after: Rental): Promise<void> {
  const [had, has] = [unitsByDay(before), unitsByDay(after)];
  // All who write several days take them in the same order.
  const days = [...had.keys(), ...has.keys()].toSorted();
  const changed = [...new Set(days)].flatMap((day) => {
    const units = (has.get(day) ?? 0) - (had.get(day) ?? 0);
    return units === 0 ? [] : [{ vendorId: after.vendorId, mode: after.mode, day, units }];
  });
  const { vendorId, mode, day, units } = rentedDays;
  await upsertAll(tx, rentedDays, changed, { key: [vendorId, mode, day], added: { units } });
}

function unitsByDay({ state, startDate, endDate, units }: Rental): ReadonlyMap<CivilDay, number> {
  if (!RENTED_STATES.has(state)) return new Map();
  return new Map(eachDay(startDate, endDate).map((day) => [day, units]));
}

/** The days with renters of all that a shop lets out, units counted, from `startDate` to before `endDate`. */
export async function sumRentedDays(
  from: Reader,
  of: { vendorId: string; mode: Mode; startDate: CivilDay; endDate: CivilDay },
): Promise<number> {
  const [row] = await findSum(from, of);
  return row?.units ?? 0;
}

const findSum = prepared('rented_days_of_shop', (reader) =>
  reader
    .select({ units: sum(rentedDays.units).mapWith(Number) })
    .from(rentedDays)
    .where(
      and(
        eq(rentedDays.vendorId, placeholder('vendorId')),
        eq(rentedDays.mode, placeholder('mode')),
        gte(rentedDays.day, placeholder('startDate')),
        lt(rentedDays.day, placeholder('endDate')),
      ),
    ),
);
