import type { Reader } from '../../../db/database.ts';
import type { Booking } from '../bookings/index.ts';
import { findCommissionsToNet } from '../commissions/index.ts';
import { type Minor, sum } from '../kernel/index.ts';
import { disputedMinor } from './disputed-minor.ts';
import { type OwnerBalance, ownerBalance } from './owner-balance.ts';

export interface PayableBalance extends OwnerBalance {
  /** What of the booking's share waits for the ruling of a dispute. */
  readonly reservedMinor: Minor;
}

/**
 * What of a vendor's earnings a payout about the booking may send now: overdue commissions count as owed although they are
 * not taken yet, and what the renter claims in an open dispute stays where it can still be given back.
 */
export async function payableBalance(from: Reader, booking: Booking, { now }: { now: Date }): Promise<PayableBalance> {
  const { byBooking } = await ownerBalance(from, booking);
  const payable = new Map(byBooking);
  const take = (bookingId: string, amountMinor: Minor) => payable.set(bookingId, (payable.get(bookingId) ?? 0) - amountMinor);
  for (const { bookingId, amountMinor } of await findCommissionsToNet(from, booking, now)) take(bookingId, amountMinor);
  const shareMinor = Math.max(0, payable.get(booking.id) ?? 0);
  const reservedMinor = Math.min(shareMinor, await disputedMinor(from, booking.id));
  take(booking.id, reservedMinor);
  return { byBooking: payable, totalMinor: sum([...payable.values()]), reservedMinor };
}
