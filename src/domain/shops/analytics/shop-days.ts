import type { ZoneDays } from '../../../../db/report-expressions.ts';
import {
  addDays,
  type CivilDay,
  DAY_MS,
  dayOf,
  daysBetween,
  instantOf,
  later,
  offsetsBetween,
} from '../../platform/kernel/index.ts';

/** The last `days` days including today, and as many days before them, in the time zones of the shop's assets. */
export interface ShopDays {
  readonly days: number;
  readonly zones: readonly ZoneDays[];
  /** An instant before the first of these days begins anywhere on earth. */
  readonly from: Date;
  /** The present instant. */
  readonly to: Date;
}

const EPOCH = '1970-01-01';

export function shopDays(timeZones: readonly string[], days: number, now: Date): ShopDays {
  // It is two days earlier than both periods, because no two time zones are further apart.
  const from = later(now, -(2 * days + 2) * DAY_MS);
  return { days, from, to: now, zones: timeZones.map((timeZone) => zoneDays(timeZone, from, now)) };
}

/** The days of an asset from `from` to `to` in its time zone, both included, as if `to` were today. */
export function daysOf(
  { timeZone, createdAt }: { timeZone: string; createdAt: Date },
  { from, to }: { from: CivilDay; to: CivilDay },
): ShopDays {
  const days = daysBetween(from, to) + 1;
  const last = later(instantOf(addDays(to, 1), '00:00', timeZone), -1);
  const first = later(last, -(2 * days + 2) * DAY_MS);
  // Nothing about an asset is older than the asset itself, so earlier clock changes do not matter, even in a period of decades.
  const clocksFrom = new Date(Math.max(first.getTime(), Math.min(later(createdAt, -DAY_MS).getTime(), last.getTime())));
  return { days, from: first, to: last, zones: [zoneDays(timeZone, clocksFrom, last)] };
}

/** The first day of the present period, and of the one before. */
export function firstDays({ days }: ShopDays, today: CivilDay): { from: CivilDay; previousFrom: CivilDay } {
  return { from: addDays(today, 1 - days), previousFrom: addDays(today, 1 - 2 * days) };
}

function zoneDays(timeZone: string, from: Date, now: Date): ZoneDays {
  const today = daysBetween(EPOCH, dayOf(now, timeZone));
  return { timeZone, today, offsets: offsetsBetween(from, later(now, DAY_MS), timeZone) };
}
