import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { bookings } from '../../../db/schema/index.ts';
import type { Booking } from '../bookings/index.ts';
import type { Emit } from '../kernel/index.ts';

/**
 * Bookings whose asset another one has not given back: they stay, and wait. One column, without their version: what
 * happens to them meanwhile neither waits for this nor fails because of it.
 */
export async function markAtRisk(
  tx: Tx,
  { id: atRiskOf, assetId }: Booking,
  bookingIds: readonly string[],
  emit: Emit,
): Promise<void> {
  if (bookingIds.length === 0) return;
  const marked = await tx
    .update(bookings)
    .set({ atRiskOf })
    .where(
      and(
        inArray(bookings.id, [...bookingIds]),
        inArray(bookings.state, ['PENDING_PAYMENT', 'CONFIRMED']),
        isNull(bookings.atRiskOf),
      ),
    )
    .returning({ id: bookings.id });
  for (const { id: bookingId } of marked) {
    await emit({ type: 'booking.at_risk', bookingId, assetId, note: 'the rental before is not back', data: { atRisk: true } });
  }
}
