import type { Reader } from '../../../../db/database.ts';
import type { PaymentKind } from '../../../../db/values/index.ts';
import { creditOn } from '../../money/credit/index.ts';
import type { PaymentRow } from '../../money/payments/index.ts';
import { HOUR_MS, later, type Minor } from '../../platform/kernel/index.ts';
import { type Booking, bookingLifecycle } from '../bookings/index.ts';
import { findPayables, type Payables } from './payables.ts';

/** What a renter has to pay now. */
export interface PaymentDue {
  readonly kind: PaymentKind;
  readonly extensionId: string | null;
  /** The rent without a deposit. */
  readonly rentMinor: Minor;
  /** The last instant at which a payment can begin; null without one. */
  readonly beginBy: Date | null;
  /** The last instant at which it can be paid, as things stand; null without one. */
  readonly payBy: Date | null;
}

/** Returns until when a payment for changed dates must begin that the owner has accepted at `acceptedAt`. */
export function extensionPaymentDueAt({ endAt, limits }: Pick<Booking, 'endAt' | 'limits'>, acceptedAt: Date): Date {
  const wholeTime = later(acceptedAt, limits.extensionPaymentHours * HOUR_MS);
  return endAt < wholeTime ? endAt : wholeTime;
}

/** Returns what the renter has to pay now, or null if nothing is due. A caller that has loaded the payables passes them in. */
export async function paymentDue(from: Reader, booking: Booking, known?: Payables): Promise<PaymentDue | null> {
  const [creditMinor, payables] = await Promise.all([
    isToBeConfirmed(booking) ? creditOn(from, booking.id) : 0,
    known ?? findPayables(from, booking),
  ]);
  return dueAmong(booking, payables, creditMinor);
}

/**
 * Returns one amount at a time: first the rental, then what an approved extension costs more, then a late fee and claims, as
 * far as the deposit does not cover them.
 */
export function dueAmong(
  booking: Booking,
  { proof, extension, lateFeeMinor, lateFeeFromDepositMinor, owedMinor }: Payables,
  creditMinor: Minor,
): PaymentDue | null {
  if (isToBeConfirmed(booking)) {
    // A transfer is reported to be on its way, so the renter must not pay twice.
    if (proof?.status === 'REPORTED') return null;
    const { dueAt: payBy, paymentDueAt } = booking;
    const rentMinor = booking.totalMinor - creditMinor;
    return { kind: 'RENTAL', extensionId: null, rentMinor, beginBy: paymentDueAt ?? payBy, payBy };
  }
  if (extension?.status === 'APPROVED' && extension.dueMinor > 0) {
    const { id: extensionId, dueMinor: rentMinor, dueAt: payBy, decidedAt } = extension;
    const beginBy = decidedAt === null ? payBy : extensionPaymentDueAt(booking, decidedAt);
    return { kind: 'EXTENSION', extensionId, rentMinor, beginBy, payBy };
  }
  const feeMinor = lateFeeMinor - lateFeeFromDepositMinor;
  const anyTime = { extensionId: null, beginBy: null, payBy: null };
  if (feeMinor > 0) return { kind: 'LATE_FEE', rentMinor: feeMinor, ...anyTime };
  return owedMinor > 0 ? { kind: 'CLAIM', rentMinor: owedMinor, ...anyTime } : null;
}

/** Whether the payment pays for what is due. */
export function paysFor({ kind, extensionId }: Pick<PaymentRow, 'kind' | 'extensionId'>, due: PaymentDue): boolean {
  return kind === due.kind && extensionId === due.extensionId;
}

function isToBeConfirmed({ state }: Booking): boolean {
  return bookingLifecycle.can(state, 'confirm');
}
