import type { Tx } from '../../../db/database.ts';
import type { Emit, Ids } from '../kernel/index.ts';
import { escrowOf, ownerPayableOf, post, REV_COMMISSION, REV_SERVICE_FEE, TAX_PAYABLE } from '../ledger/index.ts';
import { findSettledPayments, requestRefund } from '../payments/index.ts';
import { type CancellationOutcome, cancellationOutcome } from '../pricing/index.ts';
import type { Booking } from './store.ts';

/** What cancelling now would give back; null while nothing was paid and cancelling is free. */
export function cancellationNow(booking: Booking, now: Date): CancellationOutcome | null {
  if (booking.confirmedAt === null) return null;
  const { ownerSubtotalMinor, rentalTaxMinor, serviceFeeMinor, feeTaxMinor } = booking.price.totals;
  return cancellationOutcome({
    policy: booking.cancellationPolicy,
    startInstant: booking.startAt,
    confirmedAt: booking.confirmedAt,
    now,
    ownerSubtotalMinor,
    rentalTaxMinor,
    serviceFeeMinor,
    feeTaxMinor,
    commissionBps: booking.terms.commissionBps,
  });
}

/** Splits what lies in escrow by the policy and asks for the refunds of rent and charged deposit. */
export async function settleCancellation(
  tx: Tx,
  booking: Booking,
  outcome: CancellationOutcome,
  context: { ids: Ids; now: Date; emit: Emit },
): Promise<void> {
  const { id: bookingId, vendorId, currency } = booking;
  const owner = outcome.ownerKeeps.netMinor + outcome.ownerKeeps.taxMinor;
  await post(
    tx,
    {
      kind: 'CANCELLATION',
      bookingId,
      currency,
      idemKey: `cancellation:${bookingId}`,
      memo: `cancelled by the renter, ${outcome.refundBps / 100} % back`,
      lines: [
        {
          account: escrowOf(bookingId),
          amountMinor: owner + outcome.commissionMinor + outcome.serviceFeeMinor + outcome.feeTaxMinor,
        },
        { account: ownerPayableOf(vendorId), amountMinor: -owner },
        { account: REV_COMMISSION, amountMinor: -outcome.commissionMinor },
        { account: REV_SERVICE_FEE, amountMinor: -outcome.serviceFeeMinor },
        { account: TAX_PAYABLE, amountMinor: -outcome.feeTaxMinor },
      ],
    },
    context,
  );
  for (const payment of await findSettledPayments(tx, bookingId)) {
    await requestRefund(tx, payment, { amountMinor: outcome.refundMinor, cause: 'CANCELLATION' }, context);
    await requestRefund(tx, payment, { amountMinor: payment.depositMinor, cause: 'DEPOSIT' }, context);
  }
}
