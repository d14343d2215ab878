import type { Tx } from '../../../../db/database.ts';
import { moveHoldEnd } from '../../catalog/availability/index.ts';
import { paymentDueAt } from '../../catalog/quotes/index.ts';
import { openCommission } from '../../money/commissions/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';
import {
  type Booking,
  currentBooking,
  type Deadline,
  saveBooking,
  setDeadline,
  depositLifecycle,
  moveDeposit,
} from '../../rentals/bookings/index.ts';
import {
  requestOfflineRefund,
  escalateOfflineProof,
  moveOfflineProof,
  type OfflineProof,
} from '../../rentals/open-items/index.ts';
import { addPaidPayment } from '../../money/payments/index.ts';
import { confirmOrRefund } from '../booking-payments/index.ts';

/**
 * Records that the owner has the money: the booking is confirmed and invoiced like any other, and the owner owes the platform's
 * share.
 */
export async function confirmProof(
  tx: Tx,
  booking: Booking,
  proof: OfflineProof,
  { decidedBy, ...context }: WriteCtx & { readonly decidedBy: string },
): Promise<Booking> {
  const { now, emit } = context;
  const { id: bookingId, currency } = booking;
  const { amountMinor } = proof;
  await moveOfflineProof(tx, proof, 'confirm', { now, emit, changes: { decidedBy }, data: { amountMinor, currency } });

  // A transfer has no card on which a deposit could be held, so collateral at the pickup secures the booking.
  const agreed = depositLifecycle.can(booking.depositState, 'waive')
    ? await moveDeposit(tx, booking, 'waive', { now, emit, changes: { depositMethod: 'COLLATERAL' } })
    : booking;
  const payment = await addPaidPayment(tx, { bookingId, currency, gateway: 'offline', amountMinor }, context);
  await confirmOrRefund(tx, agreed, payment, context);
  const after = await currentBooking(tx, bookingId);
  if (after.state !== 'CONFIRMED') {
    // The booking has ended meanwhile, so nothing was earned and the owner must return the money.
    const owed = { booking, amountMinor, cause: 'LATE_PAYMENT', subjectId: bookingId } as const;
    await requestOfflineRefund(tx, payment, owed, context);
    return saveBooking(tx, after, { paymentChannel: 'OFFLINE', updatedAt: now });
  }
  const { dueAt, id: subjectId } = await openCommission(tx, after, context);
  await setDeadline(tx, { bookingId, kind: 'COMMISSION', subjectId, dueAt });
  return after;
}

/**
 * Records that the money did not arrive. The renter has the usual time to pay, in which to report it again or to pay in another
 * way.
 */
export async function rejectProof(
  tx: Tx,
  booking: Booking,
  proof: OfflineProof,
  context: Pick<WriteCtx, 'now' | 'emit' | 'settings'> & { readonly decidedBy: string; readonly reason: string },
): Promise<Booking> {
  const { now, emit, decidedBy, reason } = context;
  const { id: bookingId } = booking;
  const dueAt = paymentDueAt(now, booking.startAt, booking.limits);
  await moveOfflineProof(tx, proof, 'reject', {
    now,
    emit,
    changes: { decidedBy, reason },
    data: { dueAt: dueAt.toISOString() },
  });
  await moveHoldEnd(tx, bookingId, dueAt);
  return saveBooking(tx, booking, { dueAt, paymentDueAt: dueAt, updatedAt: now });
}

/** Passes the report on to the platform, because the owner did not answer. */
export async function escalateProof(
  tx: Tx,
  { id: bookingId }: Booking,
  { subjectId: id }: Deadline,
  context: WriteCtx,
): Promise<void> {
  await escalateOfflineProof(tx, { id, bookingId }, context);
}
