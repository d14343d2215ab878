import type { Tx } from '../../../db/database.ts';
import { holdDays, keepHold } from '../availability/index.ts';
import { assumedReturnAt, bookedAsset, type Booking, bookingLifecycle, moveBooking, setDeadline } from '../bookings/index.ts';
import { creditOn } from '../credit/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { type PaymentRow, requestRefund } from '../payments/index.ts';

const DAY_MS = 24 * 3_600_000;

/** The usual case confirms; money that comes late still does when the days are free, and goes back otherwise. */
export async function confirmOrRefund(tx: Tx, booking: Booking, payment: PaymentRow, context: Context): Promise<void> {
  const { now, emit } = context;
  // With credit taken or given back meanwhile the page asked for something else than what is due.
  if (payment.rentMinor + (await creditOn(tx, booking.id)) !== booking.totalMinor) return refundAll(tx, payment, context);
  const depositState = payment.holdMinor > 0 ? 'HELD' : payment.depositMinor > 0 ? 'CHARGED' : booking.depositState;
  const changes = { confirmedAt: now, depositState, dueAt: assumedReturnAt(booking.endAt) } as const;
  if (bookingLifecycle.can(booking.state, 'confirm')) {
    await keepHold(tx, booking.id);
    await moveBooking(tx, booking, 'confirm', { now, emit, changes });
  } else if (await canReinstate(tx, booking, now)) {
    await keepHold(tx, booking.id);
    const reinstated = { ...changes, closedAt: null, closeReason: null };
    await moveBooking(tx, booking, 'reinstate', { now, emit, changes: reinstated, note: 'paid late, the days were still free' });
  } else {
    return refundAll(tx, payment, context);
  }
  await issueInvoice(tx, payment, booking, context);
  if (depositState === 'HELD') {
    const dueAt = new Date(now.getTime() + context.settings.holdDays * DAY_MS);
    await setDeadline(tx, { bookingId: booking.id, kind: 'HOLD_LAPSE', subjectId: booking.id, dueAt });
    await emit({ type: 'deposit.held', bookingId: booking.id, data: { amountMinor: payment.holdMinor } });
  }
  if (depositState === 'CHARGED')
    await emit({ type: 'deposit.charged', bookingId: booking.id, data: { amountMinor: payment.depositMinor } });
}

type Context = Pick<CommandContext, 'now' | 'ids' | 'emit' | 'settings'>;

async function refundAll(tx: Tx, payment: PaymentRow, context: Context): Promise<void> {
  await requestRefund(tx, payment, { amountMinor: payment.amountMinor, cause: 'LATE_PAYMENT' }, context);
}

async function canReinstate(tx: Tx, booking: Booking, now: Date): Promise<boolean> {
  const { id: bookingId, startDate, endDate, units, mode, state, startAt } = booking;
  const late = state === 'EXPIRED' && booking.closeReason === 'PAYMENT' && startAt > now;
  if (!late) return false;
  const { held } = await holdDays(
    tx,
    await bookedAsset(tx, booking),
    { bookingId, startDate, endDate, units, heldUntil: startAt },
    { mode, now },
  );
  return held;
}
