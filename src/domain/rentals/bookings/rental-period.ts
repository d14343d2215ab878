import type { Tx } from '../../../../db/database.ts';
import { assetNotFound, type CatalogAsset, datesUnavailable, NO_ALTERNATIVES } from '../../catalog/assets/index.ts';
import { holdDays, normalPeriod, type Period } from '../../catalog/availability/index.ts';
import { assertBookable, paymentDueAt } from '../../catalog/quotes/index.ts';
import { instantOf, type ReadCtx, type Settings } from '../../platform/kernel/index.ts';
import { lockBookedAsset } from './booked-asset.ts';
import type { Booking } from './booking-store.ts';

/**
 * Returns the dates of a booking for another period, with pickup and return as instants at the times that the booking froze.
 */
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

/** Until when an accepted booking waits for its payment: when its state ends, and the last instant at which one can begin. */
type PaymentTime = { readonly dueAt: Date; readonly paymentDueAt: Date };

type Held = { held: true; heldUntil: Date } | { held: false; heldUntil: Date | null };

/**
 * Holds the booking's days until a payment must have begun. Checking the calendar and holding the days happen under the asset's lock.
 * Throws `dates_unavailable` if somebody else was first.
 */
export async function holdForPayment(
  tx: Tx,
  booking: Booking,
  { catalogAsset, now, settings }: { catalogAsset: CatalogAsset; now: Date; settings: Settings },
): Promise<PaymentTime> {
  const { id: bookingId, startDate, endDate, units, mode } = booking;
  // An approval, an accepted offer and an instant booking all end here.
  if (catalogAsset.asset.status === 'SUSPENDED') throw assetNotFound({ asset: booking.asset.slug });
  const result = await tryHold(tx, booking, { now, settings });
  if (result.held) return { dueAt: result.heldUntil, paymentDueAt: result.heldUntil };
  await assertBookable(tx, catalogAsset, { startDate, endDate, units, except: bookingId }, { mode, now, settings });
  // The listing's rules may have changed since the booking froze them, so the calendar decides.
  throw datesUnavailable({
    slug: booking.asset.slug,
    startDate,
    endDate,
    heldUntil: result.heldUntil?.toISOString() ?? null,
    alternatives: NO_ALTERNATIVES,
  });
}

/** Tries to hold the days where no person waits for an answer, and returns whether it could. */
export async function tryHold(tx: Tx, booking: Booking, { now }: ReadCtx): Promise<Held> {
  const heldUntil = paymentDueAt(now, booking.startAt, booking.limits);
  const { id: bookingId, startDate, endDate, units, mode } = booking;
  const asset = await lockBookedAsset(tx, booking);
  const result = await holdDays(tx, asset, { bookingId, startDate, endDate, units, heldUntil }, { mode, now });
  return result.held ? { held: true, heldUntil } : { held: false, heldUntil: result.heldUntil };
}
