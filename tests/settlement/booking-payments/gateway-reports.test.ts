import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bookings,
  chargebacks,
  events,
  gatewayReports,
  invoices,
  payments,
  refunds,
  trustEvents,
} from '../../../db/schema/index.ts';
import { sandboxCallback } from '../../../src/adapters/sandbox-gateway/sandbox-callback.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { loadSecret } from '../../../src/load-secret.ts';
import { freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { refundComesBack } from '../../harness/money/payment-events.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** A confirmed booking with its payment. */
async function paid(daysAhead: number) {
  const bookingId = await confirmedKayak(market, freePeriod(daysAhead));
  const { id: paymentId, reference, amountMinor } = await paymentOf(bookingId);
  return { bookingId, paymentId, reference: reference ?? '', amountMinor };
}

async function paymentOf(bookingId: string) {
  const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  if (payment === undefined) throw new Error('A confirmed booking has a payment.');
  return payment;
}

/** The event that sets the reactions off, once more. */
async function tellAgain(bookingId: string): Promise<void> {
  const event = { id: randomIds.next({ prefix: 'evt' }), type: 'gateway.reported', at: market.clock.now(), bookingId, data: {} };
  const actor = { type: 'SYSTEM', id: null, via: 'system' };
  await market.database.transaction((tx) => tx.insert(events).values({ ...event, actor }));
  await market.dispatcher.drain();
}

/** By how much each account is another than before. */
async function moved(before: Map<string, number>): Promise<Record<string, number>> {
  const now = await trialBalance(market.database);
  const changes = [...now].map(([account, balance]) => [account, balance - (before.get(account) ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

async function report(
  paymentId: string,
  status: 'OPEN' | 'WON' | 'LOST',
  amountMinor: number,
  eventId: string,
  chargebackId = `cb_${paymentId}`,
) {
  const about = { chargebackId, paymentId, amountMinor, currency: 'EUR', reason: 'fraudulent' };
  const secret = await loadSecret(market.database, 'sandbox-gateway');
  const { headers, body } = sandboxCallback(secret).sign({ kind: 'CHARGEBACK', eventId, status, ...about });
  const answer = await fetch(`${market.url}/api/v1/payments/callbacks/sandbox`, { method: 'POST', headers, body });
  await market.dispatcher.drain();
  return answer.status;
}

test('a charge-back is booked once at the platform’s cost, and LOST ends it', async () => {
  const { bookingId, paymentId, reference, amountMinor } = await paid(40);
  const before = await trialBalance(market.database);
  await market.sandbox?.chargeBack(reference, 'fraudulent');
  await market.sandbox?.chargeBack(reference, 'fraudulent');
  await market.dispatcher.drain();
  expect((await paymentOf(bookingId)).status).toBe('CHARGED_BACK');
  await market.sandbox?.closeChargeback(reference, 'LOST');
  await market.dispatcher.drain();
  await tellAgain(bookingId);

  const { reader } = market.database;
  const kept = await reader.select().from(gatewayReports).where(eq(gatewayReports.subjectId, paymentId));
  expect(kept.map(({ status }) => status).toSorted()).toEqual(['LOST', 'OPEN']);
  const told = await reader.select().from(events).where(eq(events.type, 'gateway.reported'));
  expect(told).toMatchObject([{ bookingId }, { bookingId }, { bookingId }]);
  expect(await reader.select().from(chargebacks).where(eq(chargebacks.paymentId, paymentId))).toMatchObject([
    { status: 'LOST', amountMinor, reason: 'fraudulent' },
  ]);
  expect(await moved(before)).toEqual({ 'GATEWAY EUR': -amountMinor, 'CHARGEBACK_LOSS EUR': amountMinor });
  const facts = await reader.select().from(trustEvents).where(eq(trustEvents.bookingId, bookingId));
  expect(facts).toMatchObject([{ kind: 'CHARGEBACK' }]);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'CHARGED_BACK' });
});

test('a won charge-back leaves the books as they were, also in the wrong order and twice', async () => {
  const { bookingId, paymentId, amountMinor } = await paid(45);
  const before = await trialBalance(market.database);
  expect(await report(paymentId, 'WON', amountMinor, 'evt_won')).toBe(200);
  expect(await report(paymentId, 'OPEN', amountMinor, 'evt_open')).toBe(200);
  expect(await report(paymentId, 'WON', amountMinor, 'evt_won')).toBe(200);
  expect((await paymentOf(bookingId)).status).toBe('PAID');
  expect(await moved(before)).toEqual({});
  const rows = await market.database.reader.select().from(chargebacks).where(eq(chargebacks.paymentId, paymentId));
  expect(rows).toMatchObject([{ status: 'WON' }]);
});

/** A payment of which the payer's bank takes back two parts, each on its own. */
async function chargedBackTwice(daysAhead: number) {
  const { bookingId, paymentId } = await paid(daysAhead);
  const before = await trialBalance(market.database);
  const tell = (part: 'first' | 'second', status: 'OPEN' | 'WON' | 'LOST') =>
    report(paymentId, status, part === 'first' ? 700 : 300, `evt_${part}_${status}_${paymentId}`, `cb_${part}_${paymentId}`);
  await tell('first', 'OPEN');
  await tell('second', 'OPEN');
  const status = async () => (await market.renter.call('get_pay_status', { bookingId })).status;
  return { tell, status, moved: () => moved(before) };
}

test('a payment stays charged back while the second of two charge-backs is open, and is paid when both are won', async () => {
  const { tell, status, moved: changes } = await chargedBackTwice(46);
  expect(await changes()).toEqual({ 'GATEWAY EUR': -1_000, 'CHARGEBACK_LOSS EUR': 1_000 });
  await tell('first', 'WON');
  expect(await status()).toBe('CHARGED_BACK');
  expect(await changes()).toEqual({ 'GATEWAY EUR': -300, 'CHARGEBACK_LOSS EUR': 300 });
  await tell('second', 'WON');
  expect(await status()).toBe('PAID');
  expect(await changes()).toEqual({});
});

test.each([
  ['first', 'second'],
  ['second', 'first'],
] as const)('a payment stays charged back when the %s of two charge-backs is lost and the %s is won', async (lost, won) => {
  const { tell, status, moved: changes } = await chargedBackTwice(lost === 'first' ? 47 : 48);
  await tell(lost, 'LOST');
  await tell(won, 'WON');
  expect(await status()).toBe('CHARGED_BACK');
  const keptMinor = lost === 'first' ? 700 : 300;
  expect(await changes()).toEqual({ 'GATEWAY EUR': -keptMinor, 'CHARGEBACK_LOSS EUR': keptMinor });
});

test('a payment stays charged back when of two charge-backs the won one is told before the lost one', async () => {
  const { tell, status } = await chargedBackTwice(49);
  await tell('first', 'WON');
  await tell('second', 'LOST');
  expect(await status()).toBe('CHARGED_BACK');
});

test('a payment that was won back is charged back again by another charge-back', async () => {
  const { bookingId, paymentId } = await paid(51);
  await report(paymentId, 'OPEN', 700, 'evt_a_open', 'cb_a');
  await report(paymentId, 'WON', 700, 'evt_a_won', 'cb_a');
  expect((await paymentOf(bookingId)).status).toBe('PAID');
  await report(paymentId, 'OPEN', 300, 'evt_b_open', 'cb_b');
  expect((await paymentOf(bookingId)).status).toBe('CHARGED_BACK');
  await report(paymentId, 'WON', 300, 'evt_b_won', 'cb_b');
  expect((await paymentOf(bookingId)).status).toBe('PAID');
});

test('a charge-back for the owner’s fault is paid by the owner', async () => {
  const { bookingId, paymentId, amountMinor } = await paid(50);
  const blamed = { cancelKind: 'NOT_AS_DESCRIBED' } as const;
  const [booking] = await market.database.transaction((tx) =>
    tx.update(bookings).set(blamed).where(eq(bookings.id, bookingId)).returning(),
  );
  const before = await trialBalance(market.database);
  await report(paymentId, 'OPEN', amountMinor, 'evt_owner');
  expect(await moved(before)).toEqual({ 'GATEWAY EUR': -amountMinor, [`OWNER_PAYABLE:${booking?.vendorId} EUR`]: amountMinor });
  expect(await market.database.reader.select().from(trustEvents).where(eq(trustEvents.bookingId, bookingId))).toEqual([]);
});

test('a report about an unknown payment is stored and books nothing', async () => {
  const before = await trialBalance(market.database);
  expect(await report('pay_unknown', 'OPEN', 100, 'evt_unknown')).toBe(200);
  expect(await moved(before)).toEqual({});
});

test('a refund that comes back is owed again and retried once with the same credit note', async () => {
  const { bookingId, paymentId } = await paid(55);
  const preview = await market.renter.call('cancel_booking', { bookingId });
  await market.renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: preview.refundMinor });
  await market.dispatcher.drain();
  const { reader } = market.database;
  const [refund] = await reader.select().from(refunds).where(eq(refunds.bookingId, bookingId));
  if (refund === undefined) throw new Error('A cancelled booking has a refund.');
  const { id: refundId, amountMinor } = refund;
  const notes = async () => (await reader.select().from(invoices).where(eq(invoices.bookingId, bookingId))).length;
  const issued = await notes();
  const { refundedMinor } = await paymentOf(bookingId);
  const before = await trialBalance(market.database);

  await refundComesBack(market, refund);
  await tellAgain(bookingId);
  expect((await moved(before))['GATEWAY EUR']).toBe(amountMinor);
  expect((await paymentOf(bookingId)).refundedMinor).toBe(refundedMinor - amountMinor);
  const waiting = (await market.admin.http.get('/admin/payments?tab=reconciliation&limit=100')).body.data.items;
  expect(waiting).toContainEqual(expect.objectContaining({ difference: 'REFUND_FAILED', ourId: refundId }));

  const first = await market.admin.http.patch('/admin/payments', { action: 'retry_refund', refundId });
  expect(first.body.data).toMatchObject({ retryOf: refundId, paymentId, amountMinor, status: 'REQUESTED' });
  await market.dispatcher.drain();
  const again = await market.admin.http.patch('/admin/payments', { action: 'retry_refund', refundId });
  expect(again.body.data).toMatchObject({ refundId: first.body.data.refundId, alreadyDone: true });
  expect((await paymentOf(bookingId)).refundedMinor).toBe(refundedMinor);
  expect((await moved(before))['GATEWAY EUR']).toBeUndefined();
  expect(await notes()).toBe(issued);
});

test('a report about a payout is stored', async () => {
  const payout = { payoutId: 'pyt_1', amountMinor: 160_770, currency: 'EUR', destination: 'DE0000000000001111' };
  await market.ports.gateway.transfer(payout);
  await market.sandbox?.settleTransfer('pyt_1', 'PAID');
  const { reader } = market.database;
  expect(await reader.select().from(gatewayReports).where(eq(gatewayReports.subjectId, 'pyt_1'))).toMatchObject([
    { kind: 'TRANSFER', status: 'PAID', amountMinor: 160_770, currency: 'EUR', reason: null },
  ]);
});
