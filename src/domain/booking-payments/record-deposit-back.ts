import type { Tx } from '../../../db/database.ts';
import { type Booking, saveBooking } from '../bookings/index.ts';
import type { CommandContext, Minor } from '../kernel/index.ts';

/** So much of the deposit is with the renter again; with the last of it the deposit is released. */
export async function recordDepositBack(
  tx: Tx,
  booking: Booking,
  amountMinor: Minor,
  { now, emit }: Pick<CommandContext, 'now' | 'emit'>,
): Promise<void> {
  const depositReturnedMinor = booking.depositReturnedMinor + amountMinor;
  const whole = booking.depositTakenMinor + depositReturnedMinor >= booking.depositMinor;
  const depositState = whole && booking.depositState === 'CHARGED' ? 'RELEASED' : booking.depositState;
  await saveBooking(tx, booking, { depositReturnedMinor, depositState, updatedAt: now });
  await emit({ type: 'deposit.released', bookingId: booking.id, data: { amountMinor } });
}
