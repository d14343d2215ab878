import type { Booking } from '../bookings/index.ts';
import type { Settings } from '../kernel/index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** From when on a return counts as late. */
export function lateFrom({ endAt }: Pick<Booking, 'endAt'>, { lateGraceMinutes }: Settings): Date {
  return new Date(endAt.getTime() + lateGraceMinutes * MINUTE_MS);
}

export function isLate(booking: Pick<Booking, 'endAt'>, { now, settings }: { now: Date; settings: Settings }): boolean {
  return now > lateFrom(booking, settings);
}

/** How many days have begun since the agreed end. */
export function lateDaysBegun({ endAt }: Pick<Booking, 'endAt'>, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - endAt.getTime()) / DAY_MS) + 1);
}

/** When the next late day begins. */
export function nextLateDay(booking: Pick<Booking, 'endAt'>, now: Date): Date {
  return new Date(booking.endAt.getTime() + lateDaysBegun(booking, now) * DAY_MS);
}
