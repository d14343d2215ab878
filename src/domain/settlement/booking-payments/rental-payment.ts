import type { Tx } from '../../../../db/database.ts';
import { holdDays, keepHold } from '../../catalog/availability/index.ts';
import { AUTHORISATION_USED_DAYS } from '../../catalog/pricing/index.ts';
import { creditOn } from '../../money/credit/index.ts';
import { type PaymentRow, requestRefund } from '../../money/payments/index.ts';
import { DAY_MS, later, type WriteCtx } from '../../platform/kernel/index.ts';
import {
  lockBookedAsset,
  assumedReturnAt,
  type Booking,
  setDeadline,
  moveDeposit,
  bookingLifecycle,
  advanceBooking,
} from '../../rentals/bookings/index.ts';
import { closeOfflineProofs } from '../../rentals/open-items/index.ts';
import { issueInvoice } from '../invoices/index.ts';

/** Confirms the booking. A payment that comes late confirms it too if the days are free, and is refunded otherwise. */
export async function confirmOrRefund(tx: Tx, booking: Booking, payment: PaymentRow, context: WriteCtx): Promise<void> {
  const { now, emit } = context;
  // If credit was applied or given back meanwhile, the page asked for another amount than is due now.
  if (payment.rentMinor + (await creditOn(tx, booking.id)) !== booking.totalMinor) return refundAll(tx, payment, context);
  await closeOfflineProofs(tx, booking.id, { now, emit, reason: 'paid otherwise' });
  const changes = { confirmedAt: now, dueAt: assumedReturnAt(booking.endAt), paymentChannel: channelOf(payment) };
  let confirmed: Booking;
  if (bookingLifecycle.can(booking.state, 'confirm')) {
    await keepHold(tx, booking.id);
    confirmed = await advanceBooking(tx, booking, 'confirm', { now, emit, changes });
  } else if (await canReinstate(tx, booking, now)) {
    await keepHold(tx, booking.id);
    const reinstated = { ...changes, closedAt: null, closeReason: null };
    const note = 'paid late, the days were still free';
    confirmed = await advanceBooking(tx, booking, 'reinstate', { now, emit, changes: reinstated, note });
  } else {
    return refundAll(tx, payment, context);
  }
  await issueInvoice(tx, payment, booking, context);
  await takeDeposit(tx, confirmed, payment, context);
}

async function refundAll(tx: Tx, payment: PaymentRow, context: WriteCtx): Promise<void> {
  await requestRefund(tx, payment, { amountMinor: payment.amountMinor, cause: 'LATE_PAYMENT' }, context);
}

function channelOf({ gateway }: PaymentRow): Booking['paymentChannel'] {
  if (gateway === 'offline') return 'OFFLINE';
  return gateway === 'credit' ? 'CREDIT' : 'GATEWAY';
}

async function canReinstate(tx: Tx, booking: Booking, now: Date): Promise<boolean> {
  const { id: bookingId, startDate, endDate, units, mode, state, startAt } = booking;
  const late = state === 'EXPIRED' && booking.closeReason === 'PAYMENT' && startAt > now;
  if (!late) return false;
  const { held } = await holdDays(
    tx,
    await lockBookedAsset(tx, booking),
    { bookingId, startDate, endDate, units, heldUntil: startAt },
    { mode, now },
  );
  return held;
}

/** Records the deposit of the payment, which was either authorised or charged. */
async function takeDeposit(tx: Tx, booking: Booking, payment: PaymentRow, context: WriteCtx): Promise<void> {
  const { id: bookingId } = booking;
  const { holdMinor, depositMinor } = payment;
  if (holdMinor > 0) {
    const dueAt = later(context.now, AUTHORISATION_USED_DAYS * DAY_MS);
    await setDeadline(tx, { bookingId, kind: 'HOLD_LAPSE', subjectId: bookingId, dueAt });
    await moveDeposit(tx, booking, 'hold', { ...context, amountMinor: holdMinor });
  } else if (depositMinor > 0) {
    await moveDeposit(tx, booking, 'charge', { ...context, amountMinor: depositMinor });
  }
}
