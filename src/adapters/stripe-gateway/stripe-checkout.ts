import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { PaymentPageLine, PaymentPageRequest } from '../payment-gateway.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { seeCheckout } from './stripe-outcome.ts';
import {
  forgetAttempt,
  KEY_MS,
  latestAttempt,
  saveCheckout,
  type StripeCheckout,
  type StripeContext,
  writeAttempt,
} from './stripe-store.ts';

interface Started {
  reference: string;
  redirectUrl: string;
}

/**
 * Opens one page for each payment. The request is stored first and sent with an idempotency key, so that after a lost answer,
 * or with two calls at the same time, there is still only one session. A new one is made only if the last one can no longer be
 * paid.
 */
export async function startCheckout(context: StripeContext, request: PaymentPageRequest): Promise<Started> {
  const { database, clock } = context;
  const last = await latestAttempt(database.reader, request.paymentId);
  if (last !== undefined) {
    const usable = await openPage(context, last);
    if (usable !== null) return usable;
  }
  const { paymentId, amountMinor, holdMinor, currency } = request;
  const now = clock.now();
  const row = await writeAttempt(database, {
    paymentId,
    amountMinor,
    holdMinor,
    currency,
    attempt: (last?.attempt ?? 0) + 1,
    request: { ...sessionRequest(request, now) },
    requestKey: `checkout:${paymentId}:${randomUUID()}`,
    createdAt: now,
    reference: null,
    redirectUrl: null,
    holdIntent: null,
    captureId: null,
    capturedMinor: null,
  });
  return ask(context, row);
}

/** The page of an attempt; null if it ended without a payment. */
async function openPage(context: StripeContext, row: StripeCheckout): Promise<Started | null> {
  const { reference, redirectUrl } = row;
  if (reference === null || redirectUrl === null) {
    // The outcome of the request is unknown. Within a day its idempotency key makes Stripe repeat the answer; after that the
    // session has expired.
    return context.clock.now().getTime() - row.createdAt.getTime() < KEY_MS ? ask(context, row) : null;
  }
  const { open, outcome } = await seeCheckout(context, row, reference);
  const over = outcome.status === 'EXPIRED' || (outcome.status === 'FAILED' && !open);
  return over ? null : { reference, redirectUrl };
}

async function ask({ stripe, database }: StripeContext, row: StripeCheckout): Promise<Started> {
  const { request, requestKey: idempotencyKey } = row;
  try {
    const params = request as Stripe.Checkout.SessionCreateParams;
    const session = await stripe.checkout.sessions.create(params, { idempotencyKey });
    if (session.url === null) throw new Error(`The Checkout Session ${session.id} has no page.`);
    await saveCheckout(database, row, { reference: session.id, redirectUrl: session.url });
    return { reference: session.id, redirectUrl: session.url };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) await forgetAttempt(database, row);
    throw error;
  }
}

type SessionParams = Stripe.Checkout.SessionCreateParams;

/**
 * The parameters of a Checkout Session. If a deposit is held, the rent is only authorised at first and the card is stored for
 * the second authorisation, which only works with cards. Otherwise every method of the account can be used.
 */
function sessionRequest(request: PaymentPageRequest, now: Date): SessionParams {
  const { paymentId, holdMinor, returnUrl, cancelUrl, title, description } = request;
  const metadata = { paymentId, part: 'PAYMENT' };
  const held = holdMinor > 0;
  // An impossible hold is refused now, because otherwise the person would learn of it after paying the rent.
  toStripeAmount(holdMinor, request.currency);
  return {
    mode: 'payment',
    client_reference_id: paymentId,
    metadata,
    line_items: lineItems(request),
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: pageEnd(request.expiresAt, now),
    // The person must pay in the currency of the booking, or the amounts would differ from ours.
    adaptive_pricing: { enabled: false },
    payment_intent_data: {
      metadata,
      description: `${title}, ${description}`.slice(0, MAX_TEXT),
      ...(held && AUTHORISED_ONLY),
    },
    ...(held && holdParams(request)),
  };
}

const AUTHORISED_ONLY: SessionParams['payment_intent_data'] = { capture_method: 'manual', setup_future_usage: 'off_session' };

function holdParams(request: PaymentPageRequest): SessionParams {
  return {
    customer_creation: 'always',
    allowed_payment_method_types: ['card'],
    custom_text: { submit: { message: holdNote(request) } },
  };
}

const MAX_TEXT = 250;
const MINUTE_MS = 60_000;

/** The end of the page. Stripe accepts 30 minutes to 24 hours; one minute is left for the request itself. */
function pageEnd(expiresAt: Date, now: Date): number {
  const earliest = now.getTime() + 31 * MINUTE_MS;
  const latest = now.getTime() + (24 * 60 - 1) * MINUTE_MS;
  return Math.floor(Math.min(Math.max(expiresAt.getTime(), earliest), latest) / 1_000);
}

/**
 * One item for each line. Stripe has no negative items, so with a discount there is one item for all, whose text explains it.
 */
function lineItems(request: PaymentPageRequest): NonNullable<SessionParams['line_items']> {
  const { title, description, lines, amountMinor, currency } = request;
  const total = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  const asTheyAre = total === amountMinor && lines.every((line) => line.amountMinor > 0 && fits(line.amountMinor, currency));
  if (!asTheyAre) {
    const bill = lines.map((line) => `${nameOf(line, currency)}: ${money(line.amountMinor, currency)}`).join('; ');
    return [item({ label: title, amountMinor }, currency, [description, bill].filter(Boolean).join('. '))];
  }
  return lines.map((line, place) => item(line, currency, place === 0 ? `${title}, ${description}` : undefined));
}

function item(line: PaymentPageLine, currency: string, description?: string): NonNullable<SessionParams['line_items']>[number] {
  return {
    quantity: 1,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: toStripeAmount(line.amountMinor, currency),
      product_data: {
        name: nameOf(line, currency).slice(0, MAX_TEXT),
        ...(description && { description: description.slice(0, MAX_TEXT) }),
      },
    },
  };
}

function nameOf({ label, quantity, unitMinor }: PaymentPageLine, currency: string): string {
  return quantity === undefined || unitMinor === undefined ? label : `${label}, ${quantity} × ${money(unitMinor, currency)}`;
}

function fits(amountMinor: number, currency: string): boolean {
  try {
    return toStripeAmount(amountMinor, currency) >= 0;
  } catch {
    return false;
  }
}

function holdNote({ holdMinor, currency }: PaymentPageRequest): string {
  return `A deposit of ${money(holdMinor, currency)} is held on the same card. It is not charged, and let go after the return.`;
}

function money(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
