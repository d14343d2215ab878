import type { EXTENSION_KINDS } from '../../../db/values.ts';
import { type Booking, shorteningOutcome } from '../bookings/index.ts';
import type { CivilDay, Minor } from '../kernel/index.ts';
import { agreedPrice, changedPrice, extrasOf, type Price } from '../pricing/index.ts';

export type ChangeKind = (typeof EXTENSION_KINDS)[number];

interface Period {
  readonly startDate: CivilDay;
  readonly endDate: CivilDay;
}

/** What another period costs more, or gives back at `now`: never both. */
export interface PriceChange {
  readonly price: Price;
  readonly dueMinor: Minor;
  readonly refundMinor: Minor;
}

/** What happens to the period; null where nothing does. */
export function kindOfChange(before: Period, after: Period): ChangeKind | null {
  if (after.startDate !== before.startDate) return 'MOVE';
  if (after.endDate === before.endDate) return null;
  return after.endDate > before.endDate ? 'EXTEND' : 'SHORTEN';
}

/**
 * The price of another period under the terms that the booking froze. Dearer: the difference is to be paid. Cheaper: the
 * difference is cancelled under the booking's policy; more days never cost less than was agreed for fewer.
 */
export function priceChange(booking: Booking, { startDate, endDate }: Period, now: Date): PriceChange {
  const { terms, price: before, rentalMode, units, totalMinor } = booking;
  const rental = { startDate, endDate, rentalMode, units };
  const price = changedPrice(terms, before, rental);
  const dueMinor = price.totals.totalMinor - totalMinor;
  if (dueMinor >= 0) return { price, dueMinor, refundMinor: 0 };
  if (kindOfChange(booking, { startDate, endDate }) === 'EXTEND') {
    const same = agreedPrice(terms, { ...rental, extras: extrasOf(before) }, before.totals.ownerSubtotalMinor);
    return { price: same, dueMinor: 0, refundMinor: 0 };
  }
  return { price, dueMinor: 0, refundMinor: shorteningOutcome(booking, price, now).refundMinor };
}

/** What of the rent neither comes back nor is needed any more when the rental becomes that much cheaper, minor units. */
export function lostByChange(booking: Booking, period: Period, now: Date): Minor {
  if (period.endDate <= period.startDate || kindOfChange(booking, period) === null) return 0;
  const { price, refundMinor } = priceChange(booking, period, now);
  return Math.max(0, booking.totalMinor - price.totals.totalMinor - refundMinor);
}
