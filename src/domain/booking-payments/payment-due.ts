import type { Reader } from '../../../db/database.ts';
import type { PaymentKind } from '../../../db/values.ts';
import { awardsOf, claimsDue, isUnsettled, owedOf } from '../awards/index.ts';
import { type Booking, bookingLifecycle, findOpenExtension } from '../bookings/index.ts';
import { creditOn } from '../credit/index.ts';
import { type Minor, sum } from '../kernel/index.ts';
import { findSettledPayments, type PaymentRow } from '../payments/index.ts';

/** What a renter has to pay now. */
export interface PaymentDue {
  readonly kind: PaymentKind;
  readonly extensionId: string | null;
  /** Without a deposit. */
  readonly rentMinor: Minor;
  /** Until when at the latest, where something other than the payment says so. */
  readonly until: Date | null;
}

const LATE_FEE_STATES = new Set<Booking['state']>(['ACTIVE', 'RETURNED', 'COMPLETED']);

/** One thing at a time: the rental itself, then what an approved extension costs more, then a late fee, then claims beyond the deposit. Null when nothing is due. */
export async function paymentDue(from: Reader, booking: Booking): Promise<PaymentDue | null> {
  const { id, state, totalMinor } = booking;
  if (bookingLifecycle.can(state, 'confirm')) {
    return { kind: 'RENTAL', extensionId: null, rentMinor: totalMinor - (await creditOn(from, id)), until: null };
  }
  const extension = state === 'CONFIRMED' || state === 'ACTIVE' ? await findOpenExtension(from, id) : null;
  if (extension?.status === 'APPROVED' && extension.dueMinor > 0) {
    return { kind: 'EXTENSION', extensionId: extension.id, rentMinor: extension.dueMinor, until: extension.dueAt };
  }
  const feeMinor = LATE_FEE_STATES.has(state) ? await lateFeeDue(from, booking) : 0;
  if (feeMinor > 0) return { kind: 'LATE_FEE', extensionId: null, rentMinor: feeMinor, until: null };
  const claimMinor = await claimsDue(from, id);
  return claimMinor > 0 ? { kind: 'CLAIM', extensionId: null, rentMinor: claimMinor, until: null } : null;
}

/** What is still owed for late days: the fee may have grown after a part of it was paid. */
export async function lateFeeDue(from: Reader, booking: FeeOf & Pick<Booking, 'lateFeePaidAt'>): Promise<Minor> {
  return booking.lateFeeMinor === 0 || booking.lateFeePaidAt !== null ? 0 : lateFeeBalance(from, booking);
}

/** The late fee less what was paid of it, or is about to be taken out of the deposit; below zero when that is too much. */
export async function lateFeeBalance(from: Reader, { id, lateFeeMinor }: FeeOf): Promise<Minor> {
  const payments = await findSettledPayments(from, id);
  const paid = payments
    .filter(({ kind }) => kind === 'LATE_FEE')
    .map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor);
  const waiting = (await awardsOf(from, id)).filter((award) => award.cause === 'LATE_FEE' && isUnsettled(award));
  return lateFeeMinor - sum(paid) - sum(waiting.map(owedOf));
}

type FeeOf = Pick<Booking, 'id' | 'lateFeeMinor'>;

/** Whether the payment is the one for what is due. */
export function paysFor({ kind, extensionId }: Pick<PaymentRow, 'kind' | 'extensionId'>, due: PaymentDue): boolean {
  return kind === due.kind && extensionId === due.extensionId;
}
