import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { addDays, type CivilDay, dayOf, eachDay, HOUR_MS, instantOf, later } from '../../platform/kernel/index.ts';
import { blockedDays, type Bookable, daysLost, findOccupied, type OccupiedDay, type Period } from '../availability/index.ts';

/** BUFFER: the day is free, but a day that a rental of it needs before or after it is not. */
const REASONS = ['PAST', 'NOTICE', 'BOOKED', 'HELD', 'BLACKOUT', 'BUFFER'] as const;
type Reason = (typeof REASONS)[number];

export const CalendarDay = z.object({ date: z.string(), available: z.boolean(), reason: z.enum(REASONS).optional() });

/** How many days of a calendar are read at once. */
export const MAX_DAYS = 370;

/** What is taken on the days from `startDate` on, as far as a calendar reads. */
export function findTaken(
  from: Reader,
  asset: Bookable,
  startDate: CivilDay,
  { mode, now }: CalendarView,
): Promise<OccupiedDay[]> {
  const year = yearFrom(startDate);
  const needed = blockedDays(asset.rules, { startDate: year.from, endDate: year.to });
  return findOccupied(from, { assetId: asset.id, mode }, needed, now);
}

interface CalendarView {
  readonly mode: Mode;
  readonly now: Date;
}

function yearFrom(startDate: CivilDay): { from: CivilDay; to: CivilDay } {
  return { from: startDate, to: addDays(startDate, MAX_DAYS) };
}

/**
 * For each day of the period, whether a rental can have it together with the days around it that it needs, and otherwise why
 * not. Also the next days from the start on that nobody can have. `occupied` is what `findTaken` found from the same day on.
 */
export function calendarDays(
  asset: Bookable,
  period: Period,
  occupied: readonly OccupiedDay[],
  now: Date,
): { days: z.infer<typeof CalendarDay>[]; nextTaken: { from: CivilDay; to: CivilDay } | null } {
  const takenOn = takenDays(asset, yearFrom(period.startDate), occupied);
  const bounds = { today: dayOf(now, asset.timeZone), firstPickup: firstPickupDay(asset, now) };
  return { days: daysOf(period, bounds, takenOn), nextTaken: nextTakenOf(takenOn) };
}

/** The first day whose pickup is late enough for the owner's notice. */
export function firstPickupDay({ rules, timeZone }: Bookable, now: Date): CivilDay {
  const inTime = later(now, rules.noticeHours * HOUR_MS);
  const day = dayOf(inTime, timeZone);
  return instantOf(day, rules.pickupTime, timeZone) >= inTime ? day : addDays(day, 1);
}

const OF_KIND = { HOLD: 'HELD', BOOKING: 'BOOKED', BLACKOUT: 'BLACKOUT' } as const satisfies Record<OccupiedDay['kind'], Reason>;

/** The days that no rental can have, and why: no unit is free on them and on the days that a rental blocks around them. */
function takenDays(
  { units, rules }: Bookable,
  year: { readonly from: CivilDay; readonly to: CivilDay },
  occupied: readonly OccupiedDay[],
): ReadonlyMap<CivilDay, Reason> {
  const byDay = Map.groupBy(occupied, ({ day }) => day);
  const isFull = (day: CivilDay) => (byDay.get(day)?.length ?? 0) >= units;
  const taken = new Map<CivilDay, Reason>();
  for (const day of nearDays(rules, [...byDay.keys()])) {
    if (day < year.from || day >= year.to) continue;
    const [first] = byDay.get(day) ?? [];
    const blocked = blockedDays(rules, { startDate: day, endDate: addDays(day, 1) });
    if (first !== undefined && isFull(day)) taken.set(day, OF_KIND[first.kind]);
    else if (eachDay(blocked.from, blocked.to).some(isFull)) taken.set(day, 'BUFFER');
  }
  return taken;
}

/** The days whose rental would need one of these days, in order. */
function nearDays(rules: Bookable['rules'], days: readonly CivilDay[]): CivilDay[] {
  const near = new Set(days.flatMap((day) => daysLost(rules, { startDate: day, endDate: addDays(day, 1) })));
  return [...near].toSorted();
}

/** The first run of consecutive days that nobody can have. */
function nextTakenOf(taken: ReadonlyMap<CivilDay, Reason>): { from: CivilDay; to: CivilDay } | null {
  const [from] = taken.keys();
  if (from === undefined) return null;
  let to = addDays(from, 1);
  while (taken.has(to)) to = addDays(to, 1);
  return { from, to };
}

function daysOf(
  period: Period,
  { today, firstPickup }: { today: CivilDay; firstPickup: CivilDay },
  taken: ReadonlyMap<CivilDay, Reason>,
) {
  return eachDay(period.startDate, period.endDate).map((date): { date: string; available: boolean; reason?: Reason } => {
    const reason = taken.get(date);
    if (date < today) return { date, available: false, reason: 'PAST' };
    if (reason !== undefined) return { date, available: false, reason };
    // The owner's notice does not allow a rental to begin on this day or earlier.
    return date < firstPickup ? { date, available: false, reason: 'NOTICE' } : { date, available: true };
  });
}
