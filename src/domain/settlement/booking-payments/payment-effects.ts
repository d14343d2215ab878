import type { Tx } from '../../../../db/database.ts';
import type { PaymentKind } from '../../../../db/values/index.ts';
import { lateFeeParts } from '../../catalog/pricing/index.ts';
import {
  awardEvents,
  claimsOf,
  owedOf,
  saveAward,
  journalKey,
  type PaymentRow,
  requestRefund,
} from '../../money/payments/index.ts';
import {
  depositOf,
  escrowOf,
  GATEWAY,
  type JournalEntry,
  ownerPayableOf,
  post,
  REV_COMMISSION,
} from '../../money/ledger/index.ts';
import { formatMoney, type Ids, type Minor, sum, type WriteCtx } from '../../platform/kernel/index.ts';
import { type Booking, saveBooking } from '../../rentals/bookings/index.ts';
import { payExtension } from '../../rentals/changes/index.ts';
import { lateFeeBalance, lateFeeDue } from '../../rentals/open-items/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import { confirmOrRefund } from './rental-payment.ts';

type PaymentEffect = (tx: Tx, booking: Booking, payment: PaymentRow, context: WriteCtx) => Promise<void>;

/** The effect of a payment once its money may stay, by what it is for. */
export const PAYMENT_EFFECTS: Readonly<Record<PaymentKind, PaymentEffect>> = {
  RENTAL: confirmOrRefund,
  EXTENSION: async (tx, booking, payment, context) => {
    // The invoice is made from the booking as it was before, because only what the extension added was paid for.
    if (await payExtension(tx, booking, payment, context)) return void (await issueInvoice(tx, payment, booking, context));
    await requestRefund(tx, payment, { amountMinor: payment.amountMinor, cause: 'LATE_PAYMENT' }, context);
  },
  LATE_FEE: async (tx, booking, payment, context) => {
    // The deposit may have paid the fee meanwhile. Then the whole payment is refunded.
    if ((await lateFeeBalance(tx, booking)) < 0) {
      return void (await requestRefund(tx, payment, { amountMinor: payment.amountMinor, cause: 'LATE_PAYMENT' }, context));
    }
    await settleLateFee(tx, booking, payment, context);
    await issueInvoice(tx, payment, booking, context);
  },
  CLAIM: settleClaim,
};

/** Posts a payment that arrived at the gateway: the rent to escrow, and a charged deposit to an account of its own. */
export async function postPayment(tx: Tx, payment: PaymentRow, context: { ids: Ids; now: Date }): Promise<void> {
  await post(tx, paymentEntry(payment), context);
}

function paymentEntry(payment: Pick<PaymentRow, 'id' | 'bookingId' | 'currency' | 'amountMinor' | 'depositMinor'>): JournalEntry {
  const { id: paymentId, bookingId, currency, amountMinor } = payment;
  const depositMinor = Math.min(payment.depositMinor, amountMinor);
  return {
    kind: 'PAYMENT',
    bookingId,
    currency,
    idemKey: journalKey.payment(paymentId),
    memo: 'paid through the gateway',
    lines: [
      { account: GATEWAY, amountMinor },
      { account: escrowOf(bookingId), amountMinor: -(amountMinor - depositMinor) },
      { account: depositOf(bookingId), amountMinor: -depositMinor },
    ],
  };
}

/**
 * Settles a late fee. It is income of the owner, like rent, and is earned when it is paid, less the commission; the amount
 * includes taxes. It counts as paid only once nothing is left, because it may have grown since the payment began.
 */
async function settleLateFee(
  tx: Tx,
  booking: Booking,
  payment: PaymentRow,
  context: Pick<WriteCtx, 'now' | 'ids'>,
): Promise<void> {
  const { id: bookingId, vendorId, currency, terms } = booking;
  const { amountMinor } = payment;
  const { commissionMinor } = lateFeeParts(amountMinor, terms);
  await post(
    tx,
    {
      kind: 'LATE_FEE',
      bookingId,
      currency,
      idemKey: `late-fee:${payment.id}`,
      memo: 'late return fee',
      lines: [
        { account: escrowOf(bookingId), amountMinor },
        { account: ownerPayableOf(vendorId), amountMinor: commissionMinor - amountMinor },
        { account: REV_COMMISSION, amountMinor: -commissionMinor },
      ],
    },
    context,
  );
  if ((await lateFeeDue(tx, booking)) > 0) return;
  await saveBooking(tx, booking, { lateFeePaidAt: context.now, updatedAt: context.now });
}

/**
 * Gives the owner what the renter paid beyond the deposit, for the oldest award first. There is no invoice, because damages are
 * no supply. What exceeds the debt is refunded.
 */
async function settleClaim(tx: Tx, booking: Booking, payment: PaymentRow, context: WriteCtx): Promise<void> {
  const { id: bookingId, vendorId, currency } = booking;
  const claims = await claimsOf(tx, bookingId);
  const paidMinor = Math.min(payment.amountMinor, sum(claims.map(owedOf)));
  await post(
    tx,
    {
      kind: 'CLAIM_PAID',
      bookingId,
      currency,
      idemKey: `claim:${payment.id}`,
      memo: 'paid by the renter beyond the deposit',
      lines: [
        { account: escrowOf(bookingId), amountMinor: paidMinor },
        { account: ownerPayableOf(vendorId), amountMinor: -paidMinor },
      ],
    },
    context,
  );
  let left: Minor = paidMinor;
  for (const award of claims) {
    const part = Math.min(left, owedOf(award));
    if (part === 0) continue;
    left -= part;
    await saveAward(tx, award, { paidMinor: award.paidMinor + part });
    const { id: awardId, cause, coveredMinor } = award;
    const data = { awardId, payer: 'RENTER' as const, cause, coveredMinor, paidMinor: award.paidMinor + part, currency };
    await context.emit({ type: awardEvents.settled, bookingId, note: `${formatMoney(part, currency)} by the RENTER`, data });
  }
  const surplusMinor = payment.amountMinor - paidMinor;
  if (surplusMinor > 0) await requestRefund(tx, payment, { amountMinor: surplusMinor, cause: 'LATE_PAYMENT' }, context);
}
