import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values.ts';
import { addDays, type CivilDay, dayOf, eachDay, HOUR_MS, instantOf } from '../../platform/kernel/index.ts';
import { type Bookable, findOccupied, type OccupiedDay, type Period } from '../availability/index.ts';

const REASONS = ['PAST', 'NOTICE', 'BOOKED', 'HELD', 'BLACKOUT'] as const;
type Reason = (typeof REASONS)[number];

export const CalendarDay = z.object({ date: z.string(), available: z.boolean(), reason: z.enum(REASONS).optional() });

/** Day by day, whether a unit is free, and why none is. */
export async function calendarDays(
  from: Reader,
  asset: Bookable,
  period: Period,
  { mode, now }: { mode: Mode; now: Date },
): Promise<z.infer<typeof CalendarDay>[]> {
  const occupied = await findOccupied(from, { assetId: asset.id, mode }, { from: period.startDate, to: period.endDate }, now);
  return daysOf(asset, period, { today: dayOf(now, asset.timeZone), firstPickup: firstPickupDay(asset, now) }, occupied);
}

/** The first day on which the notice leaves time for a pickup. */
export function firstPickupDay({ rules, timeZone }: Bookable, now: Date): CivilDay {
  const inTime = new Date(now.getTime() + rules.noticeHours * HOUR_MS);
  const day = dayOf(inTime, timeZone);
  return instantOf(day, rules.pickupTime, timeZone) >= inTime ? day : addDays(day, 1);
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
