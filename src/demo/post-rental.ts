import type { Tx } from '../../db/database.ts';
import { postPayment } from '../domain/booking-payments/post-payment.ts';
import { postCompletion } from '../domain/bookings/post-completion.ts';
import type { Ids } from '../domain/kernel/index.ts';
import { depositOf, escrowOf, GATEWAY, ownerPayableOf, post, REV_COMMISSION, REV_SERVICE_FEE, TAX_PAYABLE } from '../domain/ledger/index.ts';
import type { RefundRow } from '../domain/payments/index.ts';
import type { CancellationOutcome } from '../domain/pricing/index.ts';
import type { ToldBooking } from './tell-booking.ts';
import type { ToldPayment } from './tell-payment.ts';

/** Writes the double entries of one rental: paid, then earned or split by the policy, then given back. */
export async function postRental(tx: Tx, { booking }: ToldBooking, told: ToldPayment, ids: Ids): Promise<void> {
  const { payment, outcome, refunds } = told;
  if (payment.paidAt === null) return;
  await postPayment(tx, payment, { ids, now: payment.paidAt });
  if (booking.state === 'COMPLETED' && booking.closedAt) await postCompletion(tx, booking, { ids, now: booking.closedAt });
  if (outcome !== null && booking.closedAt) await postSplit(tx, booking, outcome, { ids, now: booking.closedAt });
  for (const refund of refunds) await postRefund(tx, refund, ids);
}

async function postSplit(
  tx: Tx,
  { id: bookingId, vendorId, currency }: ToldBooking['booking'],
  { ownerKeeps, commissionMinor, serviceFeeMinor, feeTaxMinor, refundBps }: CancellationOutcome,
  context: { ids: Ids; now: Date },
): Promise<void> {
  const ownerMinor = ownerKeeps.netMinor + ownerKeeps.taxMinor;
  const lines = [
    { account: escrowOf(bookingId), amountMinor: ownerMinor + commissionMinor + serviceFeeMinor + feeTaxMinor },
    { account: ownerPayableOf(vendorId), amountMinor: -ownerMinor },
    { account: REV_COMMISSION, amountMinor: -commissionMinor },
    { account: REV_SERVICE_FEE, amountMinor: -serviceFeeMinor },
    { account: TAX_PAYABLE, amountMinor: -feeTaxMinor },
  ];
  const memo = `cancelled, ${refundBps / 100} % back`;
  await post(tx, { kind: 'CANCELLATION', bookingId, currency, idemKey: `cancellation:${bookingId}`, memo, lines }, context);
}

async function postRefund(tx: Tx, { id, bookingId, cause, amountMinor, currency, createdAt }: RefundRow, ids: Ids): Promise<void> {
  const deposit = cause === 'DEPOSIT';
  const account = deposit ? depositOf(bookingId) : escrowOf(bookingId);
  const lines = [
    { account, amountMinor },
    { account: GATEWAY, amountMinor: -amountMinor },
  ];
  const kind = deposit ? 'DEPOSIT_REFUND' : 'REFUND';
  await post(tx, { kind, bookingId, currency, idemKey: `refund:${id}`, memo: `given back: ${cause}`, lines }, { ids, now: createdAt });
}
