import { agreedPrice, changedPrice, extrasOf, type Price, subtotalFor } from '../../catalog/pricing/index.ts';
import { type Minor, share } from '../../platform/kernel/index.ts';
import type { Booking } from '../booking-records/index.ts';
import { offerTooLow } from './counter-offer-errors.ts';

interface Offered {
  readonly startDate: string;
  readonly endDate: string;
  /** What the renter pays in all; or what the owner gets before commission; or neither, for the listed price of other dates. */
  readonly totalMinor?: Minor | undefined;
  readonly ownerSubtotalMinor?: Minor | undefined;
  /** Off what these dates cost otherwise, extras included, before fee and tax. */
  readonly discountBps?: number | undefined;
}

/** The whole price of what is offered, under the terms that the booking froze. Its total is the wished one or the nearest below. */
export function offeredPrice(booking: Booking, { startDate, endDate, discountBps, ...wished }: Offered): Price {
  const { id: bookingId, terms, price, currency, rentalMode, units } = booking;
  const rental = { startDate, endDate, rentalMode, units };
  const listed = discountBps === undefined ? null : changedPrice(terms, price, rental).totals.ownerSubtotalMinor;
  const discounted = listed === null ? undefined : listed - share(listed, discountBps ?? 0);
  const { totalMinor, ownerSubtotalMinor = discounted } = wished;
  if (totalMinor === undefined && ownerSubtotalMinor === undefined) return changedPrice(terms, price, rental);
  const agreed = { ...rental, extras: extrasOf(price) };
  const subtotal = totalMinor === undefined ? ownerSubtotalMinor : subtotalFor(terms, totalMinor);
  if (subtotal !== null && subtotal !== undefined) return agreedPrice(terms, agreed, subtotal);
  throw offerTooLow({ bookingId, leastMinor: agreedPrice(terms, agreed, 1).totals.totalMinor, currency });
}
