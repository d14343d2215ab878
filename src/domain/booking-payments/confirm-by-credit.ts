import type { Tx } from '../../../db/database.ts';
import { payments } from '../../../db/schema/index.ts';
import type { Booking } from '../bookings/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { confirmOrRefund } from './confirm-or-refund.ts';

/** Credit covers everything: a payment of nothing stands for it, so that it is confirmed and billed like any other. */
export async function confirmByCredit(
  tx: Tx,
  booking: Booking,
  context: Pick<CommandContext, 'now' | 'ids' | 'emit' | 'settings'>,
): Promise<void> {
  const { now, ids } = context;
  const [payment] = await tx
    .insert(payments)
    .values({
      id: ids.next('payment'),
      bookingId: booking.id,
      status: 'PAID',
      currency: booking.currency,
      amountMinor: 0,
      rentMinor: 0,
      depositMinor: 0,
      holdMinor: 0,
      gateway: 'credit',
      createdAt: now,
      expiresAt: now,
      paidAt: now,
    })
    .returning();
  if (payment === undefined) throw new Error('The payment was not written.');
  await confirmOrRefund(tx, booking, payment, context);
}
