import type { Booking } from '../bookings/index.ts';
import { addLocalDays, localDaysBetween, type Settings } from '../kernel/index.ts';

const MINUTE_MS = 60_000;

/** From when on a return counts as late. */
export function lateFrom({ endAt }: Pick<Booking, 'endAt'>, { lateGraceMinutes }: Settings): Date {
  return new Date(endAt.getTime() + lateGraceMinutes * MINUTE_MS);
}

export function isLate(booking: Pick<Booking, 'endAt'>, { now, settings }: { now: Date; settings: Settings }): boolean {
  return now > lateFrom(booking, settings);
}

/** How many days have begun since the agreed end, each at the hour of the return by the clock of the place. */
export function lateDaysBegun({ endAt, asset }: Pick<Booking, 'endAt' | 'asset'>, now: Date): number {
  return Math.max(0, localDaysBetween(endAt, now, asset.timeZone) + (now < endAt ? 0 : 1));
}

/** When the next late day begins. */
export function nextLateDay(booking: Pick<Booking, 'endAt' | 'asset'>, now: Date): Date {
  return addLocalDays(booking.endAt, lateDaysBegun(booking, now), booking.asset.timeZone);
}
