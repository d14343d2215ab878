import { and, eq, ne } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { chargebacks } from '../../../../db/schema/index.ts';
import {
  findFlaggedPayments,
  findLatestRefunds,
  findPaymentsToRefund,
  type PaymentRow,
  refundable,
  type RefundRow,
} from '../../money/payments/index.ts';
import { creditOn } from '../../money/credit/index.ts';
import { formatMoney, type Minor, sum } from '../../platform/kernel/index.ts';
import type { Booking } from '../bookings/index.ts';

/** Money that has arrived for a booking and was never accepted, in minor units. All of it goes back when the booking ends. */
export interface CheckedMoney {
  readonly paidMinor: Minor;
  /** The part that is rent with fee and taxes. */
  readonly rentMinor: Minor;
  /** The part of `rentMinor` that is the service fee and its tax. */
  readonly feeMinor: Minor;
  readonly depositMinor: Minor;
}

const NOTHING: CheckedMoney = { paidMinor: 0, rentMinor: 0, feeMinor: 0, depositMinor: 0 };

/** Returns the payments of the booking that wait for a decision of the platform, or that went back because it was cancelled. */
export async function checkedMoney(from: Reader, booking: Booking): Promise<CheckedMoney> {
  if (booking.confirmedAt !== null) return NOTHING;
  const payments =
    booking.state === 'CANCELLED' ? await refusedPayments(from, booking) : await findFlaggedPayments(from, booking.id);
  const paidMinor = sum(payments.map(({ amountMinor }) => amountMinor));
  const depositMinor = Math.min(paidMinor, sum(payments.map((payment) => payment.depositMinor)));
  const rentMinor = paidMinor - depositMinor;
  const { serviceFeeMinor, feeTaxMinor } = booking.price.totals;
  return { paidMinor, rentMinor, feeMinor: Math.min(rentMinor, serviceFeeMinor + feeTaxMinor), depositMinor };
}

/** Returns what becomes of such money as a phrase: “the payment of €100.00, which the platform was checking, comes back”. */
export function checkedInWords({ paidMinor }: CheckedMoney, currency: string): string {
  return `the payment of ${formatMoney(paidMinor, currency)}, which the platform has not accepted yet, comes back in full`;
}

const CANCELLED: readonly RefundRow['cause'][] = ['CANCELLATION', 'OWNER_CANCEL'];

async function refusedPayments(from: Reader, { id }: Booking): Promise<PaymentRow[]> {
  const back = await findLatestRefunds(from, id);
  const ofCancellation = back.filter(({ refund }) => CANCELLED.includes(refund.cause) && refund.status !== 'ABSORBED');
  return ofCancellation.map(({ refund, payment }) => ({ ...payment, amountMinor: refund.amountMinor }));
}

/**
 * Returns how much of a refund that the policy gives the payer has already: what was refunded by hand before, and what the
 * payer's bank has taken back or may still take back.
 */
export async function paidBackBefore(from: Reader, booking: Booking, refundMinor: Minor): Promise<Minor> {
  const { id: bookingId, paymentChannel, state } = booking;
  if (paymentChannel !== 'GATEWAY' || state === 'CANCELLED') return 0;
  const payments = (await findPaymentsToRefund(from, bookingId)).filter(({ kind }) => kind !== 'LATE_FEE' && kind !== 'CLAIM');
  const left = await Promise.all(payments.map((payment) => refundable(from, payment, 'CANCELLATION')));
  const byHandMinor = Math.max(0, Math.min(refundMinor, await refundedByHand(from, bookingId)));
  const leftMinor = sum(left) + (await creditOn(from, bookingId));
  const goneMinor = Math.max(0, Math.min(byHandMinor, refundMinor - leftMinor));
  const byBank = await from
    .select({ amountMinor: chargebacks.amountMinor })
    .from(chargebacks)
    .where(and(eq(chargebacks.bookingId, bookingId), ne(chargebacks.status, 'WON')));
  return Math.min(refundMinor, goneMinor + sum(byBank.map(({ amountMinor }) => amountMinor)));
}

async function refundedByHand(from: Reader, bookingId: string): Promise<Minor> {
  const rows = (await findLatestRefunds(from, bookingId)).filter(({ refund }) => refund.cause === 'GOODWILL');
  return sum(rows.map(({ refund }) => refund.amountMinor));
}
