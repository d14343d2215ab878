import type { Tx } from '../../../../db/database.ts';
import { moveCredit } from '../../money/credit/index.ts';
import { creditOf, ownerPayableOf, post, tellOwner } from '../../money/ledger/index.ts';
import { addSettledRefund, findPayment, movePayment } from '../../money/payments/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';
import type { Booking, Deadline } from '../../rentals/bookings/index.ts';
import {
  findOfflineRefund,
  moveOfflineRefund,
  type OfflineRefund,
  offlineRefundEvents,
  offlineRefundLifecycle,
} from '../../rentals/open-items/index.ts';
import { issueCreditNote } from '../invoices/index.ts';

interface Closing extends Partial<Pick<OfflineRefund, 'file' | 'provenAt'>> {
  readonly move: keyof typeof offlineRefundLifecycle.table.moves;
}

/**
 * Records that the renter has got the money back, or credit in its place. The payment counts as refunded, and a credit note is
 * issued.
 */
export async function closeOfflineRefund(
  tx: Tx,
  booking: Booking,
  owed: OfflineRefund,
  { move: how, ...changes }: Closing,
  context: WriteCtx,
): Promise<OfflineRefund> {
  const { id, paymentId, bookingId, cause, amountMinor, currency } = owed;
  const { now, emit } = context;
  const closed = await moveOfflineRefund(tx, owed, how, { now, changes });
  const refund = await addSettledRefund(tx, { id, paymentId, bookingId, cause, amountMinor, currency }, now);
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) throw new Error(`The refund ${id} has lost its payment.`);
  const refundedMinor = payment.refundedMinor + amountMinor;
  const move = refundedMinor >= payment.amountMinor ? 'refundAll' : 'refundPart';
  await movePayment(tx, payment, move, { emit, changes: { refundedMinor }, says: { backMinor: amountMinor, cause } });
  await issueCreditNote(tx, refund, booking, context);
  await tellOwner(tx, { vendorId: booking.vendorId, bookingId }, context.ids);
  return closed;
}

/** Credits the renter, because the owner did not prove that the money was returned. The owner then owes it to the platform. */
export async function creditOfflineRefund(tx: Tx, booking: Booking, { subjectId }: Deadline, context: WriteCtx): Promise<void> {
  const owed = await findOfflineRefund(tx, subjectId);
  if (owed === undefined || !offlineRefundLifecycle.can(owed.status, 'credit')) return;
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
  await closeOfflineRefund(tx, booking, owed, { move: 'credit' }, context);
  await context.emit({
    type: offlineRefundEvents.credited,
    bookingId,
    data: { refundId, status: 'CREDITED', amountMinor, currency },
  });
}
