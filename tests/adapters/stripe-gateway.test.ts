import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  GatewayRefused,
  GatewaySilent,
  type PaymentPageRequest,
  type GatewayEntry,
  type PaymentGateway,
} from '../../src/adapters/payment-gateway.ts';
import { toStripeAmount } from '../../src/adapters/stripe-gateway/stripe-amount.ts';
import { stripeGateway } from '../../src/adapters/stripe-gateway/stripe-gateway.ts';
import { CURRENCY_EXPONENTS, systemClock, worthInEuroCents } from '../../src/domain/platform/kernel/index.ts';
import { FAKE_CONNECT_SECRET, FAKE_STRIPE_KEYS } from '../harness/servers/fake-stripe/objects.ts';
import { type FakeStripe, startFakeStripe } from '../harness/servers/fake-stripe/server.ts';
import { openTestDatabase } from '../harness/databases/test-database.ts';

let database: Database;
let stripe: FakeStripe;
let gateway: PaymentGateway;
let count = 0;
const logged: object[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stripe = await startFakeStripe();
  stripe.addAccount('acct_1');
  gateway = startGateway();
});
afterEach(() => stripe.close());

describe('the Stripe payment page', () => {
  test('shows the lines of the booking and closes when the time to pay is over', async () => {
    const request = checkoutRequest({ lines: [line('Rent, 3 days', 10_000), line('Service fee', 1_314)] });
    const { reference, redirectUrl } = await gateway.openPaymentPage(request);

    expect(redirectUrl).toBe(`https://checkout.stripe.example/${reference}`);
    expect(stripe.find(reference)?.['request']).toMatchObject({
      mode: 'payment',
      client_reference_id: request.paymentId,
      metadata: { paymentId: request.paymentId },
      success_url: request.returnUrl,
      cancel_url: request.cancelUrl,
      expires_at: String(Math.floor(request.expiresAt.getTime() / 1_000)),
      adaptive_pricing: { enabled: 'false' },
      line_items: {
        0: { quantity: '1', price_data: { currency: 'eur', unit_amount: '10000', product_data: { name: 'Rent, 3 days' } } },
        1: { price_data: { unit_amount: '1314', product_data: { name: 'Service fee' } } },
      },
      payment_intent_data: { metadata: { paymentId: request.paymentId } },
    });
    expect(stripe.find(reference)?.['request'].payment_intent_data).not.toHaveProperty('capture_method');
    expect(await gateway.fetchOutcome(reference)).toEqual({
      eventId: `${reference}:PENDING`,
      reference,
      paymentId: request.paymentId,
      status: 'PENDING',
      amountMinor: 11314,
      holdMinor: 0,
      currency: 'EUR',
    });
  });

  test('asks for one total with an explanation where a discount cannot be a line at Stripe', async () => {
    const request = checkoutRequest({ lines: [line('Rent', 12_000), line('10% off from 3 days', -686)] });
    const { reference } = await gateway.openPaymentPage(request);
    const items = stripe.find(reference)?.['request'].line_items ?? {};

    expect(Object.keys(items)).toEqual(['0']);
    expect(items[0].price_data).toMatchObject({ unit_amount: '11314', product_data: { name: 'Canon EOS R5' } });
    expect(items[0].price_data.product_data.description).toContain('10% off from 3 days: -€6.86');
  });

  test.each([
    ['ISK', 500, '50000'],
    ['UGX', 5_000, '500000'],
    ['JPY', 9_000, '9000'],
    ['KWD', 12_340, '12340'],
    ['EUR', 9_000, '9000'],
  ])('%s: %d minor units are sent to Stripe as %s and read back unchanged', async (currency, amountMinor, asked) => {
    const { reference } = await gateway.openPaymentPage(checkoutRequest({ amountMinor, currency }));
    expect(stripe.find(reference)?.['request'].line_items[0].price_data.unit_amount).toBe(asked);
    stripe.pay(reference);
    expect(await gateway.fetchOutcome(reference)).toMatchObject({ status: 'PAID', amountMinor, currency });

    expect(await gateway.refund({ reference, refundId: unique('ref'), amountMinor, currency })).toEqual({ status: 'SUCCEEDED' });
    expect(stripe.all('refund')[0]?.['amount']).toBe(Number(asked));
  });

  test('a payment or hold in dinars that Stripe cannot take exactly is refused instead of rounded', async () => {
    const odd = { currency: 'KWD', amountMinor: 12_345 };
    const oddHold = { currency: 'KWD', amountMinor: 12_340, holdMinor: 1_001 };
    await expect(gateway.openPaymentPage(checkoutRequest(odd))).rejects.toThrow(GatewayRefused);
    await expect(gateway.openPaymentPage(checkoutRequest(oddHold))).rejects.toThrow('1001');
  });

  test('a refund, capture or transfer in dinars that Stripe cannot make exactly fails with the reason', async () => {
    const { reference } = await paid({ amountMinor: 12_340, holdMinor: 1_000, currency: 'KWD', lines: [line('Rent', 12_340)] });
    const fils = { amountMinor: 5, currency: 'KWD' };
    const refused = { status: 'FAILED', reason: expect.stringContaining('steps of 10') };
    expect(await gateway.refund({ reference, refundId: unique('ref'), ...fils })).toEqual(refused);
    expect(await gateway.captureHold({ reference, captureId: unique('cap'), ...fils })).toEqual(refused);
    expect(await gateway.transfer({ payoutId: unique('pyt'), destination: 'acct_1', ...fils })).toMatchObject(refused);
    const captureId = unique('cap');
    expect(await gateway.captureHold({ reference, captureId, amountMinor: 10, currency: 'KWD' })).toEqual({
      status: 'SUCCEEDED',
    });
  });

  test('stays open at least half an hour and at most a day, as Stripe demands', async () => {
    const soon = await gateway.openPaymentPage(checkoutRequest({ expiresAt: new Date(systemClock.now().getTime() + 60_000) }));
    const late = await gateway.openPaymentPage(
      checkoutRequest({ expiresAt: new Date(systemClock.now().getTime() + 3 * 86_400_000) }),
    );
    expect(stripe.find(soon.reference)?.['status']).toBe('open');
    expect(stripe.find(late.reference)?.['status']).toBe('open');
  });
});

describe('one payment has one page', () => {
  test('also when many calls ask at the same time, or with another return address', async () => {
    const request = checkoutRequest();
    const answers = await Promise.all(Array.from({ length: 10 }, () => gateway.openPaymentPage(request)));
    const again = await startGateway().openPaymentPage({ ...request, returnUrl: 'https://other.example/', title: 'Renamed' });

    expect(new Set([...answers, again].map(({ reference }) => reference)).size).toBe(1);
    expect(stripe.all('checkout.session')).toHaveLength(1);
  });

  test('a page whose answer was lost is opened only once', async () => {
    const request = checkoutRequest();
    stripe.breakNext(3);
    await expect(gateway.openPaymentPage(request)).rejects.toThrow(/connection|socket/i);
    await gateway.openPaymentPage({ ...request, returnUrl: 'https://other.example/' });

    expect(stripe.all('checkout.session')).toHaveLength(1);
  });

  test('after a page that Stripe refused, the next call opens a page', async () => {
    const request = checkoutRequest();
    const broken = { ...request, returnUrl: 'nowhere' };
    await expect(gateway.openPaymentPage(broken)).rejects.toThrow('Not a valid URL');
    expect(await gateway.openPaymentPage(request)).toMatchObject({ reference: expect.any(String) });
  });

  test('a new page opens only when the last can no longer be paid, and the end of the old one is not reported', async () => {
    const request = checkoutRequest();
    const first = await gateway.openPaymentPage(request);
    expect(await gateway.closePaymentPage(first.reference)).toMatchObject({ status: 'EXPIRED' });
    const second = await gateway.openPaymentPage(request);

    expect(second.reference).not.toBe(first.reference);
    expect(await report('checkout.session.expired', first.reference)).toMatchObject({ kind: 'OTHER' });
    stripe.pay(second.reference);
    expect(await gateway.openPaymentPage(request)).toEqual(second);
    expect(await report('checkout.session.completed', second.reference)).toMatchObject({ kind: 'PAYMENT', status: 'PAID' });
  });

  test('closing a page that was paid just before reports it as paid', async () => {
    const { reference } = await gateway.openPaymentPage(checkoutRequest());
    stripe.pay(reference);
    expect(await gateway.closePaymentPage(reference)).toMatchObject({ status: 'PAID' });
  });
});

describe('what was paid', () => {
  test('is reported by a signed webhook that says the same as the fetched outcome, under the same id', async () => {
    const { reference } = await gateway.openPaymentPage(checkoutRequest());
    stripe.pay(reference);

    const asked = await gateway.fetchOutcome(reference);
    expect(asked).toMatchObject({ status: 'PAID', amountMinor: 11_314, holdMinor: 0 });
    expect(await report('checkout.session.completed', reference)).toEqual({ kind: 'PAYMENT', ...asked });
    expect(await report('checkout.session.completed', reference)).toEqual({ kind: 'PAYMENT', ...asked });
  });

  test('a declined card is reported as a failed attempt, and the page stays open', async () => {
    const request = checkoutRequest();
    const { reference } = await gateway.openPaymentPage(request);
    stripe.pay(reference, 'declined');

    const failed = await gateway.fetchOutcome(reference);
    expect(failed).toMatchObject({ status: 'FAILED', reason: 'Your card was declined.' });
    const intent = stripe.all('payment_intent')[0];
    expect(await report('payment_intent.payment_failed', intent?.id ?? '')).toEqual({ kind: 'PAYMENT', ...failed });
    expect(await gateway.openPaymentPage(request)).toMatchObject({ reference });
    stripe.pay(reference, 'declined');
    expect((await gateway.fetchOutcome(reference)).eventId).not.toBe(failed.eventId);
    stripe.pay(reference);
    expect(await gateway.fetchOutcome(reference)).toMatchObject({ status: 'PAID' });
  });

  test('a payment by a slow bank is pending until the money is there', async () => {
    const { reference } = await gateway.openPaymentPage(checkoutRequest());
    stripe.pay(reference, 'slow bank');
    expect(await report('checkout.session.completed', reference)).toMatchObject({ kind: 'PAYMENT', status: 'PENDING' });
    Object.assign(stripe.all('payment_intent')[0] ?? {}, { status: 'succeeded', amount_received: 11_314 });
    expect(await report('checkout.session.async_payment_succeeded', reference)).toMatchObject({ status: 'PAID' });
  });

  test('a callback that Stripe did not sign, or signed long ago, is ignored', async () => {
    const { reference } = await gateway.openPaymentPage(checkoutRequest());
    stripe.pay(reference);
    const session = stripe.find(reference);
    if (session === undefined) throw new Error('no session');
    const { headers, body } = stripe.event('checkout.session.completed', session);

    expect(await gateway.readCallback({}, body)).toBeNull();
    expect(await gateway.readCallback(headers, body.replace('"livemode":false', '"livemode":true'))).toBeNull();
    expect(await gateway.readCallback({ 'stripe-signature': 't=1,v1=00' }, body)).toBeNull();
    const old = stripe.event('checkout.session.completed', session, -301);
    expect(await gateway.readCallback(old.headers, old.body)).toBeNull();
    const recent = stripe.event('checkout.session.completed', session, -290);
    expect(await gateway.readCallback(recent.headers, recent.body)).toMatchObject({ kind: 'PAYMENT' });
  });

  test('events of the Stripe account that are not about our payments are ignored', async () => {
    const foreign = { id: 'cs_foreign', object: 'checkout.session', metadata: {} };
    const { headers, body } = stripe.event('checkout.session.completed', foreign);
    expect(await gateway.readCallback(headers, body)).toEqual({ kind: 'OTHER', eventId: expect.any(String) });
    const other = stripe.event('customer.created', { id: 'cus_1', object: 'customer' });
    expect(await gateway.readCallback(other.headers, other.body)).toMatchObject({ kind: 'OTHER' });
  });
});

describe('a deposit that is held', () => {
  test('is authorised on the same card before the rent is captured, in one visit of the page', async () => {
    const { reference } = await gateway.openPaymentPage(checkoutRequest({ holdMinor: 50_000 }));
    expect(stripe.find(reference)?.['request']).toMatchObject({
      customer_creation: 'always',
      allowed_payment_method_types: { 0: 'card' },
      payment_intent_data: { capture_method: 'manual', setup_future_usage: 'off_session' },
      custom_text: { submit: { message: expect.stringContaining('€500.00 is held') } },
    });
    stripe.pay(reference);

    expect(await gateway.fetchOutcome(reference)).toMatchObject({ status: 'PAID', amountMinor: 11_314, holdMinor: 50_000 });
    const [rent, hold] = stripe.all('payment_intent');
    expect(rent).toMatchObject({ status: 'succeeded', amount_received: 11_314 });
    expect(hold).toMatchObject({ status: 'requires_capture', amount: 50_000, customer: rent?.['customer'] });
    const steps = stripe.requests.map(({ what }) => what).filter((what) => what.startsWith('POST'));
    expect(steps.slice(1)).toEqual(['POST /v1/payment_intents', `POST /v1/payment_intents/${rent?.id}/capture`]);
  });

  test('and that the bank refuses leaves nothing charged, and the next attempt gets a new page', async () => {
    const request = checkoutRequest({ holdMinor: 50_000 });
    const first = await gateway.openPaymentPage(request);
    stripe.pay(first.reference, 'no hold');

    const failed = await gateway.fetchOutcome(first.reference);
    expect(failed).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('nothing was charged') });
    expect(await gateway.fetchOutcome(first.reference)).toEqual(failed);
    expect(stripe.all('payment_intent')).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
    const second = await gateway.openPaymentPage(request);
    expect(second.reference).not.toBe(first.reference);
    stripe.pay(second.reference);
    expect(await gateway.fetchOutcome(second.reference)).toMatchObject({ status: 'PAID' });
  });

  test('is authorised once, also for many calls at the same time and after a lost answer', async () => {
    const { reference } = await gateway.openPaymentPage(checkoutRequest({ holdMinor: 50_000 }));
    stripe.pay(reference);
    stripe.breakNext(4);
    await expect(gateway.fetchOutcome(reference)).rejects.toThrow(/connection|socket/i);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => startGateway().fetchOutcome(reference)));

    expect(new Set(outcomes.map(({ eventId }) => eventId)).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ status: 'PAID' });
    expect(stripe.all('payment_intent')).toHaveLength(2);
  });

  test('is captured in part, once, and the rest is released with it', async () => {
    const { reference } = await paid({ holdMinor: 50_000 });
    const captureId = unique('cap');
    const capture = { reference, captureId, amountMinor: 12_000, currency: 'EUR' };

    expect(await gateway.captureHold({ ...capture, amountMinor: 50_001 })).toMatchObject({ status: 'FAILED' });
    expect(await gateway.captureHold({ ...capture, currency: 'USD' })).toMatchObject({ status: 'FAILED' });
    expect(await gateway.captureHold(capture)).toEqual({ status: 'SUCCEEDED' });
    stripe.forgetKeys();
    expect(await gateway.captureHold(capture)).toEqual({ status: 'SUCCEEDED' });
    expect(await gateway.captureHold({ ...capture, amountMinor: 1 })).toMatchObject({ status: 'FAILED' });
    expect(await gateway.captureHold({ ...capture, captureId: unique('cap') })).toMatchObject({ status: 'FAILED' });
    await gateway.releaseHold(reference);
    expect(holdOf(reference)).toMatchObject({ status: 'succeeded', amount_received: 12_000 });

    const refund = { reference, currency: 'EUR', from: 'HOLD' as const };
    expect(await gateway.refund({ ...refund, refundId: unique('ref'), amountMinor: 12_001 })).toMatchObject({ status: 'FAILED' });
    expect(await gateway.refund({ ...refund, refundId: unique('ref'), amountMinor: 12_000 })).toEqual({ status: 'SUCCEEDED' });
  });

  test('is released once, and cannot be captured afterwards', async () => {
    const { reference } = await paid({ holdMinor: 50_000 });
    await gateway.releaseHold(reference);
    await gateway.releaseHold(reference);

    expect(holdOf(reference)).toMatchObject({ status: 'canceled' });
    const capture = { reference, amountMinor: 1_000, currency: 'EUR' };
    const refused = { status: 'FAILED', reason: expect.stringContaining('canceled') };
    expect(await gateway.captureHold({ ...capture, captureId: unique('cap') })).toEqual(refused);
    expect(await gateway.captureHold({ ...capture, captureId: unique('cap') })).toEqual(refused);
    const without = await paid({});
    await gateway.releaseHold(without.reference);
    expect(await gateway.captureHold({ ...capture, reference: without.reference, captureId: unique('cap') })).toEqual({
      status: 'FAILED',
      reason: 'Nothing is held.',
    });
  });
});

describe('refunds', () => {
  test('are made once and never exceed the payment, also after Stripe has forgotten the idempotency key', async () => {
    const { reference } = await paid({});
    const refundId = unique('ref');
    const refund = { reference, refundId, amountMinor: 10_000, currency: 'EUR' };

    expect(await gateway.refund(refund)).toEqual({ status: 'SUCCEEDED' });
    stripe.forgetKeys();
    expect(await gateway.refund(refund)).toEqual({ status: 'SUCCEEDED' });
    expect(await gateway.refund({ ...refund, amountMinor: 1 })).toMatchObject({ status: 'FAILED' });
    expect(await gateway.refund({ ...refund, refundId: unique('ref'), amountMinor: 1_315 })).toMatchObject({ status: 'FAILED' });
    expect(await gateway.refund({ ...refund, refundId: unique('ref'), currency: 'USD' })).toMatchObject({ status: 'FAILED' });
    expect(stripe.all('refund').map(({ amount }) => amount)).toEqual([10_000]);
  });

  test('whose answer was lost throw, are not called failed, and are not made twice', async () => {
    const { reference } = await paid({});
    const refund = { reference, refundId: unique('ref'), amountMinor: 5_000, currency: 'EUR' };
    stripe.breakNext(3);
    await expect(gateway.refund(refund)).rejects.toThrow(/connection|socket/i);
    expect(await gateway.refund(refund)).toEqual({ status: 'SUCCEEDED' });
    expect(stripe.all('refund')).toHaveLength(1);
  });

  test('of a payment through another gateway fail, and a refund that comes back is reported', async () => {
    const elsewhere = { reference: 'sbx_1', refundId: unique('ref'), amountMinor: 1, currency: 'EUR' };
    expect(await gateway.refund(elsewhere)).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('Stripe') });
    await gateway.releaseHold('sbx_1');

    const { reference } = await paid({});
    const refundId = unique('ref');
    await gateway.refund({ reference, refundId, amountMinor: 5_000, currency: 'EUR' });
    const { headers, body } = stripe.event('refund.failed', stripe.failRefund(refundId));
    const failed = { kind: 'REFUND_FAILED', refundId, amountMinor: 5_000, currency: 'EUR', reason: 'lost_or_stolen_card' };
    expect(await gateway.readCallback(headers, body)).toMatchObject(failed);
    const again = { reference, refundId, amountMinor: 5_000, currency: 'EUR' };
    expect(await gateway.refund(again)).toEqual({ status: 'FAILED', reason: 'lost_or_stolen_card' });
  });
});

describe('a Stripe that does not do what it is asked', () => {
  test.each([
    ['an invalid key', 401, { message: 'Invalid API Key provided: sk_test_****ests' }, 'ACCOUNT'],
    ['a key that may not', 403, { message: 'The provided key does not have the required permissions.' }, 'ACCOUNT'],
    [
      'an account for tests only',
      400,
      { code: 'testmode_charges_only', message: 'Your account cannot make live charges.' },
      'ACCOUNT',
    ],
    ['a currency', 400, { param: 'line_items[0][price_data][currency]', message: 'Invalid currency: eur' }, 'CURRENCY'],
    ['an amount', 400, { code: 'amount_too_large', message: 'Amount must be no more than €999,999.99' }, 'AMOUNT'],
    ['a request', 400, { code: 'parameter_unknown', message: 'Received unknown parameter: colour' }, 'REQUEST'],
  ])('because of %s is a final refusal, which is logged for the operator', async (_what, status, error, because) => {
    stripe.refuse({ path: '/v1/checkout/sessions', status, error: { type: 'invalid_request_error', ...error } });
    const refused = await gateway.openPaymentPage(checkoutRequest()).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(GatewayRefused);
    expect(refused).toMatchObject({ because, message: expect.stringContaining(error.message) });
    expect(logged.at(-1)).toMatchObject({ because, err: refused });
  });

  test.each([429, 500, 502])('for now (%i) counts as silent in every call', async (status) => {
    const { reference } = await paid({});
    stripe.refuse({ path: '/v1/', status, error: { type: 'api_error', message: 'Try again later.' } });
    const refund = { reference, refundId: unique('ref'), amountMinor: 1_000, currency: 'EUR' };
    await expect(gateway.openPaymentPage(checkoutRequest())).rejects.toBeInstanceOf(GatewaySilent);
    await expect(gateway.fetchOutcome(reference)).rejects.toBeInstanceOf(GatewaySilent);
    await expect(gateway.refund(refund)).rejects.toBeInstanceOf(GatewaySilent);
    stripe.refuse(null);
    expect(await gateway.refund(refund)).toEqual({ status: 'SUCCEEDED' });
  });

  test('because of an invalid key does not make a refund fail', async () => {
    const { reference } = await paid({});
    const refund = { reference, refundId: unique('ref'), amountMinor: 1_000, currency: 'EUR' };
    stripe.refuse({ path: '/v1/refunds', status: 401, error: { message: 'Expired API Key provided' } });
    await expect(gateway.refund(refund)).rejects.toBeInstanceOf(GatewayRefused);
    stripe.refuse(null);
    expect(await gateway.refund(refund)).toEqual({ status: 'SUCCEEDED' });
  });

  test('because the amount is below its minimum says so', async () => {
    await expect(gateway.openPaymentPage(checkoutRequest({ amountMinor: 49 }))).rejects.toMatchObject({ because: 'AMOUNT' });
    expect(await gateway.openPaymentPage(checkoutRequest({ amountMinor: 50 }))).toMatchObject({ reference: expect.any(String) });
  });
});

describe('the smallest payments', () => {
  /** https://docs.stripe.com/currencies, "Minimum and maximum charge amounts"; Stripe names no others of ours. */
  const BY_STRIPE = new Map(
    [
      'AED 200, AUD 50, BGN 100, BRL 50, CAD 50, CHF 50, CZK 1500, DKK 250, EUR 50, GBP 30, HKD 400, HUF 17500, INR 50, JPY 50',
      'MXN 1000, MYR 200, NOK 300, NZD 50, PLN 200, RON 200, SEK 300, SGD 50, THB 1000, USD 50',
    ]
      .flatMap((line) => line.split(', '))
      .map((entry) => [entry.slice(0, 3), Number(entry.slice(4))] as const),
  );

  test.each(Object.keys(CURRENCY_EXPONENTS))(
    'in %s are what Stripe takes, also once it has converted them to euros',
    (currency) => {
      const leastMinor = gateway.smallestPayments[currency] ?? 0;
      expect(leastMinor).toBeGreaterThanOrEqual(BY_STRIPE.get(currency) ?? 1);
      expect(worthInEuroCents(leastMinor, currency)).toBeGreaterThanOrEqual(50);
      expect(toStripeAmount(leastMinor, currency)).toBeGreaterThanOrEqual(leastMinor);
      // Nobody is kept from a payment of two euros.
      expect(worthInEuroCents(leastMinor, currency)).toBeLessThan(200);
    },
  );
});

describe('payouts', () => {
  test('go to connected accounts, once, also after Stripe has forgotten the idempotency key', async () => {
    const payout = { payoutId: unique('pyt'), amountMinor: 160_770, currency: 'EUR', destination: 'acct_1' };
    expect(await gateway.fetchTransfer(payout.payoutId)).toBeNull();
    expect(await gateway.transfer(payout)).toMatchObject({ status: 'PAID', amountMinor: 160_770, currency: 'EUR' });
    stripe.forgetKeys();
    expect(await gateway.transfer(payout)).toMatchObject({ status: 'PAID' });
    expect(await gateway.transfer({ ...payout, attempt: 2 })).toMatchObject({ status: 'PAID' });
    expect(await gateway.transfer({ ...payout, amountMinor: 1 })).toMatchObject({ status: 'FAILED' });
    expect(await gateway.fetchTransfer(payout.payoutId)).toMatchObject({ status: 'PAID' });
    expect(stripe.all('transfer')).toHaveLength(1);
  });

  test('that are refused or come back may be made again as the next attempt', async () => {
    const payout = { payoutId: unique('pyt'), amountMinor: 160_770, currency: 'EUR', destination: 'acct_1' };
    stripe.refuseTransfers('You have insufficient funds in your Stripe account.');
    expect(await gateway.transfer(payout)).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('insufficient') });
    stripe.refuseTransfers(null);
    expect(await gateway.transfer({ ...payout, attempt: 2 })).toMatchObject({ status: 'PAID' });

    const { headers, body } = stripe.event('transfer.reversed', stripe.reverseTransfer(payout.payoutId));
    expect(await gateway.readCallback(headers, body)).toMatchObject({ kind: 'TRANSFER', ...payoutOf(payout), status: 'FAILED' });
    expect(await gateway.fetchTransfer(payout.payoutId)).toMatchObject({ status: 'FAILED' });
    expect(await gateway.transfer({ ...payout, attempt: 2 })).toMatchObject({ status: 'FAILED' });
    expect(await gateway.transfer({ ...payout, attempt: 3 })).toMatchObject({ status: 'PAID' });
    expect(stripe.all('transfer')).toHaveLength(2);
  });

  test('are taken from the booking’s own charges first, and only the rest from the balance', async () => {
    const [first, second] = [await paid({ amountMinor: 10_000 }), await paid({ amountMinor: 2_000 })];
    await gateway.refund({ reference: second.reference, refundId: unique('ref'), amountMinor: 500, currency: 'EUR' });
    const sources = [
      { reference: first.reference, amountMinor: 10_000 },
      { reference: second.reference, amountMinor: 1_500 },
    ];
    const payout = { payoutId: unique('pyt'), currency: 'EUR', destination: 'acct_1', sources };
    stripe.setAvailable(0);
    expect(await gateway.transfer({ ...payout, amountMinor: 12_000 })).toMatchObject({ status: 'FAILED' });
    expect(stripe.all('transfer')).toEqual([]);
    stripe.setAvailable(500);
    const sent = { status: 'PAID', attempt: 2, amountMinor: 12_000 };
    expect(await gateway.transfer({ ...payout, attempt: 2, amountMinor: 12_000 })).toMatchObject(sent);
    expect(stripe.all('transfer').map(({ amount, source_transaction: from }) => [amount, from !== null])).toEqual([
      [500, false],
      [10_000, true],
      [1_500, true],
    ]);
    stripe.forgetKeys();
    expect(await gateway.transfer({ ...payout, attempt: 2, amountMinor: 12_000 })).toMatchObject(sent);
    expect(stripe.all('transfer')).toHaveLength(3);

    // Nothing is left of the charges for another payout.
    expect(await gateway.transfer({ ...payout, payoutId: unique('pyt'), amountMinor: 100 })).toMatchObject({ status: 'PAID' });
    expect(stripe.all('transfer').at(-1)).toMatchObject({ amount: 100, source_transaction: null });
  });

  test('of which one part is refused are reversed as a whole, and a reversed payout is FAILED', async () => {
    const { reference } = await paid({ amountMinor: 10_000 });
    const sources = [{ reference, amountMinor: 10_000 }];
    const payout = { payoutId: unique('pyt'), amountMinor: 11_000, currency: 'EUR', destination: 'acct_1', sources };
    // Somebody has used the charge past us.
    const [charge] = stripe.all('charge');
    if (charge !== undefined) charge['amount_captured'] = 10_000;
    stripe.takePast(reference, 1);
    expect(await gateway.transfer(payout)).toMatchObject({
      status: 'FAILED',
      reason: expect.stringContaining('must not exceed'),
    });
    expect(stripe.all('transfer').filter(({ metadata, reversed }) => metadata.payoutId === payout.payoutId && !reversed)).toEqual(
      [],
    );
    expect(await gateway.fetchTransfer(payout.payoutId)).toMatchObject({ status: 'FAILED', attempt: 1 });
  });

  test('of which one part was refused are not finished later, also when Stripe broke off during the reversal', async () => {
    const { reference } = await paid({ amountMinor: 10_000 });
    const sources = [{ reference, amountMinor: 10_000 }];
    const payout = { payoutId: unique('pyt'), amountMinor: 11_000, currency: 'EUR', destination: 'acct_1', sources };
    stripe.takePast(reference, 1);
    stripe.refuse({ path: '/v1/transfers/', status: 500, error: { type: 'api_error', message: 'Try again later.' } });
    await expect(gateway.transfer(payout)).rejects.toBeInstanceOf(GatewaySilent);
    stripe.refuse(null);
    stripe.forgetKeys();
    expect(await gateway.fetchTransfer(payout.payoutId)).toMatchObject({ status: 'PENDING', attempt: 1 });
    for (const made of stripe.all('transfer')) if (made['source_transaction'] !== null) made['amount'] = 0;
    expect(await gateway.transfer(payout)).toMatchObject({ status: 'FAILED', attempt: 1 });
    const mine = stripe.all('transfer').filter(({ metadata }) => metadata.payoutId === payout.payoutId);
    expect(mine.map(({ amount, reversed }) => [amount, reversed])).toEqual([[1_000, true]]);
  });

  test('whose answers were lost are finished and not made twice', async () => {
    const { reference } = await paid({ amountMinor: 10_000 });
    const sources = [{ reference, amountMinor: 10_000 }];
    const payout = { payoutId: unique('pyt'), amountMinor: 11_000, currency: 'EUR', destination: 'acct_1', sources };
    stripe.breakTransfers(1);
    await expect(gateway.transfer(payout)).rejects.toBeInstanceOf(GatewaySilent);
    expect(await gateway.fetchTransfer(payout.payoutId)).toMatchObject({ status: 'PENDING' });
    expect(await gateway.transfer(payout)).toMatchObject({ status: 'PAID', amountMinor: 11_000 });
    expect(stripe.all('transfer')).toHaveLength(2);
  });

  test('need a connected account and must be turned on', async () => {
    const payout = { payoutId: unique('pyt'), amountMinor: 1_000, currency: 'EUR', destination: 'PT50000201231234567890154' };
    expect(await gateway.transfer(payout)).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('acct_') });
    const off = await startGateway({ connect: false }).transfer({ ...payout, destination: 'acct_1' });
    expect(off).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('turned off') });
    expect(stripe.all('transfer')).toEqual([]);
  });
});

test('a charge-back is reported when the money leaves and when it is decided, and an inquiry is not', async () => {
  const { paymentId } = await paid({});
  const told = async (type: string, status: string) => {
    const { headers, body } = stripe.event(type, stripe.dispute(paymentId, status));
    return gateway.readCallback(headers, body);
  };
  const about = { kind: 'CHARGEBACK', paymentId, amountMinor: 11_314, currency: 'EUR', reason: 'fraudulent' };

  expect(await told('charge.dispute.created', 'warning_needs_response')).toMatchObject({ kind: 'OTHER' });
  expect(await told('charge.dispute.funds_withdrawn', 'needs_response')).toMatchObject({ ...about, status: 'OPEN' });
  expect(await told('charge.dispute.closed', 'won')).toMatchObject({ ...about, status: 'WON' });
  expect(await told('charge.dispute.closed', 'warning_closed')).toMatchObject({ kind: 'OTHER' });
});

test('the books of Stripe name every movement by our id, page by page', async () => {
  const { reference, paymentId } = await paid({ holdMinor: 50_000 });
  const [captureId, refundId, payoutId] = [unique('cap'), unique('ref'), unique('pyt')];
  await gateway.captureHold({ reference, captureId, amountMinor: 12_000, currency: 'EUR' });
  await gateway.refund({ reference, refundId, amountMinor: 5_000, currency: 'EUR' });
  await gateway.transfer({ payoutId, amountMinor: 7_000, currency: 'EUR', destination: 'acct_1' });
  stripe.reverseTransfer(payoutId);
  stripe.dispute(paymentId, 'needs_response');
  for (let more = 0; more < 100; more += 1) await paid({ amountMinor: 100 });

  const entries = await listAll({
    from: new Date(systemClock.now().getTime() - 60_000),
    to: new Date(systemClock.now().getTime() + 60_000),
  });
  const seen = entries.map(({ kind, ourId, amountMinor }) => `${kind} ${ourId} ${amountMinor}`);
  expect(seen).toEqual(
    expect.arrayContaining([
      `CHARGE ${paymentId} 11314`,
      `CAPTURE ${captureId} 12000`,
      `REFUND ${refundId} 5000`,
      `TRANSFER ${payoutId} 7000`,
      `TRANSFER_RETURN ${payoutId} 7000`,
      `CHARGEBACK ${paymentId} 11314`,
    ]),
  );
  expect(entries).toHaveLength(106);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(106);
  expect(await listAll({ from: new Date(0), to: new Date(systemClock.now().getTime() - 60_000) })).toEqual([]);
});

function startGateway({ connect = true } = {}): PaymentGateway {
  return stripeGateway({
    database,
    connect,
    clock: systemClock,
    secretKey: FAKE_STRIPE_KEYS.STRIPE_SECRET_KEY,
    webhookSecret: FAKE_STRIPE_KEYS.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: FAKE_CONNECT_SECRET,
    apiBase: new URL(stripe.url),
    log: { error: (details) => void logged.push(details) },
  });
}

function checkoutRequest(changes: Partial<PaymentPageRequest> = {}): PaymentPageRequest {
  const amountMinor = changes.amountMinor ?? 11_314;
  return {
    paymentId: unique('pay'),
    amountMinor,
    holdMinor: 0,
    currency: 'EUR',
    title: 'Canon EOS R5',
    description: '14 May 2027 to 17 May 2027',
    lines: [line('Rent, 3 days', amountMinor)],
    returnUrl: 'https://market.example/bookings/bkg_1',
    cancelUrl: 'https://market.example/bookings/bkg_1/left',
    expiresAt: new Date(systemClock.now().getTime() + 5 * 36e5),
    ...changes,
  };
}

async function paid(changes: Partial<PaymentPageRequest>): Promise<{ reference: string; paymentId: string }> {
  const request = checkoutRequest(changes);
  const { reference } = await gateway.openPaymentPage(request);
  stripe.pay(reference);
  await gateway.fetchOutcome(reference);
  return { reference, paymentId: request.paymentId };
}

async function report(type: string, id: string) {
  const thing = stripe.find(id);
  if (thing === undefined) throw new Error(`Nothing is called ${id}.`);
  const { headers, body } = stripe.event(type, thing);
  return gateway.readCallback(headers, body);
}

async function listAll(period: { from: Date; to: Date }): Promise<GatewayEntry[]> {
  const entries: GatewayEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await gateway.list({ ...period, cursor });
    entries.push(...page.entries);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

function holdOf(reference: string) {
  const { paymentId } = stripe.find(reference)?.['metadata'] ?? {};
  return stripe.all('payment_intent').find(({ metadata }) => metadata.part === 'HOLD' && metadata.paymentId === paymentId);
}

function payoutOf({ payoutId, amountMinor, currency }: { payoutId: string; amountMinor: number; currency: string }) {
  return { payoutId, amountMinor, currency };
}

function line(label: string, amountMinor: number) {
  return { label, amountMinor };
}

function unique(prefix: string): string {
  count += 1;
  return `${prefix}_s${count}`;
}
