import type { Reader } from '../../../db/database.ts';
import type { Booking } from '../bookings/index.ts';
import type { Commitment } from '../kernel/index.ts';
import { paymentDue } from './payment-due.ts';

/**
 * What paying for a booking now commits. A rental counts with its whole price, however much of it is credit, so that
 * credit and money together count once; a deposit does not count, because it comes back.
 */
export async function commitmentOf(from: Reader, booking: Booking): Promise<Commitment | null> {
  const { id: bookingId, totalMinor, currency } = booking;
  const due = await paymentDue(from, booking);
  if (due === null) return null;
  if (due.kind === 'RENTAL') return { reference: `rental:${bookingId}`, amountMinor: totalMinor, currency };
  if (due.kind === 'EXTENSION') return { reference: `extension:${due.extensionId}`, amountMinor: due.rentMinor, currency };
  // The whole fee, not what is left of it: a fee that grows after a part was paid adds the difference.
  return { reference: `late-fee:${bookingId}`, amountMinor: booking.lateFeeMinor, currency };
}
