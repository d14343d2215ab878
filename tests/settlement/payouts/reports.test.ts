import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { payments, payouts } from '../../../db/schema/index.ts';
import { settleTransfersOf } from '../../../src/domain/settlement/payouts/settle-transfers-of.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { earnKayak, paidOut, payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';

/** Ends in 1111: the sandbox takes its time with it. */
const SLOW = 'DE03 5001 0517 0000 0011 11';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function payoutRow(bookingId: string) {
  const [row] = await market.database.reader.select().from(payouts).where(eq(payouts.bookingId, bookingId));
  if (row === undefined) throw new Error('There is no payout.');
  return row;
}

test('the gateway’s report settles a payout, and a later one returns it, once each', async () => {
  const bookingId = await earnKayak(market, 60);
  market = await withBank(market, SLOW);
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PROCESSING' });
  const { id } = await payoutRow(bookingId);
  await market.sandbox?.settleTransfer(id, 'PAID');
  await market.dispatcher.drain();
  const arrived = await payoutRow(bookingId);
  expect(arrived.status).toBe('PAID');
  expect(await paidOut(market, bookingId)).toBe(arrived.amountMinor);

  market.clock.advance({ minutes: 5 });
  for (let again = 0; again < 2; again += 1) {
    await market.sandbox?.settleTransfer(id, 'FAILED');
    await market.dispatcher.drain();
  }
  expect(await payoutRow(bookingId)).toMatchObject({ status: 'RETURNED', failure: 'The bank sent the money back.' });
  expect(await paidOut(market, bookingId)).toBe(0);
  await trialBalance(market.database);
});

test('a repeated report does not undo a payout that was then paid by hand', async () => {
  const bookingId = await earnKayak(market, 70);
  market = await withBank(market, SLOW);
  await payoutOf(market, bookingId);
  const { id } = await payoutRow(bookingId);
  await market.sandbox?.settleTransfer(id, 'FAILED');
  await market.dispatcher.drain();
  expect(await payoutRow(bookingId)).toMatchObject({ status: 'FAILED' });
  market.clock.advance({ minutes: 5 });
  const complete = { action: 'complete' };
  await market.admin.http.patch(`/admin/payments/payouts/${id}`, complete, { 'Idempotency-Key': 'by-hand' });
  await market.sandbox?.settleTransfer(id, 'FAILED');
  await market.dispatcher.drain();
  expect((await payoutRow(bookingId)).status).toBe('PAID');
});

test('a report about an earlier attempt does not change the present one', async () => {
  const bookingId = await earnKayak(market, 90);
  market = await withBank(market, SLOW);
  await payoutOf(market, bookingId);
  const { id } = await payoutRow(bookingId);
  await market.sandbox?.settleTransfer(id, 'FAILED');
  await market.dispatcher.drain();
  const { gateway } = market.ports;
  const send = gateway.transfer.bind(gateway);
  const transfer = vi.spyOn(gateway, 'transfer').mockImplementation(async (request) => {
    await market.pipeline.perform(settleTransfersOf, { bookingId });
    return send(request);
  });
  await market.admin.http.patch(`/admin/payments/payouts/${id}`, { action: 'retry' }, { 'Idempotency-Key': 'next-try' });
  await payoutOf(market, bookingId);
  transfer.mockRestore();
  expect(await payoutRow(bookingId)).toMatchObject({ status: 'PROCESSING', attempt: 2, failure: null });
  await market.sandbox?.settleTransfer(id, 'PAID');
  await market.dispatcher.drain();
  const { status, amountMinor } = await payoutRow(bookingId);
  expect([status, await paidOut(market, bookingId)]).toEqual(['PAID', amountMinor]);
});

test('an earlier attempt that arrives and comes back later is owed again', async () => {
  const bookingId = await earnKayak(market, 95);
  market = await withBank(market, SLOW);
  await payoutOf(market, bookingId);
  const { id } = await payoutRow(bookingId);
  const decide = (decision: object, key: string) =>
    market.admin.http.patch(`/admin/payments/payouts/${id}`, decision, { 'Idempotency-Key': key });
  expect((await decide({ action: 'fail', reason: 'It takes too long' }, 'give-up')).status).toBe(200);
  expect((await decide({ action: 'retry' }, 'after-all')).status).toBe(200);
  await payoutOf(market, bookingId);
  expect(await payoutRow(bookingId)).toMatchObject({ status: 'PROCESSING', attempt: 2 });
  market.clock.advance({ minutes: 5 });
  await market.sandbox?.settleTransfer(id, 'FAILED');
  await market.dispatcher.drain();
  expect(await payoutRow(bookingId)).toMatchObject({ status: 'FAILED', failure: 'The bank sent the money back.' });
  expect(await paidOut(market, bookingId)).toBe(0);
});

test('a charge-back holds the payout of its booking until the bank gives the payment back', async () => {
  const bookingId = await earnKayak(market, 80);
  const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  await market.sandbox?.chargeBack(payment?.reference ?? '', 'fraudulent');
  await market.dispatcher.drain();
  market = await withBank(market);
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'ON_HOLD', holdReason: 'CHARGED_BACK' });
  await market.sandbox?.closeChargeback(payment?.reference ?? '', 'WON');
  await market.dispatcher.drain();
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID' });
  await trialBalance(market.database);
});
