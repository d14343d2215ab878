import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { monthOf } from '../../../../db/expressions.ts';
import { product, sumWhere } from '../../../../db/report-expressions.ts';
import { bookings } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { addDays, type CivilDay, eachDay, roundHalfUp, WHOLE_BPS } from '../../platform/kernel/index.ts';
import { RENTED_STATES } from '../../rentals/booking-records/index.ts';
import { nthDay } from '../finance-entries/index.ts';

/** Days of rentals that began in each of the last twelve whole months, units counted, by calendar month from `01`. */
export type MonthlyDemand = ReadonlyMap<string, number>;

const MONTHS = 12;

export async function findMonthlyDemand(
  reader: Reader,
  { assetId, mode }: { assetId: string; mode: Mode },
  today: CivilDay,
): Promise<MonthlyDemand> {
  const end = `${today.slice(0, 7)}-01`;
  const month = monthOf(bookings.startDate);
  const rows = await reader
    .select({ month, days: sumWhere(product(bookings.days, bookings.units)) })
    .from(bookings)
    .where(
      and(
        eq(bookings.assetId, assetId),
        eq(bookings.mode, mode),
        inArray(bookings.state, [...RENTED_STATES]),
        gte(bookings.startDate, nthDay(end, -MONTHS, { cadence: 'MONTHLY', dayOfMonth: 1 })),
        lt(bookings.startDate, end),
      ),
    )
    .groupBy(month);
  return new Map(rows.map((row) => [row.month.slice(5), row.days]));
}

const FEWEST_MONTHS = 6;

/** What the months ahead had a year ago, beside an average month, which is 10,000; null where too few months are known. */
export function seasonOf(demand: MonthlyDemand, { today, horizonDays }: { today: CivilDay; horizonDays: number }): number | null {
  const known = [...demand.values()].filter((days) => days > 0);
  if (known.length < FEWEST_MONTHS) return null;
  const total = known.reduce((sum, days) => sum + days, 0);
  const ahead = [...new Set(eachDay(today, addDays(today, horizonDays)).map((day) => day.slice(5, 7)))];
  const there = ahead.reduce((sum, month) => sum + (demand.get(month) ?? 0), 0);
  return roundHalfUp(there * MONTHS * WHOLE_BPS, total * ahead.length);
}
