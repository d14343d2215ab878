import type { Reader } from '../../../../db/database.ts';
import { awardsOf, isUnsettled, owedOf, findSettledPayments } from '../../money/payments/index.ts';
import { type Minor, sum } from '../../platform/kernel/index.ts';
import { type Booking, depositLeft, hasDeposit } from '../bookings/index.ts';

/** Returns what is left of the deposit after everything that was decided to be taken out of it, in minor units. */
export async function depositUnclaimed(from: Reader, booking: Parameters<typeof depositLeft>[1]): Promise<Minor> {
  if (!hasDeposit(booking)) return 0;
  const [leftMinor, awards] = await Promise.all([depositLeft(from, booking), awardsOf(from, booking.id)]);
  const waiting = awards.filter((award) => award.payer === 'RENTER' && isUnsettled(award));
  return Math.max(0, leftMinor - sum(waiting.map(owedOf)));
}

type FeeOf = Pick<Booking, 'id' | 'lateFeeMinor'>;

/** Returns what is still owed for late days. The fee may have grown after a part of it was paid. */
export async function lateFeeDue(from: Reader, booking: FeeOf & Pick<Booking, 'lateFeePaidAt'>): Promise<Minor> {
  return booking.lateFeeMinor === 0 || booking.lateFeePaidAt !== null ? 0 : lateFeeBalance(from, booking);
}

/** Returns the late fee less what was paid of it or will be taken out of the deposit. Below zero, too much was paid. */
export async function lateFeeBalance(from: Reader, { id, lateFeeMinor }: FeeOf): Promise<Minor> {
  const [payments, awards] = await Promise.all([findSettledPayments(from, id), awardsOf(from, id)]);
  const paid = payments
    .filter(({ kind }) => kind === 'LATE_FEE')
    .map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor);
  const waiting = awards.filter((award) => award.cause === 'LATE_FEE' && isUnsettled(award));
  return lateFeeMinor - sum(paid) - sum(waiting.map(owedOf));
}
