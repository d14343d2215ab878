import { normalPeriod, type Period } from '../availability/index.ts';
import { instantOf } from '../kernel/index.ts';
import type { Booking } from './store.ts';

/** The dates of a booking for another period, with pickup and return as instants by the times that it froze. */
export function periodOf({ asset }: Booking, period: Period): Pick<Booking, 'startDate' | 'endDate' | 'startAt' | 'endAt'> {
  const { rules, timeZone } = asset;
  const { startDate, endDate } = normalPeriod(period);
  return {
    startDate,
    endDate,
    startAt: instantOf(startDate, rules.pickupTime, timeZone),
    endAt: instantOf(endDate, rules.returnTime, timeZone),
  };
}
