import type { Tx } from '../../../db/database.ts';
import { type Booking, type Deadline, type DueContext } from '../bookings/index.ts';
import { moveCredit } from '../credit/index.ts';
import { creditOf, ownerPayableOf, post } from '../ledger/index.ts';
import { closeOfflineRefund } from './close-offline-refund.ts';
import { findOfflineRefund } from './offline-store.ts';

/** The owner did not prove that the money went back: the platform credits the renter, and the owner owes it. */
export async function creditOfflineRefund(tx: Tx, booking: Booking, { subjectId }: Deadline, context: DueContext): Promise<void> {
  const owed = await findOfflineRefund(tx, subjectId);
  if (owed?.status !== 'DUE') return;
  const { id: bookingId, vendorId, renterId: userId } = booking;
  const { id: refundId, amountMinor, currency } = owed;
  const note = 'the owner did not give the transfer back';
  const lines = [
    { account: ownerPayableOf(vendorId), amountMinor },
    { account: creditOf(userId), amountMinor: -amountMinor },
  ];
  await post(
    tx,
    { kind: 'OFFLINE_REFUND', bookingId, currency, idemKey: `offline-refund:${refundId}`, memo: note, lines },
    context,
  );
  await moveCredit(tx, { userId, currency, kind: 'COMPENSATION', amountMinor, bookingId, note }, context);
  await closeOfflineRefund(tx, booking, owed, { status: 'CREDITED' }, context);
  await context.emit({
    type: 'offline_refund.credited',
    bookingId,
    data: { refundId, status: 'CREDITED', amountMinor, currency },
  });
}
