import type { Reader } from '../../../db/database.ts';
import { type Booking, hasDeposit } from '../bookings/index.ts';
import { type Minor, sum } from '../kernel/index.ts';
import { findRequestedRefunds } from '../payments/index.ts';

/** What is there of the deposit, neither taken nor given back nor on its way back, minor units. */
export async function depositLeft(from: Reader, booking: Booking): Promise<Minor> {
  if (!hasDeposit(booking)) return 0;
  const { depositMinor, depositTakenMinor, depositReturnedMinor } = booking;
  const leaving = (await findRequestedRefunds(from, booking.id)).filter(({ refund }) => refund.cause === 'DEPOSIT');
  return depositMinor - depositTakenMinor - depositReturnedMinor - sum(leaving.map(({ refund }) => refund.amountMinor));
}
