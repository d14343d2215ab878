import type { Tx } from '../../../db/database.ts';
import { chargebacks } from '../../../db/schema/index.ts';
import type { Booking, DueContext } from '../bookings/index.ts';
import { CHARGEBACK_LOSS, GATEWAY, ownerPayableOf, post, SUSPENSE } from '../ledger/index.ts';
import { movePayment, type PaymentRow, paymentLifecycle } from '../payments/index.ts';
import { recordTrustEvent } from '../trust/index.ts';
import type { GatewayReportRow } from './gateway-report-row.ts';
import { refusePayment } from './refuse-payment.ts';

export type Chargeback = typeof chargebacks.$inferSelect;

interface Reported {
  readonly booking: Booking;
  readonly payment: PaymentRow;
  readonly report: GatewayReportRow;
  readonly id: string;
}

const OWNERS_FAULT = new Set<Booking['cancelKind']>(['NO_SHOW_OWNER', 'NOT_AS_DESCRIBED']);

/** The money is gone for now: out of what nobody owned yet, at the owner's cost where the owner is to blame, or else at ours. */
export async function openChargeback(
  tx: Tx,
  { booking, payment: before, report, id }: Reported,
  context: DueContext,
): Promise<Chargeback> {
  // A payment that waits for a decision is decided by this.
  const payment = before.status === 'FLAGGED' ? await refusePayment(tx, booking, before, context) : before;
  const refused = payment.status === 'REFUSED';
  const atOwnersCost = !refused && (booking.cancelledBy === 'OWNER' || OWNERS_FAULT.has(booking.cancelKind));
  const { id: paymentId, bookingId } = payment;
  const { amountMinor, currency } = report;
  const chargeback: Chargeback = {
    id,
    paymentId,
    bookingId,
    status: 'OPEN',
    amountMinor,
    currency,
    reason: report.reason ?? '',
    openedAt: context.now,
    closedAt: null,
  };
  await tx.insert(chargebacks).values(chargeback);
  const cost = atOwnersCost ? ownerPayableOf(booking.vendorId) : CHARGEBACK_LOSS;
  await post(
    tx,
    {
      kind: 'CHARGEBACK',
      bookingId,
      currency,
      idemKey: `chargeback:${id}`,
      memo: 'taken back by the payer’s bank',
      lines: [
        { account: refused ? SUSPENSE : cost, amountMinor },
        { account: GATEWAY, amountMinor: -amountMinor },
      ],
    },
    context,
  );
  if (paymentLifecycle.can(payment.status, 'chargeBack')) {
    await movePayment(tx, payment, 'chargeBack', { emit: context.emit });
  }
  if (!atOwnersCost) {
    await recordTrustEvent(tx, { userId: booking.renterId, kind: 'CHARGEBACK', bookingId }, context);
  }
  return chargeback;
}
