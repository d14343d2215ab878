import type Stripe from 'stripe';
import type { Chargeback, GatewayReport } from '../payment-gateway.ts';
import { fromStripeAmount } from './stripe-amount.ts';
import { seeCheckout } from './stripe-outcome.ts';
import { CONNECT_EVENTS } from './stripe-events.ts';
import { checkoutByReference, latestAttempt, type StripeContext } from './stripe-store.ts';
import { fetchStripeTransfer } from './stripe-transfers.ts';

/** A webhook's event as a report; null if it was not signed with one of `secrets` in the last five minutes. */
export async function readStripeCallback(
  context: StripeContext,
  secrets: readonly string[],
  { signature, body }: { signature: string; body: string },
): Promise<GatewayReport | null> {
  const [event] = secrets.flatMap((secret) => signedWith(context.stripe, secret, { signature, body }));
  if (event === undefined) return null;
  return (await reportOf(context, event)) ?? { kind: 'OTHER', eventId: event.id };
}

const TOLERANCE_SECONDS = 300;

function signedWith(stripe: Stripe, secret: string, { signature, body }: { signature: string; body: string }): Stripe.Event[] {
  try {
    return [stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)];
  } catch {
    return [];
  }
}

/** The report about an event. Events on a connected account concern only its owner, except those about the account itself. */
async function reportOf(context: StripeContext, event: Stripe.Event): Promise<GatewayReport | null> {
  if (event.account !== undefined) return accountReport(event);
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return paymentReport(context, event.data.object.id);
    case 'payment_intent.payment_failed': {
      const { paymentId, part } = event.data.object.metadata;
      if (paymentId === undefined || part !== 'PAYMENT') return null;
      const last = await latestAttempt(context.database.reader, paymentId);
      return last?.reference == null ? null : paymentReport(context, last.reference);
    }
    case 'charge.dispute.funds_withdrawn':
      return chargebackReport(context, event.data.object, 'OPEN');
    case 'charge.dispute.closed': {
      const { status } = event.data.object;
      const ended = status === 'won' ? 'WON' : status === 'lost' ? 'LOST' : null;
      return ended === null ? null : chargebackReport(context, event.data.object, ended);
    }
    case 'refund.failed':
      return refundReport(event.data.object);
    case 'transfer.created':
    case 'transfer.reversed': {
      const transfer = event.data.object;
      const { payoutId } = transfer.metadata;
      if (payoutId === undefined) return null;
      const answer = await fetchStripeTransfer(context, payoutId);
      return answer === null ? null : { kind: 'TRANSFER', eventId: `${transfer.id}:${answer.status}`, ...answer };
    }
    default:
      return null;
  }
}

function accountReport({ id: eventId, account: accountId, type }: Stripe.Event): GatewayReport | null {
  const known: readonly string[] = CONNECT_EVENTS;
  return accountId === undefined || !known.includes(type) ? null : { kind: 'ACCOUNT', eventId, accountId };
}

/** The report about a payment page. There is none for a page that was replaced by another one, unless it was paid. */
async function paymentReport(context: StripeContext, reference: string): Promise<GatewayReport | null> {
  const { reader } = context.database;
  const row = await checkoutByReference(reader, reference);
  if (row === undefined) return null;
  const { outcome } = await seeCheckout(context, row, reference);
  const last = await latestAttempt(reader, row.paymentId);
  const replaced = last !== undefined && last.attempt > row.attempt;
  return replaced && outcome.status !== 'PAID' ? null : { kind: 'PAYMENT', ...outcome };
}

async function chargebackReport(
  { stripe }: StripeContext,
  dispute: Stripe.Dispute,
  status: Chargeback['status'],
): Promise<GatewayReport | null> {
  const { id: chargebackId, amount, currency, reason, charge } = dispute;
  const { metadata } = await stripe.charges.retrieve(typeof charge === 'string' ? charge : charge.id);
  const { paymentId } = metadata;
  if (paymentId === undefined) return null;
  const amountMinor = fromStripeAmount(amount, currency);
  const eventId = `${chargebackId}:${status}`;
  return {
    kind: 'CHARGEBACK',
    eventId,
    chargebackId,
    paymentId,
    status,
    amountMinor,
    reason,
    currency: currency.toUpperCase(),
  };
}

function refundReport({ id, metadata, amount, currency, failure_reason }: Stripe.Refund): GatewayReport | null {
  const refundId = metadata?.['refundId'];
  if (refundId === undefined) return null;
  return {
    kind: 'REFUND_FAILED',
    eventId: `${id}:FAILED`,
    refundId,
    amountMinor: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
    reason: failure_reason ?? 'Stripe could not give the money back.',
  };
}
