import type { Reader } from '../../../db/database.ts';
import { type Minor, sum } from '../kernel/index.ts';
import { findOwedRefunds } from '../payments/index.ts';
import { hasDeposit } from './has-deposit.ts';
import type { Booking } from './store.ts';

/** What is there of the deposit, neither taken nor given back nor owed to the renter, minor units; `except`: the refund that is tried again. */
export async function depositLeft(
  from: Reader,
  booking: Booking,
  { except }: { except?: string | undefined } = {},
): Promise<Minor> {
  if (!hasDeposit(booking)) return 0;
  const { depositMinor, depositTakenMinor, depositReturnedMinor } = booking;
  const owed = (await findOwedRefunds(from, booking.id)).map(({ refund }) => refund);
  const leaving = owed.filter(({ id, cause }) => cause === 'DEPOSIT' && id !== except);
  return depositMinor - depositTakenMinor - depositReturnedMinor - sum(leaving.map(({ amountMinor }) => amountMinor));
}
