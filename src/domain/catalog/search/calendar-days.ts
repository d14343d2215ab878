import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values.ts';
import { addDays, type CivilDay, dayOf, eachDay, HOUR_MS, instantOf } from '../../platform/kernel/index.ts';
import { type Bookable, findOccupied, type OccupiedDay, type Period } from '../availability/index.ts';

const REASONS = ['PAST', 'NOTICE', 'BOOKED', 'HELD', 'BLACKOUT'] as const;
type Reason = (typeof REASONS)[number];

export const CalendarDay = z.object({ date: z.string(), available: z.boolean(), reason: z.enum(REASONS).optional() });

/** So far a calendar is read at once. */
export const MAX_DAYS = 370;

/** Day by day, whether a unit is free, and why none is; and the next days from its beginning on that nobody can have. */
export async function calendarDays(
  from: Reader,
  asset: Bookable,
  period: Period,
  { mode, now }: { mode: Mode; now: Date },
): Promise<{ days: z.infer<typeof CalendarDay>[]; nextTaken: { from: CivilDay; to: CivilDay } | null }> {
  const { startDate } = period;
  const year = { from: startDate, to: addDays(startDate, MAX_DAYS) };
  const occupied = await findOccupied(from, { assetId: asset.id, mode }, year, now);
  const bounds = { today: dayOf(now, asset.timeZone), firstPickup: firstPickupDay(asset, now) };
  return { days: daysOf(asset, period, bounds, occupied), nextTaken: nextTakenOf(asset, occupied) };
}

/** The first day on which the notice leaves time for a pickup. */
export function firstPickupDay({ rules, timeZone }: Bookable, now: Date): CivilDay {
  const inTime = new Date(now.getTime() + rules.noticeHours * HOUR_MS);
  const day = dayOf(inTime, timeZone);
  return instantOf(day, rules.pickupTime, timeZone) >= inTime ? day : addDays(day, 1);
}

/** The first run of days on which every unit is taken. */
function nextTakenOf({ units }: Bookable, occupied: readonly OccupiedDay[]): { from: CivilDay; to: CivilDay } | null {
  const full = [...Map.groupBy(occupied, ({ day }) => day)].filter(([, taken]) => taken.length >= units).map(([day]) => day);
  const days = new Set(full);
  const [from] = full.toSorted();
  if (from === undefined) return null;
  let to = addDays(from, 1);
  while (days.has(to)) to = addDays(to, 1);
  return { from, to };
}

const OF_KIND = { HOLD: 'HELD', BOOKING: 'BOOKED', BLACKOUT: 'BLACKOUT' } as const satisfies Record<OccupiedDay['kind'], Reason>;

function daysOf(
  asset: Bookable,
  period: Period,
  { today, firstPickup }: { today: CivilDay; firstPickup: CivilDay },
  occupied: readonly OccupiedDay[],
) {
  const byDay = Map.groupBy(occupied, ({ day }) => day);
  return eachDay(period.startDate, period.endDate).map((date): { date: string; available: boolean; reason?: Reason } => {
    const taken = byDay.get(date) ?? [];
    const [first] = taken;
    if (date < today) return { date, available: false, reason: 'PAST' };
    if (first !== undefined && taken.length >= asset.units) return { date, available: false, reason: OF_KIND[first.kind] };
    // No rental can begin on it any more, nor before it.
    return date < firstPickup ? { date, available: false, reason: 'NOTICE' } : { date, available: true };
  });
}
