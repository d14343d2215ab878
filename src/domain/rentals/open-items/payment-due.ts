import type { Reader } from '../../../../db/database.ts';
import type { PaymentKind } from '../../../../db/values/index.ts';
import { creditOn } from '../../money/credit/index.ts';
import type { PaymentRow } from '../../money/payments/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import { type Booking, bookingLifecycle } from '../bookings/index.ts';
import { findPayables, type Payables } from './payables.ts';

/** What a renter has to pay now. */
export interface PaymentDue {
  readonly kind: PaymentKind;
  readonly extensionId: string | null;
  /** The rent without a deposit. */
  readonly rentMinor: Minor;
  /** The latest instant at which it can be paid, if something other than the payment fixes one. */
  readonly until: Date | null;
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
    return { kind: 'RENTAL', extensionId: null, rentMinor: booking.totalMinor - creditMinor, until: null };
  }
  if (extension?.status === 'APPROVED' && extension.dueMinor > 0) {
    return { kind: 'EXTENSION', extensionId: extension.id, rentMinor: extension.dueMinor, until: extension.dueAt };
  }
  const feeMinor = lateFeeMinor - lateFeeFromDepositMinor;
  if (feeMinor > 0) return { kind: 'LATE_FEE', extensionId: null, rentMinor: feeMinor, until: null };
  return owedMinor > 0 ? { kind: 'CLAIM', extensionId: null, rentMinor: owedMinor, until: null } : null;
}

/** Whether the payment pays for what is due. */
export function paysFor({ kind, extensionId }: Pick<PaymentRow, 'kind' | 'extensionId'>, due: PaymentDue): boolean {
  return kind === due.kind && extensionId === due.extensionId;
}

function isToBeConfirmed({ state }: Booking): boolean {
  return bookingLifecycle.can(state, 'confirm');
}
