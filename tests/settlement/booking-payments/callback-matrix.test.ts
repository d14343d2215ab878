import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, events, invoices, journal, payments, sandboxCheckouts } from '../../../db/schema/index.ts';
import { sandboxCallback, type SandboxReport } from '../../../src/adapters/sandbox-gateway/sandbox-callback.ts';
import { booksOf } from '../../harness/rentals/claim-kayak.ts';
import { loadSecret } from '../../../src/load-secret.ts';
import type { RunningServer } from '../../../src/start-server.ts';
import { freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { approvedKayak } from '../../harness/rentals/kayak.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let other: RunningServer;
beforeAll(async () => {
  market = await startMarketplace();
  other = await startSecondServer(market);
});
afterAll(async () => {
  await other.stop();
  await market.close();
});

type PaymentReport = Extract<SandboxReport, { kind: 'PAYMENT' }>;

/** A booking whose payment page is open, and the gateway's report that it was paid. */
async function opened(daysAhead: number) {
  const bookingId = await approvedKayak(market, freePeriod(daysAhead));
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  const { id: paymentId, reference, amountMinor, holdMinor, currency } = await paymentOf(bookingId);
  const about = { paymentId, reference: reference ?? '', amountMinor, holdMinor, currency };
  const report: PaymentReport = { kind: 'PAYMENT', eventId: `evt_${paymentId}`, status: 'PAID', ...about };
  return { bookingId, redirectUrl: String(redirectUrl), report };
}

async function paymentOf(bookingId: string) {
  const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  if (payment === undefined) throw new Error('There is no payment.');
  return payment;
}

async function callBack(report: PaymentReport, url = market.url, secret?: string): Promise<number> {
  const key = secret ?? (await loadSecret(market.database, 'sandbox-gateway'));
  const { headers, body } = sandboxCallback(key).sign(report);
  return (await fetch(`${url}/api/v1/payments/callbacks/sandbox`, { method: 'POST', headers, body })).status;
}

/** What was made of the payment: everything once, or nothing. */
async function traces(bookingId: string) {
  const { reader } = market.database;
  const posted = await reader.select().from(journal).where(eq(journal.bookingId, bookingId));
  const told = await reader.select().from(events).where(eq(events.bookingId, bookingId));
  return {
    state: (await reader.select().from(bookings).where(eq(bookings.id, bookingId)))[0]?.state,
    payments: posted.filter(({ kind }) => kind.startsWith('PAYMENT')).length,
    confirmed: told.filter(({ type }) => type === 'booking.confirmed').length,
    invoices: (await reader.select().from(invoices).where(eq(invoices.bookingId, bookingId))).length,
  };
}
const ONCE = { state: 'CONFIRMED', payments: 1, confirmed: 1, invoices: 1 };
const NOTHING = { state: 'PENDING_PAYMENT', payments: 0, confirmed: 0, invoices: 0 };

test('a callback that comes twice before the page is read confirms the booking once', async () => {
  const { bookingId, report } = await opened(100);
  expect([await callBack(report), await callBack(report)]).toEqual([200, 200]);
  expect(await traces(bookingId)).toEqual(ONCE);
  await trialBalance(market.database);
});

test('two callbacks about one payment with different ids confirm the booking once', async () => {
  const { bookingId, report } = await opened(105);
  await callBack(report);
  await callBack({ ...report, eventId: `${report.eventId}_again` });
  expect(await traces(bookingId)).toEqual(ONCE);
});

test('callbacks and status calls at once in two processes confirm the booking once', async () => {
  const { bookingId, redirectUrl, report } = await opened(110);
  const ask = () => market.renter.call('get_pay_status', { bookingId });
  const paying = fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  const calls = [market.url, other.url, market.url, other.url].map((url) => callBack(report, url));
  await Promise.all([paying, ...calls, ask(), ask()]);
  expect(await Promise.all(calls)).toEqual([200, 200, 200, 200]);
  expect(await traces(bookingId)).toEqual(ONCE);
  await trialBalance(market.database);
});

test('a callback that is signed with another secret changes nothing', async () => {
  const { bookingId, report } = await opened(115);
  expect(await callBack(report, market.url, 'whsec_bm90IHRoZSBnYXRld2F5J3Mgc2VjcmV0')).toBe(401);
  expect(await traces(bookingId)).toEqual(NOTHING);
});

test.each([
  ['amount', 120, { amountMinor: 1 }],
  ['currency', 125, { currency: 'USD' }],
])('a callback with another %s confirms nothing and leaves the decision to the platform', async (_what, daysAhead, wrong) => {
  const { bookingId, report } = await opened(daysAhead);
  expect(await callBack({ ...report, ...wrong })).toBe(200);
  expect(await traces(bookingId)).toEqual({ ...NOTHING, payments: 1 });
  expect(await paymentOf(bookingId)).toMatchObject({ status: 'FLAGGED', ...wrong });
  // What the right report says afterwards does not slip past the decision.
  await callBack({ ...report, eventId: `${report.eventId}_right` });
  expect(await traces(bookingId)).toEqual({ ...NOTHING, payments: 1 });
  await trialBalance(market.database);
});

test('a callback about an unknown payment is refused', async () => {
  const { report } = await opened(130);
  expect(await callBack({ ...report, paymentId: 'pay_unknown' })).toBe(404);
});

test('a late payment confirms an expired booking if the days are free, and is refunded otherwise', async () => {
  const [free, taken] = [await opened(135), await opened(140)];
  market.clock.advance({ hours: 60 });
  market = {
    ...market,
    renter: await market.signIn('renter@demo.test'),
    owner: await market.signIn('vendor@demo.test', 'mcp-owner'),
  };
  await market.cron.http.post('/cron/payment-expire');
  const everything = { state: 'EXPIRED', payments: 0, confirmed: 0, invoices: 0 };
  expect([await traces(free.bookingId), await traces(taken.bookingId)]).toEqual([everything, everything]);
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, taken.bookingId));
  await market.owner.call('manage_blackout', { action: 'add', assetId: row?.assetId, ...freePeriod(140) });
  for (const { report } of [free, taken]) {
    // The gateway has the money, so that it can give it back.
    const checkout = eq(sandboxCheckouts.paymentId, report.paymentId);
    const paid = { status: 'PAID', paidAt: market.clock.now() } as const;
    await market.database.transaction((tx) => tx.update(sandboxCheckouts).set(paid).where(checkout));
    expect(await callBack(report)).toBe(200);
  }
  expect(await traces(free.bookingId)).toEqual(ONCE);
  expect(await traces(taken.bookingId)).toMatchObject({ state: 'EXPIRED', payments: 1, confirmed: 0 });
  expect(await booksOf(market, free.bookingId)).toMatchObject({ GATEWAY: free.report.amountMinor });
  expect(await booksOf(market, taken.bookingId)).toMatchObject({ GATEWAY: 0 });
  expect(await market.renter.call('get_pay_status', { bookingId: taken.bookingId })).toMatchObject({ status: 'REFUNDED' });
});
