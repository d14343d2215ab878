import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, keySpends, payments, refunds } from '../../db/schema/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { approvedKayak, confirmedKayak } from '../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const AT_ONCE = 12;
const FIT = 5;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const each = Array.from({ length: AT_ONCE }, (_, index) => index);

async function paid(daysAhead: number): Promise<typeof payments.$inferSelect> {
  const bookingId = await confirmedKayak(market, freePeriod(daysAhead));
  const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  if (payment === undefined) throw new Error('A confirmed booking has a payment.');
  return payment;
}

async function refundedOf(paymentId: string): Promise<number> {
  const rows = await market.database.reader.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function refund({ id: paymentId }: { id: string }, amountMinor: number, key: string, cause = 'GOODWILL') {
  const input = { action: 'refund', paymentId, amountMinor, cause, reason: 'Sorry' };
  return market.admin.http.patch('/admin/payments', input, { 'Idempotency-Key': key });
}

test('of parallel partial refunds exactly as many succeed as fit into the payment', async () => {
  const payment = await paid(40);
  // Five fit, and what is left then is less than one more.
  const amountMinor = Math.floor(payment.rentMinor / FIT);
  const answers = await Promise.all(each.map((index) => refund(payment, amountMinor, `part-${index}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(FIT);
  for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.code).toBe('refund_too_high');
  await market.dispatcher.drain();
  expect(await refundedOf(payment.id)).toBe(FIT * amountMinor);
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${payment.bookingId} EUR`)).toBe(-payment.rentMinor);
});

test('a partial refund that is sent at once with one key happens once', async () => {
  const payment = await paid(45);
  const answers = await Promise.all(each.map(() => refund(payment, 100, 'the-same')));
  for (const { status } of answers) expect([200, 429]).toContain(status);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await market.dispatcher.drain();
  expect(await refundedOf(payment.id)).toBe(100);
  await trialBalance(market.database);
});

test('partial refunds during a cancellation never give back more than was paid', async () => {
  const payment = await paid(50);
  const third = Math.floor(payment.amountMinor / 3);
  const cancelling = { bookingId: payment.bookingId, confirm: true, anyRefund: true };
  const [cancelled, ...answers] = await Promise.all([
    market.renter.try('cancel_booking', cancelling),
    ...each.map((index) => refund(payment, third, `mixed-${index}`, index % 2 === 0 ? 'DUPLICATE' : 'GOODWILL')),
  ]);
  expect(cancelled.isError).toBe(false);
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect([...new Set(refused)].filter((code) => code !== 'refund_too_high' && code !== 'payment_state_refused')).toEqual([]);
  await market.dispatcher.drain();
  expect(await refundedOf(payment.id)).toBe(payment.amountMinor);
  const balances = await trialBalance(market.database);
  const left = [balances.get(`ESCROW:${payment.bookingId} EUR`), balances.get(`DEPOSIT:${payment.bookingId} EUR`)];
  expect(left).toEqual([0, 0]);
});

/** Approved kayaks on days of their own, and what each costs. */
async function kayaks(daysAhead: number): Promise<{ bookingId: string; totalMinor: number }[]> {
  const approved = [];
  for (const index of each) {
    const bookingId = await approvedKayak(market, freePeriod(daysAhead + index * 7));
    const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
    approved.push({ bookingId, totalMinor: row?.totalMinor ?? 0 });
  }
  return approved;
}

async function keyWith(spendCapMinor: number): Promise<{ keyId: string; agent: Actor }> {
  const input = { action: 'create', name: 'Capped', spendCapMinor, spendCurrency: 'EUR' };
  const { keyId, secret } = await market.renter.call('manage_api_keys', input);
  return { keyId, agent: market.actor(secret) };
}

async function spentBy(keyId: string): Promise<number> {
  const rows = await market.database.reader.select().from(keySpends).where(eq(keySpends.keyId, keyId));
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

test('of parallel payments exactly as many start as fit under a spend cap', async () => {
  const rentals = await kayaks(60);
  const same = rentals[0]?.totalMinor ?? 0;
  expect(new Set(rentals.map(({ totalMinor }) => totalMinor))).toEqual(new Set([same]));
  const { keyId, agent } = await keyWith(FIT * same);
  const answers = await Promise.all(rentals.map(({ bookingId }) => agent.try('initiate_payment', { bookingId })));
  expect(answers.filter(({ isError }) => !isError)).toHaveLength(FIT);
  for (const { error } of answers.filter(({ isError }) => isError)) expect(error).toMatchObject({ code: 'spend_cap_exceeded' });
  expect(await spentBy(keyId)).toBe(FIT * same);

  // One unit less than all of them: one is refused, and what was committed is not asked for twice.
  const narrow = await keyWith(rentals.length * same - 1);
  const again = await Promise.all(
    rentals.flatMap(({ bookingId }) => [1, 2].map(() => narrow.agent.try('initiate_payment', { bookingId }))),
  );
  const refusedIds = new Set(again.flatMap(({ isError }, index) => (isError ? [Math.floor(index / 2)] : [])));
  expect(refusedIds.size).toBe(1);
  expect(await spentBy(narrow.keyId)).toBe((rentals.length - 1) * same);
  await trialBalance(market.database);
}, 60_000);
