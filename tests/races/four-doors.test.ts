import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, checkouts, payments } from '../../db/schema/index.ts';
import { callTool } from '../harness/clients.ts';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { signedIn } from '../harness/oauth-client.ts';
import { unitsFree } from '../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

/** What a server without a domain name of its own is asked by. */
const KEY = 'localhost.rentwire.shopping.rental';
const ROUNDS = [0, 1, 2];

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Any = any;

let market: TestMarketplace;
let variant = '';
beforeAll(async () => {
  market = await startMarketplace();
  variant = (await market.nobody.call('ucp_product', { slug: 'tandem-sea-kayak' })).variants[0].id;
});
afterAll(() => market.close());

/** Other days each time: every renter has a booking of their own. */
let from = 40;
const days = () => freePeriod((from += 6));

async function binding(who: Actor, method: string, path: string, body?: object, key?: string): Promise<Any> {
  const answer = await fetch(`${market.url}/ucp/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(who.credential !== null && { authorization: `Bearer ${who.credential}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBeLessThan(300);
  return answer.json();
}

async function bindingTool(who: Actor, tool: string, args: object): Promise<Any> {
  const { httpStatus, output } = await callTool(market.url, {
    path: '/ucp/mcp',
    tool,
    args: { meta: { 'idempotency-key': crypto.randomUUID() }, ...args },
    credential: who.credential,
  });
  expect(httpStatus).toBe(200);
  return output;
}

const line = (period: { startDate: string; endDate: string }) => ({
  line_items: [
    { item: { id: variant }, quantity: 3, [KEY]: { period: { start_date: period.startDate, end_date: period.endDate } } },
  ],
});
const agreed = { payment: {}, [KEY]: { accept_agreement: true } };

async function opened(period = days()): Promise<{ id: string; bookingId: string }> {
  const checkout = await binding(market.renter, 'POST', '/checkout-sessions', line(period));
  return { id: checkout.id, bookingId: checkout[KEY].booking_id };
}

/** Each door’s own way to complete a checkout, or to send the request or pay, which is the same. */
function completions(who: Actor, { id, bookingId }: { id: string; bookingId: string }) {
  const promote = { acceptAgreement: true };
  return [
    () => binding(who, 'POST', `/checkout-sessions/${id}/complete`, agreed),
    () => bindingTool(who, 'complete_checkout', { id, checkout: agreed }),
    () => who.http.post(`/ucp/checkout/sessions/${id}/complete`, promote),
    () => who.http.post(`/ucp/checkout/sessions/${bookingId}/complete`, promote),
    () => who.try('ucp_checkout_complete', { checkoutId: id, ...promote }),
    () => who.try('promote_booking', { bookingId, ...promote }),
    () => who.http.post(`/bookings/${bookingId}/promote`, promote),
  ];
}

const rowsOf = async (bookingId: string) => ({
  bookings: await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId)),
  checkouts: await market.database.reader.select().from(checkouts).where(eq(checkouts.bookingId, bookingId)),
  payments: await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId)),
});

async function happened(bookingId: string, type: string): Promise<number> {
  const { timeline } = await market.renter.call('get_booking_detail', { bookingId });
  return timeline.filter((entry: { type: string }) => entry.type === type).length;
}

test.each(ROUNDS)('a checkout that every door completes at once is sent, approved and paid once (%i)', async () => {
  const period = days();
  const checkout = await opened(period);
  const { bookingId } = checkout;
  await Promise.all(completions(market.renter, checkout).map((complete) => complete()));
  expect(await happened(bookingId, 'booking.promoted')).toBe(1);
  expect(await unitsFree(market, period)).toEqual([3, 3, 3]);

  await Promise.all([
    market.owner.try('approve_booking', { bookingId }),
    market.owner.http.patch(`/bookings/${bookingId}`, { decision: 'approve' }),
  ]);
  expect(await happened(bookingId, 'booking.approved')).toBe(1);
  expect(await unitsFree(market, period)).toEqual([2, 2, 2]);

  const started = await Promise.all([
    ...completions(market.renter, checkout)
      .slice(2, 5)
      .map((complete) => complete()),
    market.renter.try('initiate_payment', { bookingId }),
    market.renter.http.post(`/bookings/${bookingId}/pay`),
  ]);
  const pages = started.flatMap((answer: Any) => {
    const said = answer.output ?? answer.body.data;
    return said?.redirectUrl ?? said?.payment?.redirectUrl ?? [];
  });
  expect(new Set(pages).size).toBe(1);
  await fetch(String(pages[0]), { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  await Promise.all([
    market.renter.call('get_pay_status', { bookingId }),
    binding(market.renter, 'GET', `/checkout-sessions/${checkout.id}`),
    bindingTool(market.renter, 'get_checkout', { id: checkout.id }),
    market.renter.http.get(`/ucp/checkout/sessions/${checkout.id}`),
  ]);
  const rows = await rowsOf(bookingId);
  expect(rows.payments.filter(({ status }) => status === 'PAID')).toHaveLength(1);
  expect([rows.bookings.length, rows.checkouts.length, rows.bookings[0]?.state]).toEqual([1, 1, 'CONFIRMED']);
});

test.each(ROUNDS)('other dates from every door at once leave one booking, on dates that one of them asked for (%i)', async () => {
  const period = days();
  const { id, bookingId } = await opened(period);
  const wishes = [1, 2, 3, 4].map((more) => ({ ...period, endDate: addDays(period.endDate, more) }));
  const [one, two, three, four] = wishes as [typeof period, typeof period, typeof period, typeof period];
  await Promise.all([
    binding(market.renter, 'PUT', `/checkout-sessions/${id}`, line(one)),
    bindingTool(market.renter, 'update_checkout', { id, checkout: line(two) }),
    market.renter.http.patch(`/ucp/checkout/sessions/${id}`, three),
    market.renter.try('ucp_checkout', { action: 'update', checkoutId: id, ...four }),
  ]);
  const session = await market.renter.call('ucp_checkout_status', { checkoutId: id });
  expect(wishes.map(({ endDate }) => endDate)).toContain(session.endDate);
  const all = await market.database.reader.select().from(bookings).where(eq(bookings.startDate, period.startDate));
  const going = all.filter(({ state }) => state !== 'CANCELLED');
  expect(going.map((row) => [row.id, row.endDate])).toEqual([[session.bookingId, session.endDate]]);
  expect((await rowsOf(session.bookingId)).checkouts.map((row) => row.id)).toEqual([id]);
  expect(typeof bookingId).toBe('string');
});

test.each(ROUNDS)('a checkout that is cancelled while other doors send it ends once and holds no day (%i)', async () => {
  const period = days();
  const checkout = await opened(period);
  const { id, bookingId } = checkout;
  await Promise.all([
    ...completions(market.renter, checkout).map((complete) => complete()),
    binding(market.renter, 'POST', `/checkout-sessions/${id}/cancel`),
    bindingTool(market.renter, 'cancel_checkout', { id }),
    market.renter.try('ucp_checkout', { action: 'cancel', checkoutId: id }),
    market.renter.try('cancel_booking', { bookingId, confirm: true }),
  ]);
  const {
    bookings: [row],
  } = await rowsOf(bookingId);
  expect(row?.state).toBe('CANCELLED');
  expect(await happened(bookingId, 'booking.cancelled')).toBe(1);
  expect(await unitsFree(market, period)).toEqual([3, 3, 3]);
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`) ?? 0).toBe(0);
});

test.each(ROUNDS)('a checkout that two people take over at once becomes the booking of one of them (%i)', async () => {
  const period = days();
  const checkout = await binding(market.nobody, 'POST', '/checkout-sessions', line(period));
  const page = new URL(checkout.continue_url);
  const password = 'demo-password-1';
  const [renter, stranger] = [
    await signedIn(market.url, { email: 'renter@demo.test', password }),
    await signedIn(market.url, { email: 'stranger@demo.test', password }),
  ];
  const [, , , , changed] = await Promise.all([
    ...[renter, stranger, renter, stranger].map((person) => person.submit(page.pathname + page.search, {})),
    binding(market.nobody, 'PUT', `/checkout-sessions/${checkout.id}`, line({ ...period, endDate: addDays(period.endDate, 1) })),
  ]);
  const all = await market.database.reader.select().from(bookings).where(eq(bookings.startDate, period.startDate));
  expect(all).toHaveLength(1);
  const rows = await rowsOf(String(all[0]?.id));
  expect(rows.checkouts.map(({ id, userId }) => [id, userId])).toEqual([[checkout.id, all[0]?.renterId]]);
  expect(changed.id).toBe(checkout.id);
  const seen = await binding(market.nobody, 'GET', `/checkout-sessions/${checkout.id}`);
  expect([seen[KEY].booking_id, seen.line_items[0][KEY].period.end_date]).toEqual([all[0]?.id, all[0]?.endDate]);
});

test('one idempotency key used at once over the UCP binding opens one checkout', async () => {
  const key = crypto.randomUUID();
  const body = line(days());
  const ask = () =>
    fetch(`${market.url}/ucp/v1/checkout-sessions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${market.renter.credential}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
  const answers = await Promise.all(Array.from({ length: 6 }, ask));
  // Whoever comes while the first is under way is told to come again.
  const late = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 201).length + late.length).toBe(6);
  const again = await ask();
  const ids = await Promise.all(
    [...answers.filter(({ status }) => status === 201), again].map(async (one): Promise<Any> => one.json()),
  );
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
});
