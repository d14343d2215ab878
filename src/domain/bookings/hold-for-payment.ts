import type { Tx } from '../../../db/database.ts';
import { holdDays } from '../availability/index.ts';
import { assertBookable, assetNotFound, datesUnavailable, type Listing } from '../catalog/index.ts';
import type { Settings } from '../kernel/index.ts';
import { bookedAsset } from './booked-asset.ts';
import type { Booking } from './store.ts';
import { paymentDueAt } from './timers.ts';

type Held = { held: true; heldUntil: Date } | { held: false; heldUntil: Date | null };

/**
 * Holds the booking's days until it must be paid. The look at the calendar and the hold are one step under the asset's
 * lock; throws `dates_unavailable` with alternatives when somebody else was first.
 */
export async function holdForPayment(
  tx: Tx,
  booking: Booking,
  { listing, now, settings }: { listing: Listing; now: Date; settings: Settings },
): Promise<Date> {
  const { id: bookingId, startDate, endDate, units, mode } = booking;
  // Approval, an accepted offer and instant booking all come by here.
  if (listing.asset.status === 'SUSPENDED') throw assetNotFound({ asset: booking.asset.slug });
  const result = await tryHold(tx, booking, { now, settings });
  if (result.held) return result.heldUntil;
  await assertBookable(tx, listing, { startDate, endDate, units, except: bookingId }, { mode, now, settings });
  // The listing's rules have changed since the booking froze them: what the calendar said stands.
  throw datesUnavailable({
    slug: booking.asset.slug,
    startDate,
    endDate,
    heldUntil: result.heldUntil?.toISOString() ?? null,
    alternatives: { windows: [], assets: [] },
  });
}

/** The same where nobody waits for an answer: says whether the days could be held. */
export async function tryHold(tx: Tx, booking: Booking, { now, settings }: { now: Date; settings: Settings }): Promise<Held> {
  const heldUntil = paymentDueAt(now, booking.startAt, settings);
  const { id: bookingId, startDate, endDate, units, mode } = booking;
  const asset = await bookedAsset(tx, booking);
  const result = await holdDays(tx, asset, { bookingId, startDate, endDate, units, heldUntil }, { mode, now });
  return result.held ? { held: true, heldUntil } : { held: false, heldUntil: result.heldUntil };
}
