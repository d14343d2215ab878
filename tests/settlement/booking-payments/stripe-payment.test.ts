import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTime, freePeriod, soonPeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { approvedKayak } from '../../harness/rentals/kayak.ts';
import { FAKE_STRIPE_KEYS } from '../../harness/servers/fake-stripe/objects.ts';
import { type FakeStripe, startFakeStripe } from '../../harness/servers/fake-stripe/server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
  market = await startMarketplace({ ...FAKE_STRIPE_KEYS, STRIPE_API_BASE: stripe.url });
});
afterAll(async () => {
  await market.close();
  await stripe.close();
});

test('a Stripe webhook confirms the booking once, and cancelling refunds through Stripe', async () => {
  const bookingId = await approvedKayak(market, freePeriod(40));
  const payment = await market.renter.call('initiate_payment', { bookingId });
  expect(payment).toMatchObject({ status: 'PENDING', redirectUrl: expect.stringContaining('https://checkout.stripe.example/') });
  expect(await market.renter.call('initiate_payment', { bookingId })).toMatchObject({ redirectUrl: payment.redirectUrl });
  const sessionId = sessionOf(payment);
  stripe.pay(sessionId);

  const first = await webhook('checkout.session.completed', sessionId);
  expect(first.status).toBe(200);
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
  const confirmed = await trialBalance(market.database);
  const repeated = await Promise.all([1, 2, 3].map(() => webhook('checkout.session.completed', sessionId)));
  expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200]);
  await market.renter.call('get_pay_status', { bookingId });
  expect(await trialBalance(market.database)).toEqual(confirmed);

  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  await market.dispatcher.drain();
  const refunds = stripe.all('refund').filter(({ payment_intent: id }) => id === stripe.find(sessionId)?.['payment_intent']);
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment.amountMinor);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'REFUNDED' });
  expect((await trialBalance(market.database)).get(`ESCROW:${bookingId} EUR`)).toBe(0);
});

test('without a webhook, asking for the status finds the payment', async () => {
  const bookingId = await approvedKayak(market, freePeriod(45));
  stripe.pay(sessionOf(await market.renter.call('initiate_payment', { bookingId })));
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'PAID', bookingState: 'CONFIRMED' });
});

test('while Stripe does not answer nothing is charged, and the same call works later', async () => {
  const bookingId = await approvedKayak(market, freePeriod(48));
  stripe.breakNext(3);
  const overRest = await market.renter.http.post(`/bookings/${bookingId}/pay`);
  expect([overRest.status, overRest.body.code]).toEqual([429, 'gateway_silent']);
  expect(Number(overRest.headers.get('retry-after'))).toBeGreaterThan(0);
  stripe.breakNext(3);
  expect(await market.renter.try('initiate_payment', { bookingId })).toMatchObject({
    isError: true,
    error: { code: 'gateway_silent', retryable: true },
  });
  const payment = await market.renter.call('initiate_payment', { bookingId });
  stripe.pay(sessionOf(payment));
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'PAID' });
});

test('a declined card is reported, and the same page takes another one', async () => {
  const bookingId = await approvedKayak(market, freePeriod(50));
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  const sessionId = sessionOf({ redirectUrl });
  stripe.pay(sessionId, 'declined');
  const failed = { status: 'FAILED', failure: 'Your card was declined.' };
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject(failed);
  expect(await market.renter.call('initiate_payment', { bookingId })).toMatchObject({ status: 'PENDING', redirectUrl });
  stripe.pay(sessionId);
  await webhook('checkout.session.completed', sessionId);
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
});

test('the deposit of a near rental is held on the card, and released when the owner cancels', async () => {
  const bookingId = await approvedKayak(market, soonPeriod());
  const payment = await market.renter.call('initiate_payment', { bookingId });
  expect(payment.holdMinor).toBeGreaterThan(0);
  const sessionId = sessionOf(payment);
  stripe.pay(sessionId);
  await webhook('checkout.session.completed', sessionId);
  const confirmed = await market.renter.call('get_booking_detail', { bookingId });
  expect(confirmed).toMatchObject({ state: 'CONFIRMED', deposit: { state: 'HELD' } });
  const hold = stripe.all('payment_intent').find(({ metadata }) => metadata.part === 'HOLD');
  expect(hold).toMatchObject({ status: 'requires_capture', amount: payment.holdMinor });

  await market.owner.call('reject_booking', { bookingId, confirm: true, reason: 'It is broken' });
  await market.dispatcher.drain();
  expect(stripe.find(hold?.id ?? '')).toMatchObject({ status: 'canceled', amount_received: 0 });
});

test('when the card cannot cover the deposit nothing is charged, and another page is offered', async () => {
  const bookingId = await approvedKayak(market, soonPeriod());
  const first = await market.renter.call('initiate_payment', { bookingId });
  stripe.pay(sessionOf(first), 'no hold');
  await webhook('checkout.session.completed', sessionOf(first));
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({
    status: 'FAILED',
    failure: expect.stringContaining('nothing was charged'),
    bookingState: 'PENDING_PAYMENT',
  });
  const second = await market.renter.call('initiate_payment', { bookingId });
  expect(second.redirectUrl).not.toBe(first.redirectUrl);
  stripe.pay(sessionOf(second));
  await webhook('checkout.session.completed', sessionOf(second));
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
});

test('only Stripe can confirm a payment, and the sandbox is not available', async () => {
  const bookingId = await approvedKayak(market, freePeriod(55));
  const sessionId = sessionOf(await market.renter.call('initiate_payment', { bookingId }));
  stripe.pay(sessionId);
  const { headers, body } = stripe.event('checkout.session.completed', sessionOrFail(sessionId));

  expect((await send('stripe', { 'stripe-signature': 't=1,v1=00' }, body)).status).toBe(401);
  expect((await send('stripe', headers, body.replace('"object"', '"Object"'))).status).toBe(401);
  expect((await send('sandbox', headers, body)).status).toBe(401);
  expect((await fetch(`${market.url}/sandbox/checkout/guessed`)).status).toBe(404);
  expect(market.sandbox).toBeNull();
  expect(await market.owner.call('get_owner_booking_detail', { bookingId })).toMatchObject({ state: 'PENDING_PAYMENT' });
});

test('a Stripe event about other things is accepted and ignored', async () => {
  const { headers, body } = stripe.event('customer.created', { id: 'cus_9', object: 'customer' });
  expect((await send('stripe', headers, body)).status).toBe(200);
});

function sessionOf({ redirectUrl }: { redirectUrl: string }): string {
  return new URL(redirectUrl).pathname.slice(1);
}

function sessionOrFail(sessionId: string) {
  const session = stripe.find(sessionId);
  if (session === undefined) throw new Error(`There is no session ${sessionId}.`);
  return session;
}

async function webhook(type: string, sessionId: string): Promise<Response> {
  const { headers, body } = stripe.event(type, sessionOrFail(sessionId));
  return send('stripe', headers, body);
}

function send(gateway: string, headers: Record<string, string>, body: string): Promise<Response> {
  return fetch(`${market.url}/api/v1/payments/callbacks/${gateway}`, { method: 'POST', headers, body });
}

test('an open Stripe page closes when the booking’s time to pay is over', async () => {
  const paying = await startMarketplace({ ...FAKE_STRIPE_KEYS, STRIPE_API_BASE: stripe.url });
  const bookingId = await approvedKayak(paying, freePeriod(60));
  const payment = await paying.renter.call('initiate_payment', { bookingId });
  expect(payment.expiresAt).toBe((await paying.renter.call('get_booking_detail', { bookingId })).dueAt);
  const sessionId = sessionOf(payment);
  expect(stripe.find(sessionId)?.['status']).toBe('open');
  const { renter } = await advanceTime(paying, { hours: 24.1 });
  expect(await renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'EXPIRED' });
  await paying.dispatcher.drain();
  expect(stripe.find(sessionId)?.['status']).toBe('expired');
  await paying.close();
});
