import Stripe from 'stripe';
import type { Database } from '../../../db/database.ts';
import { inSpan, traceHeaders } from '../tracing/current-trace.ts';
import type { GatewayOutcome, PaymentGateway, TransferRequest } from '../payment-gateway.ts';
import { readStripeCallback } from './stripe-callback.ts';
import { captureStripeHold, releaseStripeHold, stripeRefund } from './stripe-charges.ts';
import { startCheckout } from './stripe-checkout.ts';
import { stripeAccounts } from './stripe-accounts.ts';
import { SMALLEST_PAYMENTS } from './stripe-amount.ts';
import { stripeEntries } from './stripe-entries.ts';
import { heard, type StripeLog } from './stripe-errors.ts';
import { seeCheckout } from './stripe-outcome.ts';
import { checkoutByReference, type StripeContext } from './stripe-store.ts';
import { fetchStripeTransfer, stripeTransfer } from './stripe-transfers.ts';

export interface StripeGatewayOptions {
  readonly database: Database;
  readonly clock: { now(): Date };
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The secret of the webhook for connected accounts; null if there is none. */
  readonly connectWebhookSecret: string | null;
  /** Whether payouts go to connected accounts. If not, every transfer fails with that reason. */
  readonly connect: boolean;
  /** Only for tests: a server on loopback instead of Stripe's. */
  readonly apiBase?: URL | undefined;
  readonly log: StripeLog;
}

/** The payment gateway port with Stripe: hosted Checkout, refunds, held deposits, Connect transfers. See decision 15. */
export function stripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const context: StripeContext = { ...options, stripe: connectStripe(options) };

  const secrets = [options.webhookSecret, options.connectWebhookSecret].filter((secret) => secret !== null);
  const ask = <T>(answer: Promise<T>) => heard(answer, options.log);

  return {
    name: 'stripe',
    smallestPayments: SMALLEST_PAYMENTS,
    accounts: options.connect ? stripeAccounts(context.stripe, options.log) : null,
    openPaymentPage: (request) => ask(startCheckout(context, request)),
    fetchOutcome: (reference) => ask(outcomeOf(context, reference)),
    closePaymentPage: (reference) => ask(closePaymentPage(context, reference)),
    refund: (request) => ask(stripeRefund(context, request)),
    captureHold: (request) => ask(captureStripeHold(context, request)),
    releaseHold: (reference) => ask(releaseStripeHold(context, reference)),
    transfer: async (request) => (options.connect ? ask(stripeTransfer(context, request)) : notConnected(request)),
    fetchTransfer: (payoutId) => ask(fetchStripeTransfer(context, payoutId)),
    list: (period) => ask(stripeEntries(context, period)),
    readCallback: (headers, body) =>
      ask(readStripeCallback(context, secrets, { signature: headers['stripe-signature'] ?? '', body })),
  };
}

const TIMEOUT_MS = 15_000;

function connectStripe({ secretKey, apiBase }: StripeGatewayOptions): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: tracedClient(),
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port,
      protocol: apiBase.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

/** Says with each request to which trace it belongs. */
function tracedClient() {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    inSpan({ name: `${method} Stripe`, kind: 'CLIENT', attributes: { 'server.address': host } }, () =>
      send(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest),
    );
  return client;
}

async function outcomeOf(context: StripeContext, reference: string): Promise<GatewayOutcome> {
  const row = await checkoutByReference(context.database.reader, reference);
  if (row === undefined) throw new Error(`No checkout of Stripe's: ${reference}`);
  return (await seeCheckout(context, row, reference)).outcome;
}

async function closePaymentPage(context: StripeContext, reference: string): Promise<GatewayOutcome> {
  try {
    await context.stripe.checkout.sessions.expire(reference);
  } catch (error) {
    // The session was paid or has expired before; the outcome says which.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
  return outcomeOf(context, reference);
}

function notConnected({ payoutId, attempt = 1, amountMinor, currency }: TransferRequest) {
  const reason = 'Payouts through Stripe are turned off.';
  return { payoutId, attempt, status: 'FAILED' as const, amountMinor, currency, reason };
}
