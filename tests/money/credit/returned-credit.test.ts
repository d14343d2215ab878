import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { answerPaymentPage, approvedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let userId: string;
let given = 0;
beforeAll(async () => {
  market = await startMarketplace();
  userId = (await market.renter.call('get_profile')).id;
});
afterAll(() => market.close());

async function grant(amountMinor: number, days: number): Promise<string> {
  const expiresAt = new Date(market.clock.now().getTime() + days * 86_400_000).toISOString();
  const headers = { 'Idempotency-Key': `grant-${(given += 1)}` };
  const input = { userId, amountMinor, currency: 'EUR', reason: 'Welcome', expiresAt };
  const answer = await market.admin.http.patch('/admin/payments', { action: 'grant_credit', ...input }, headers);
  expect(answer.body).toMatchObject({ success: true });
  return expiresAt;
}
const credit = () => market.renter.call('get_account_credit');
const balance = async () => (await credit()).balances[0]?.balanceMinor ?? 0;

test('credit that was applied and taken back keeps its end', async () => {
  const expiresAt = await grant(5_000, 10);
  const bookingId = await approvedKayak(market, freePeriod(41));
  await market.renter.call('apply_credit', { bookingId });
  await market.renter.call('apply_credit', { bookingId, amountMinor: 0 });
  expect((await credit()).items[0]).toMatchObject({ kind: 'RETURN', amountMinor: 5_000, expiresAt });
  market = await advanceTime(market, { days: 11 });
  expect(await balance()).toBe(0);
});

test('a renter who cancels after the end of applied credit is told before that it is lost', async () => {
  await grant(5_000, 10);
  const bookingId = await approvedKayak(market, freePeriod(81));
  await market.renter.call('apply_credit', { bookingId });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  market = await advanceTime(market, { days: 11 });

  const preview = await market.renter.call('cancel_booking', { bookingId });
  expect(preview.summary).toContain('€50.00 of the credit is gone: its time is over');
  const done = await market.renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: preview.refundMinor });
  expect(done.summary).toContain('€50.00 of the credit is gone');
  await market.dispatcher.drain();
  expect((await credit()).items.slice(0, 2)).toMatchObject([
    { kind: 'EXPIRE', amountMinor: -5_000, note: 'its time was over' },
    { kind: 'RETURN', amountMinor: 5_000, bookingId },
  ]);
  expect(await balance()).toBe(0);
  const balances = await trialBalance(market.database);
  expect([balances.get(`ESCROW:${bookingId} EUR`), balances.get(`CREDIT:${userId} EUR`)]).toEqual([0, 0]);
});

test('when the owner cancels after its end, credit returns for its remaining time, fourteen days at most', async () => {
  for (const [days, againDays] of [
    [3, 3],
    [40, 14],
  ] as const) {
    await grant(2_000, days);
    const bookingId = await approvedKayak(market, freePeriod(130 + days));
    await market.renter.call('apply_credit', { bookingId });
    await answerPaymentPage(market.renter, bookingId, 'pay');
    await market.renter.call('get_pay_status', { bookingId });
    market = await advanceTime(market, { days: days + 1 });
    await market.owner.call('reject_booking', { bookingId, reason: 'It sank', confirm: true });
    await market.dispatcher.drain();

    const [line] = (await credit()).items.filter(({ kind }: { kind: string }) => kind === 'RETURN');
    const left = (new Date(line.expiresAt).getTime() - market.clock.now().getTime()) / 86_400_000;
    expect(left).toBeGreaterThan(againDays - 0.1);
    expect(left).toBeLessThanOrEqual(againDays);
    expect(await balance()).toBe(2_000);
    market = await advanceTime(market, { days: againDays });
    expect(await balance()).toBe(0);
  }
});

test('when the owner cancels before its end, credit keeps that end', async () => {
  const expiresAt = await grant(2_000, 30);
  const bookingId = await approvedKayak(market, freePeriod(240));
  await market.renter.call('apply_credit', { bookingId });
  await market.owner.call('reject_booking', { bookingId, reason: 'It sank', confirm: true });
  expect((await credit()).items[0]).toMatchObject({ kind: 'RETURN', amountMinor: 2_000, expiresAt });
});

test('a cancelled booking tells of its own credit, not of what other bookings return at the same instant', async () => {
  await grant(5_000, 30);
  const [first, second] = [await approvedKayak(market, freePeriod(250)), await approvedKayak(market, freePeriod(255))];
  await market.renter.call('apply_credit', { bookingId: first, amountMinor: 2_000 });
  await market.renter.call('apply_credit', { bookingId: second, amountMinor: 1_300 });
  for (const bookingId of [first, second])
    await market.owner.call('reject_booking', { bookingId, reason: 'It sank', confirm: true });
  await market.dispatcher.drain();
  const told = await Promise.all(
    [first, second].map(async (bookingId) => (await market.renter.call('get_booking_detail', { bookingId })).cancelled.join(' ')),
  );
  expect(told).toEqual([
    expect.stringContaining('€20.00 of credit is back in your account.'),
    expect.stringContaining('€13.00 of credit is back in your account.'),
  ]);
});
