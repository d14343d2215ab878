import type { Reader } from '../../../../db/database.ts';
import { type CancellationOutcome, refundOf } from '../../catalog/pricing/index.ts';
import { creditOn, expiredOnReturn } from '../../money/credit/index.ts';
import { escrowOf, sumsByAccount } from '../../money/ledger/index.ts';
import { findOpenPayments } from '../../money/payments/index.ts';
import { type Minor, roundHalfUp, WHOLE_BPS } from '../../platform/kernel/index.ts';
import { type Booking, wayDepositBack } from '../bookings/index.ts';
import { cancellationNow, type CheckedMoney, checkedMoney, faultlessRefund, paidBackBefore } from '../open-items/index.ts';
import { findComplaint } from './cancellation.ts';

/** What cancelling gives the renter back now, or gave back, in minor units. */
export interface RefundTerms {
  /** The open report that blames the owner. It ends with the cancellation. */
  readonly complaint: Awaited<ReturnType<typeof findComplaint>>;
  readonly faultless: boolean;
  /** Null if no payment has been accepted, so cancelling is free. */
  readonly outcome: CancellationOutcome | null;
  /** What has been paid and waits for a decision of the platform. All of it comes back. */
  readonly checked: CheckedMoney;
  readonly refundMinor: Minor;
  readonly depositBackMinor: Minor;
  /** The part of the returned credit that has expired meanwhile. */
  readonly creditGoneMinor: Minor;
  /** The amount on a page that is open and not paid, as far as is known. If somebody has paid there, all of it comes back. */
  readonly onPageMinor: Minor;
  /** The part of `refundMinor` that the payer has already: by a refund by hand, or because the bank has taken it back. */
  readonly backBeforeMinor: Minor;
}

/** What of the rent is kept, by the owner and the platform, when it is cancelled and `refundMinor` goes back. Minor units. */
export function rentKept(totalMinor: Minor, { refundMinor }: Pick<RefundTerms, 'refundMinor'>): Minor {
  return totalMinor - refundMinor;
}

/** Returns what cancelling gives back now. Of a cancelled booking it is what was given back then, whoever ended it. */
export async function refundTerms(from: Reader, booking: Booking, now: Date): Promise<RefundTerms> {
  const complaint = await findComplaint(from, booking, 'RENTER');
  const faultless = complaint !== null || endedByFaultOfOwner(booking);
  const outcome = faultless ? faultlessRefund(booking) : await outcomeOf(from, booking, now);
  const checked = await checkedMoney(from, booking);
  const refundMinor = (outcome?.refundMinor ?? 0) + checked.rentMinor;
  const creditGoneMinor = faultless ? 0 : await creditGone(from, booking, outcome, now);
  const [page] = (await findOpenPayments(from, booking.id)).filter(({ reference }) => reference !== null);
  const onPageMinor = page?.amountMinor ?? 0;
  const depositBackMinor = depositBack(booking) + checked.depositMinor;
  const backBeforeMinor = outcome === null ? 0 : await paidBackBefore(from, booking, outcome.refundMinor);
  return { complaint, faultless, outcome, checked, refundMinor, depositBackMinor, creditGoneMinor, onPageMinor, backBeforeMinor };
}

function endedByFaultOfOwner({ cancelledBy, cancelKind }: Booking): boolean {
  return cancelledBy === 'OWNER' || cancelKind === 'NOT_AS_DESCRIBED' || cancelKind === 'NO_SHOW_OWNER';
}

/** The policy decides, except where the platform has ended the booking with a part of the rent of its own choice. */
async function outcomeOf(from: Reader, booking: Booking, now: Date): Promise<CancellationOutcome | null> {
  const { id, state, cancelledBy, cancelKind, closedAt, confirmedAt, price, currency, terms, paymentChannel } = booking;
  const byPlatform = state === 'CANCELLED' && cancelledBy === 'ADMIN' && cancelKind === 'NORMAL';
  if (!byPlatform || confirmedAt === null || paymentChannel === 'OFFLINE')
    return cancellationNow(booking, state === 'CANCELLED' ? (closedAt ?? now) : now);
  const keptMinor = (await sumsByAccount(from, id, 'CANCELLATION')).get(escrowOf(id)) ?? 0;
  const rentMinor = price.totals.ownerSubtotalMinor + price.totals.rentalTaxMinor;
  const refundBps = keptMinor === 0 ? WHOLE_BPS : roundHalfUp((price.totals.totalMinor - keptMinor) * WHOLE_BPS, rentMinor);
  return refundOf({ ...price.totals, currency, commissionBps: terms.commissionBps }, refundBps);
}

/**
 * Returns how much of the returned credit has expired. Money goes back first, so credit comes back only as far as the refund
 * exceeds what was paid in money.
 */
async function creditGone(from: Reader, booking: Booking, outcome: CancellationOutcome | null, now: Date): Promise<Minor> {
  const creditMinor = await creditOn(from, booking.id);
  if (creditMinor === 0) return 0;
  const backMinor = outcome === null ? creditMinor : outcome.refundMinor - (booking.totalMinor - creditMinor);
  return expiredOnReturn(from, booking, backMinor, now);
}

/** Returns what comes back of the deposit. A deposit that was only blocked is released, so no money comes back. */
export function depositBack({ state, depositState, depositMethod, depositMinor, depositReturnedMinor }: Booking): Minor {
  if (wayDepositBack(depositState) === 'REFUND') return depositMinor;
  return state === 'CANCELLED' && depositMethod === 'CHARGE' ? depositReturnedMinor : 0;
}
