import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { bookings } from '../../../../db/schema/index.ts';
import { addDays, ascending, type CivilDay, eachDay } from '../../platform/kernel/index.ts';
import { RENTED_STATES } from '../../rentals/booking-records/index.ts';

/** Days on which pieces of an asset are with renters, `[startDate, endDate)`. */
export interface RentedPeriod {
  readonly assetId: string;
  readonly startDate: CivilDay;
  readonly endDate: CivilDay;
  readonly units: number;
}

/** The rentals of these assets that have days between the two, both included. */
export async function findRentals(
  from: Reader,
  assetIds: readonly string[],
  days: { from: CivilDay; to: CivilDay },
): Promise<RentedPeriod[]> {
  const { assetId, startDate, endDate, units } = bookings;
  if (assetIds.length === 0) return [];
  return from
    .select({ assetId, startDate, endDate, units })
    .from(bookings)
    .where(
      and(
        inArray(assetId, [...assetIds]),
        eq(bookings.mode, 'live'),
        inArray(bookings.state, [...RENTED_STATES]),
        gt(endDate, days.from),
        lte(startDate, days.to),
      ),
    )
    .orderBy(asc(startDate));
}

/** The day after this many days with renters since `from`, every piece counted, at the latest today; null if there were fewer. */
export function dayReached(
  periods: readonly RentedPeriod[],
  { from, today, days }: { from: CivilDay; today: CivilDay; days: number },
): CivilDay | null {
  const counts = new Map<CivilDay, number>();
  for (const { startDate, endDate, units } of periods) {
    const first = startDate < from ? from : startDate;
    const end = endDate > today ? today : endDate;
    if (first < end) for (const day of eachDay(first, end)) counts.set(day, (counts.get(day) ?? 0) + units);
  }
  let rented = 0;
  for (const [day, units] of [...counts].toSorted(([a], [b]) => ascending(a, b))) {
    rented += units;
    if (rented >= days) return addDays(day, 1);
  }
  return null;
}
