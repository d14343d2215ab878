import { incomeLines, shareOf, sumOf } from '../domain/money/commissions/index.ts';
import {
  commissionDueOf,
  depositOf,
  escrowOf,
  GATEWAY,
  type JournalEntry,
  ownerPayableOf,
  REV_COMMISSION,
  REV_SERVICE_FEE,
  TAX_PAYABLE,
} from '../domain/money/ledger/index.ts';
import type { RefundRow } from '../domain/money/payments/index.ts';
import type { ToldBooking } from './tell-booking.ts';
import type { ToldPayment } from './tell-payment.ts';

/** A double entry with the instant of its fact. */
export interface DatedEntry extends JournalEntry {
  readonly at: Date;
}

/** The double entries of one rental, as its commands would have posted them: paid, then earned or split by the policy, then given back. */
export function rentalEntries({ booking }: ToldBooking, { payment, outcome, refunds }: ToldPayment): DatedEntry[] {
  const { state, closedAt } = booking;
  if (payment.paidAt === null) return [];
  // The owner has the rent: nothing lies in escrow that the end of the rental could earn.
  if (booking.paymentChannel === 'OFFLINE') return [{ ...commissionEntry(booking), at: payment.paidAt }];
  const paid = { ...paymentEntry(payment), at: payment.paidAt };
  if (closedAt === null) return [paid];
  const earned = state === 'COMPLETED' ? [{ ...completionEntry(booking), at: closedAt }] : [];
  const split = outcome === null ? [] : [{ ...cancellationEntry(booking, outcome), at: closedAt }];
  return [paid, ...earned, ...split, ...refunds.map((refund) => ({ ...refundEntry(refund), at: refund.createdAt }))];
}

function paymentEntry({ id, bookingId, currency, amountMinor, depositMinor }: ToldPayment['payment']): JournalEntry {
  const lines = [
    { account: GATEWAY, amountMinor },
    { account: escrowOf(bookingId), amountMinor: -(amountMinor - depositMinor) },
    { account: depositOf(bookingId), amountMinor: -depositMinor },
  ];
  return { kind: 'PAYMENT', bookingId, currency, idemKey: `payment:${id}`, memo: 'paid through the gateway', lines };
}

function commissionEntry({ id: bookingId, vendorId, currency, price }: ToldBooking['booking']): JournalEntry {
  const share = shareOf(price.totals);
  const lines = [{ account: commissionDueOf(vendorId), amountMinor: sumOf(share) }, ...incomeLines(share)];
  const memo = 'rent transferred to the owner';
  return { kind: 'COMMISSION_DUE', bookingId, currency, idemKey: `commission-due:${bookingId}`, memo, lines };
}

function completionEntry({ id: bookingId, vendorId, currency, price }: ToldBooking['booking']): JournalEntry {
  const { totalMinor, ownerNetMinor, rentalTaxMinor, commissionMinor, serviceFeeMinor, feeTaxMinor } = price.totals;
  const lines = [
    { account: escrowOf(bookingId), amountMinor: totalMinor },
    { account: ownerPayableOf(vendorId), amountMinor: -(ownerNetMinor + rentalTaxMinor) },
    { account: REV_COMMISSION, amountMinor: -commissionMinor },
    { account: REV_SERVICE_FEE, amountMinor: -serviceFeeMinor },
    { account: TAX_PAYABLE, amountMinor: -feeTaxMinor },
  ];
  return { kind: 'COMPLETION', bookingId, currency, idemKey: `completion:${bookingId}`, memo: 'rental completed', lines };
}

function cancellationEntry(
  { id: bookingId, vendorId, currency }: ToldBooking['booking'],
  outcome: NonNullable<ToldPayment['outcome']>,
): JournalEntry {
  const { ownerKeeps, commissionMinor, serviceFeeMinor, feeTaxMinor, refundBps } = outcome;
  const ownerMinor = ownerKeeps.netMinor + ownerKeeps.taxMinor;
  const lines = [
    { account: escrowOf(bookingId), amountMinor: ownerMinor + commissionMinor + serviceFeeMinor + feeTaxMinor },
    { account: ownerPayableOf(vendorId), amountMinor: -ownerMinor },
    { account: REV_COMMISSION, amountMinor: -commissionMinor },
    { account: REV_SERVICE_FEE, amountMinor: -serviceFeeMinor },
    { account: TAX_PAYABLE, amountMinor: -feeTaxMinor },
  ];
  return {
    kind: 'CANCELLATION',
    bookingId,
    currency,
    idemKey: `cancellation:${bookingId}`,
    memo: `cancelled, ${refundBps / 100} % back`,
    lines,
  };
}

function refundEntry({ id, bookingId, cause, amountMinor, currency }: RefundRow): JournalEntry {
  const deposit = cause === 'DEPOSIT';
  const lines = [
    { account: deposit ? depositOf(bookingId) : escrowOf(bookingId), amountMinor },
    { account: GATEWAY, amountMinor: -amountMinor },
  ];
  return {
    kind: deposit ? 'DEPOSIT_REFUND' : 'REFUND',
    bookingId,
    currency,
    idemKey: `refund:${id}`,
    memo: `given back: ${cause}`,
    lines,
  };
}
