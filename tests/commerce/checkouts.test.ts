import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { countTokens } from '../../scripts/tokens.ts';
import { consumerEndpoint } from '../../src/tools/endpoints.ts';
import { freePeriod } from '../harness/dates.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const KAYAK = 'tandem-sea-kayak';
let days = 60;
const dates = () => freePeriod((days += 4));
const kayakId = async (): Promise<string> => (await market.nobody.call('ucp_product', { slug: KAYAK })).id;

interface Entry {
  type: string;
  amountMinor: number;
}
/** One subtotal, one total, and the others add up to it. */
function addsUp(totals: Entry[]): boolean {
  const of = (type: string) => totals.filter((entry) => entry.type === type);
  const [total] = of('total');
  const others = totals.filter((entry) => entry.type !== 'total').reduce((all, { amountMinor }) => all + amountMinor, 0);
  return of('subtotal').length === 1 && of('total').length === 1 && total?.amountMinor === others;
}

test('the eleven UCP tools together cost an agent at most 2,000 tokens', () => {
  const tools = consumerEndpoint.tools.filter(({ name }) => name.includes('ucp_'));
  expect(tools).toHaveLength(11);
  expect(countTokens({ ...consumerEndpoint, tools })).toBeLessThanOrEqual(2_000);
});

describe('UCP products', () => {
  test('are the listings, each with a variant for each rental mode', async () => {
    const { items, pagination } = await market.nobody.call('ucp_products', { q: 'kayak', limit: 5 });
    const found = (await market.nobody.call('search_assets', { q: 'kayak', limit: 5 })).items;
    expect(items.map(({ slug }: { slug: string }) => slug)).toEqual(found.map(({ slug }: { slug: string }) => slug));
    expect(pagination.total).toBeGreaterThan(0);
    for (const { id, variants, priceRange } of items) {
      const prices = variants.map(({ priceMinor }: { priceMinor: number }) => priceMinor);
      expect(priceRange).toEqual({ minMinor: Math.min(...prices), maxMinor: Math.max(...prices) });
      for (const variant of variants) expect(variant.id).toBe(`${id}.${variant.rentalMode}`);
    }
  });

  test('are found by slug and by id, over both doors alike', async () => {
    const product = await market.nobody.call('ucp_product', { slug: KAYAK });
    expect(await market.nobody.call('ucp_product', { slug: product.id })).toEqual(product);
    const { status, body } = await market.nobody.http.get(`/ucp/products/${KAYAK}`);
    expect([status, body.data]).toEqual([200, product]);
    expect((await market.nobody.http.get('/ucp/products?limit=2')).body.data.items).toHaveLength(2);
    expect((await market.nobody.http.get('/ucp/products/no-such-thing')).status).toBe(404);
  });

  test('with from and to are only those that are free, and one date alone is refused', async () => {
    const { startDate: from } = dates();
    const { status, body } = await market.nobody.http.get(`/ucp/products?from=${from}`);
    expect([status, body.code, body.details.issues[0].field]).toEqual([400, 'invalid_input', 'to']);
  });

  test('are found by the attributes of their category, over both doors', async () => {
    const wish = { fuel: 'diesel', seats: { min: 4 } };
    const found = (await market.nobody.call('search_assets', { attributes: wish, limit: 50 })).items;
    const slugs = (items: { slug: string }[]) => items.map(({ slug }) => slug);
    expect(found.length).toBeGreaterThan(0);
    expect(slugs((await market.nobody.call('ucp_products', { attributes: wish, limit: 50 })).items)).toEqual(slugs(found));
    const { body } = await market.nobody.http.get('/ucp/products?limit=50&attributes[fuel]=diesel&attributes[seats][min]=4');
    expect(slugs(body.data.items)).toEqual(slugs(found));
  });

  test('have the same availability as the listing', async () => {
    const { startDate: from, endDate: to } = dates();
    const { body } = await market.nobody.http.get(`/ucp/products/${KAYAK}/availability?from=${from}&to=${to}`);
    expect(body.data).toMatchObject({ slug: KAYAK, available: true, from, to });
    expect(body.data).toEqual(await market.nobody.call('check_availability', { slug: KAYAK, from, to }));
    expect(await market.nobody.call('ucp_availability', { slug: KAYAK, from, to })).toEqual(body.data);
  });

  test('ucp_discover names the addresses of the protocol', async () => {
    const told = await market.nobody.call('ucp_discover');
    expect(told).toMatchObject({ release: '2026-08-25', profileUrl: `${market.url}/.well-known/ucp` });
  });
});

describe('a UCP checkout', () => {
  test('goes from a quote over request and payment to an order, and is the same booking all the time', async () => {
    const { startDate, endDate } = dates();
    const quoted = await market.renter.http.post('/ucp/quotes', { productId: await kayakId(), startDate, endDate });
    expect(quoted.status).toBe(201);
    const { quoteId, totals, nextActions } = quoted.body.data;
    expect(nextActions).toMatchObject([{ tool: 'ucp_checkout_create', args: { quoteId } }]);

    const opened = await market.renter.http.post('/ucp/checkout/sessions', { quoteId });
    expect(opened.status).toBe(201);
    const session = opened.body.data;
    expect(session).toMatchObject({ status: 'requires_escalation', bookingState: 'PENDING_VERIFICATION', startDate, endDate });
    expect(addsUp(session.totals)).toBe(true);
    expect(session.totals.at(-1)).toMatchObject({ type: 'total', amountMinor: totals.dueAfterApprovalMinor });
    const { id: checkoutId, bookingId } = session;
    expect(session.nextActions).toContainEqual(expect.objectContaining({ tool: 'ucp_checkout_complete' }));

    const sent = await market.renter.call('ucp_checkout_complete', { checkoutId, acceptAgreement: true });
    expect(sent).toMatchObject({ id: checkoutId, bookingId, bookingState: 'PENDING_APPROVAL', order: null });
    expect(sent.messages.map(({ code }: { code: string }) => code)).toContain('owner_approval_pending');
    expect(await market.renter.call('ucp_checkout_complete', { checkoutId })).toMatchObject({ alreadyDone: true });

    await market.owner.call('approve_booking', { bookingId });
    const { payment } = await market.renter.call('ucp_checkout_complete', { checkoutId });
    const again = await market.renter.call('ucp_checkout_complete', { checkoutId });
    expect(again.payment).toEqual(payment);
    expect(payment.redirectUrl).toBe((await market.renter.call('initiate_payment', { bookingId })).redirectUrl);
    await fetch(payment.redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
    await market.renter.call('get_pay_status', { bookingId });

    const done = (await market.renter.http.get(`/ucp/checkout/sessions/${checkoutId}`)).body.data;
    expect(done).toMatchObject({ status: 'completed', bookingState: 'CONFIRMED', order: { id: bookingId }, continueUrl: null });
    expect(await market.renter.call('ucp_checkout_status', { checkoutId: bookingId })).toEqual(done);
    const { body } = await market.renter.http.get('/bookings?limit=100');
    expect(body.data.items.filter((one: { startDate: string }) => one.startDate === startDate)).toHaveLength(1);
  });

  test('without dates waits for them and then is a booking under the same id', async () => {
    const opened = await market.renter.call('ucp_checkout_create', { productId: await kayakId() });
    expect(opened).toMatchObject({ status: 'incomplete', bookingId: null, startDate: null });
    expect(opened.messages).toMatchObject([{ code: 'rental_period_required', severity: 'recoverable' }]);
    const { id: checkoutId } = opened;
    const early = await market.renter.try('ucp_checkout_complete', { checkoutId });
    expect(early.error.code).toBe('checkout_incomplete');

    const period = dates();
    const changed = await market.renter.call('ucp_checkout', { action: 'update', checkoutId, ...period });
    expect(changed).toMatchObject({ id: checkoutId, ...period, bookingState: 'PENDING_VERIFICATION' });

    const endDate = addDays(period.endDate, 1);
    const longer = await market.renter.call('ucp_checkout', { action: 'update', checkoutId, endDate });
    expect(longer).toMatchObject({ bookingId: changed.bookingId, endDate });
    expect(longer.lineItems[0].quantity).toBe(changed.lineItems[0].quantity + 1);

    const two = await market.renter.call('ucp_checkout', { action: 'update', checkoutId, units: 2 });
    expect(two).toMatchObject({ id: checkoutId, endDate, lineItems: [{ units: 2 }] });
    expect(two.bookingId).not.toBe(changed.bookingId);
    expect(await market.renter.call('get_booking_detail', { bookingId: changed.bookingId })).toMatchObject({
      state: 'CANCELLED',
    });
    expect(addsUp(two.totals) && addsUp(two.lineItems[0].totals)).toBe(true);
  });

  test('that the owner has seen takes dearer dates only with the amount that the person agreed to', async () => {
    const period = dates();
    const { id: checkoutId } = await market.renter.call('ucp_checkout_create', { productId: await kayakId(), ...period });
    await market.renter.call('ucp_checkout_complete', { checkoutId, acceptAgreement: true });
    const longer = { action: 'update', checkoutId, endDate: addDays(period.endDate, 1) };
    const { error } = await market.renter.try('ucp_checkout', longer);
    expect(error).toMatchObject({ code: 'change_costs_more', details: { endDate: longer.endDate } });
    const { dueAfterApprovalMinor: expectedDueAfterApprovalMinor } = error.details;
    const changed = await market.renter.call('ucp_checkout', { ...longer, expectedDueAfterApprovalMinor });
    expect(changed).toMatchObject({ endDate: longer.endDate, bookingState: 'PENDING_APPROVAL' });
  });

  test('can be cancelled before the payment and not after it', async () => {
    const { id: checkoutId } = await market.renter.call('ucp_checkout_create', { productId: await kayakId(), ...dates() });
    const { status, body } = await market.renter.http.post(`/ucp/checkout/sessions/${checkoutId}/cancel`, {});
    expect([status, body.data.status, body.data.bookingState]).toEqual([200, 'canceled', 'CANCELLED']);
    expect(await market.renter.call('ucp_checkout', { action: 'cancel', checkoutId })).toMatchObject({ alreadyDone: true });

    const { id: empty } = await market.renter.call('ucp_checkout_create', { productId: await kayakId() });
    expect(await market.renter.call('ucp_checkout', { action: 'cancel', checkoutId: empty })).toMatchObject({
      status: 'canceled',
    });
    const late = await market.renter.try('ucp_checkout', { action: 'update', checkoutId: empty, ...dates() });
    expect(late.error.code).toBe('checkout_fixed');
  });

  test('is answered to others like an unknown one', async () => {
    const { id: checkoutId, bookingId } = await market.renter.call('ucp_checkout_create', {
      productId: await kayakId(),
      ...dates(),
    });
    for (const id of [checkoutId, bookingId, 'chk_none']) {
      expect((await market.stranger.http.get(`/ucp/checkout/sessions/${id}`)).status).toBe(404);
      expect((await market.stranger.try('ucp_checkout_complete', { checkoutId: id })).error.code).toBe('not_found');
    }
    expect((await market.nobody.http.get(`/ucp/checkout/sessions/${checkoutId}`)).status).toBe(401);
    expect((await market.nobody.http.post('/ucp/checkout/sessions', { productId: await kayakId() })).status).toBe(401);
  });

  test('becomes one booking when two calls send the dates at the same time', async () => {
    const { id: checkoutId } = await market.renter.call('ucp_checkout_create', { productId: await kayakId() });
    const period = dates();
    const answers = await Promise.all(
      [1, 2, 3].map(() => market.renter.try('ucp_checkout', { action: 'update', checkoutId, ...period })),
    );
    expect(answers.some(({ isError }) => !isError)).toBe(true);
    const { items } = (await market.renter.http.get('/bookings?limit=100')).body.data;
    expect(items.filter((one: { startDate: string }) => one.startDate === period.startDate)).toHaveLength(1);
  });
});

test('a quote says in its text which extras there are and what they cost', async () => {
  const { text } = await market.nobody.try('ucp_quote', { productId: await kayakId(), ...dates() });
  expect(text).toMatch(/dry-bag.*€3\.00.*DAY/);
});

test('a quote for taken dates holds no price, and leads to the nearest free dates', async () => {
  const period = dates();
  for (let unit = 0; unit < 3; unit += 1) await approvedKayak(market, period);
  const taken = await market.nobody.call('ucp_quote', { productId: await kayakId(), ...period });
  expect(taken).toMatchObject({ available: false, whyNot: expect.stringContaining('taken') });
  expect([taken.quoteId, taken.priceHash, taken.expiresAt]).toEqual([undefined, undefined, undefined]);
  const [{ tool, args }] = taken.nextActions;
  const free = await market.nobody.call(tool, args);
  expect(free).toMatchObject({ available: true, quoteId: expect.stringMatching(/^quo_/) });
});
