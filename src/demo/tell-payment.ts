import type { gatewayEvents, sandboxCheckouts, sandboxRefunds } from '../../db/schema/index.ts';
import { cancellationOutcome, type CancellationOutcome } from '../domain/catalog/pricing/index.ts';
import type { PaymentRow, RefundRow } from '../domain/money/payments/index.ts';
import { type Ids, randomIds, type Settings } from '../domain/platform/kernel/index.ts';
import { rentalCheckout } from '../domain/settlement/checkout/index.ts';
import { paymentExpiry } from './payment-expiry.ts';
import type { ToldBooking } from './tell-booking.ts';

/** The payment of a booking as it stands now, with what went back, in our books and in the payment sandbox's. */
export interface ToldPayment {
  readonly payment: PaymentRow;
  readonly refunds: readonly RefundRow[];
  /** With a cancelled booking: how the policy split the rent. */
  readonly outcome: CancellationOutcome | null;
  readonly checkouts: readonly (typeof sandboxCheckouts.$inferInsert)[];
  readonly sandboxRefunds: readonly (typeof sandboxRefunds.$inferInsert)[];
  readonly gatewayEvents: readonly (typeof gatewayEvents.$inferInsert)[];
}

const DAY_MS = 86_400_000;
const GATEWAY_NAME = 'sandbox';
const TOKEN_BYTES = 32;

/** Null for a booking whose payment was never started, or that was only said to be transferred. */
export function tellPayment(told: ToldBooking, { ids, settings }: { ids: Ids; settings: Settings }): ToldPayment | null {
  const { steps } = told.placed;
  if (steps.transferred !== null && steps.paid !== null) return transferredPayment(told, steps.paid, ids);
  if (steps.paymentStarted === null) return null;
  const started = startedPayment(told, steps.paymentStarted, { ids, settings });
  const outcome = outcomeOf(told);
  const refunds = steps.paid === null ? [] : refundsOf(told, started, outcome, ids);
  const refundedMinor = refunds.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const payment = { ...started, refundedMinor, status: statusOf(told, { ...started, refundedMinor }) };
  const eventId = `sbxevt_${payment.id.toLowerCase()}`;
  const reported = payment.status === 'EXPIRED' ? 'EXPIRED' : 'PAID';
  return {
    payment,
    refunds,
    outcome,
    checkouts: [checkoutOf(told, payment, eventId)],
    sandboxRefunds: refunds.map(({ id, amountMinor, createdAt }) => ({
      refundId: id,
      reference: referenceOf(payment),
      amountMinor,
      createdAt,
    })),
    gatewayEvents:
      payment.status === 'PENDING'
        ? []
        : [
            {
              id: `${GATEWAY_NAME}:${eventId}`,
              paymentId: payment.id,
              status: reported,
              receivedAt: payment.paidAt ?? payment.expiresAt,
            },
          ],
  };
}

/** The owner has it: nothing of it went through the sandbox. */
function transferredPayment({ booking }: ToldBooking, paidAt: Date, ids: Ids): ToldPayment {
  const { id: bookingId, currency, totalMinor } = booking;
  const payment: PaymentRow = {
    id: ids.next('payment'),
    bookingId,
    kind: 'RENTAL',
    extensionId: null,
    status: 'PAID',
    version: 0,
    currency,
    amountMinor: totalMinor,
    rentMinor: totalMinor,
    depositMinor: 0,
    holdMinor: 0,
    refundedMinor: 0,
    gateway: 'offline',
    reference: null,
    redirectUrl: null,
    failure: null,
    flaggedBecause: null,
    createdAt: paidAt,
    expiresAt: paidAt,
    paidAt,
  };
  return { payment, refunds: [], outcome: null, checkouts: [], sandboxRefunds: [], gatewayEvents: [] };
}

function startedPayment(
  { booking, placed }: ToldBooking,
  createdAt: Date,
  { ids, settings }: { ids: Ids; settings: Settings },
): PaymentRow {
  const { id: bookingId, currency, totalMinor, depositMethod, depositMinor } = booking;
  const charged = depositMethod === 'CHARGE' ? depositMinor : 0;
  const id = ids.next('payment');
  return {
    id,
    bookingId,
    kind: 'RENTAL',
    extensionId: null,
    status: 'PENDING',
    version: 1,
    currency,
    amountMinor: totalMinor + charged,
    rentMinor: totalMinor,
    depositMinor: charged,
    holdMinor: depositMethod === 'HOLD' ? depositMinor : 0,
    refundedMinor: 0,
    gateway: GATEWAY_NAME,
    reference: `sbx_${id.toLowerCase()}`,
    // The token in the address is a secret: whoever has it may answer the page.
    redirectUrl: `${settings.publicBaseUrl}/sandbox/checkout/${randomIds.secret(TOKEN_BYTES)}`,
    failure: null,
    flaggedBecause: null,
    createdAt,
    expiresAt: paymentExpiry(createdAt, settings),
    paidAt: placed.steps.paid,
  };
}

function statusOf({ placed }: ToldBooking, { refundedMinor, amountMinor }: PaymentRow): PaymentRow['status'] {
  if (placed.steps.paid === null) return placed.rental.state === 'EXPIRED' ? 'EXPIRED' : 'PENDING';
  if (refundedMinor === 0) return 'PAID';
  return refundedMinor === amountMinor ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

function outcomeOf({ booking }: ToldBooking): CancellationOutcome | null {
  if (booking.state !== 'CANCELLED' || booking.confirmedAt === null || booking.closedAt === null) return null;
  return cancellationOutcome({
    ...booking.price.totals,
    policy: booking.cancellationPolicy,
    startInstant: booking.startAt,
    confirmedAt: booking.confirmedAt,
    now: booking.closedAt,
    commissionBps: booking.terms.commissionBps,
  });
}

/** A cancellation gives money back at once; the deposit of a completed rental goes back a day later. */
function refundsOf({ booking }: ToldBooking, payment: PaymentRow, outcome: CancellationOutcome | null, ids: Ids): RefundRow[] {
  const { state, closedAt } = booking;
  if (closedAt === null) return [];
  const settledAt = state === 'COMPLETED' ? new Date(closedAt.getTime() + DAY_MS) : closedAt;
  const wanted = [
    { cause: 'CANCELLATION' as const, amountMinor: outcome?.refundMinor ?? 0 },
    { cause: 'DEPOSIT' as const, amountMinor: payment.depositMinor },
  ];
  const { id: paymentId, bookingId, currency } = payment;
  return wanted
    .filter(({ amountMinor }) => amountMinor > 0)
    .map(({ cause, amountMinor }) => ({
      id: ids.next('refund'),
      paymentId,
      bookingId,
      cause,
      status: 'SUCCEEDED',
      amountMinor,
      currency,
      retryOf: null,
      fromHold: false,
      failure: null,
      createdAt: settledAt,
      settledAt,
    }));
}

function checkoutOf({ booking }: ToldBooking, payment: PaymentRow, eventId: string): ToldPayment['checkouts'][number] {
  const { asset, depositState, closedAt } = booking;
  const { id: paymentId, amountMinor, holdMinor, currency, createdAt, expiresAt, status, redirectUrl } = payment;
  const url = new URL(redirectUrl ?? '');
  return {
    reference: referenceOf(payment),
    paymentId,
    token: url.pathname.split('/').at(-1) ?? '',
    amountMinor,
    holdMinor,
    currency,
    shown: {
      title: asset.title,
      ...rentalCheckout(booking, payment.depositMinor),
      returnUrl: `${url.origin}/paid`,
      timeZone: asset.timeZone,
    },
    status: status === 'PENDING' || status === 'EXPIRED' ? status : 'PAID',
    eventId,
    createdAt,
    expiresAt,
    paidAt: payment.paidAt,
    holdReleasedAt: holdMinor > 0 && (depositState === 'RELEASED' || depositState === 'VOIDED') ? closedAt : null,
  };
}

function referenceOf({ reference }: PaymentRow): string {
  return reference ?? '';
}
