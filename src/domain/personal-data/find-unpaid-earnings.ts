import { and, eq, isNotNull } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { bookings } from '../../../db/schema/index.ts';
import { ownerBalance } from '../payouts/index.ts';

/** Bookings that brought a vendor money for which there is no payout yet: it is opened a moment after the booking has ended. */
export async function findUnpaidEarnings(from: Reader, vendorId: string): Promise<{ id: string }[]> {
  const { mode, currency } = bookings;
  const kinds = await from
    .selectDistinct({ mode, currency })
    .from(bookings)
    .where(and(eq(bookings.vendorId, vendorId), isNotNull(bookings.closedAt)));
  const unpaid: { id: string }[] = [];
  for (const kind of kinds) {
    const { byBooking } = await ownerBalance(from, { vendorId, ...kind });
    for (const [id, amountMinor] of byBooking) if (amountMinor > 0) unpaid.push({ id });
  }
  return unpaid;
}
