import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events, gatewayReports, payments } from '../../db/schema/index.ts';
import { confirmedKayak } from '../harness/book-kayak.ts';
import { freePeriod } from '../harness/demo-dates.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { trialBalance } from '../harness/trial-balance.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('a charge-back is kept once, with its booking, and moves no money by itself', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(40));
  const { reader } = market.database;
  const [payment] = await reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  const before = await trialBalance(market.database);
  const reference = payment?.reference ?? '';
  await market.sandbox?.chargeBack(reference, 'fraudulent');
  await market.sandbox?.chargeBack(reference, 'fraudulent');
  await market.sandbox?.closeChargeback(reference, 'LOST');

  const about = { kind: 'CHARGEBACK', subjectId: payment?.id, amountMinor: payment?.amountMinor, currency: 'EUR' };
  const kept = await reader
    .select()
    .from(gatewayReports)
    .where(eq(gatewayReports.subjectId, payment?.id ?? ''));
  expect(kept.map(({ status }) => status).toSorted()).toEqual(['LOST', 'OPEN']);
  expect(kept[0]).toMatchObject({ ...about, reason: 'fraudulent' });
  const told = await reader.select().from(events).where(eq(events.type, 'gateway.reported'));
  expect(told).toMatchObject([{ bookingId }, { bookingId }]);
  expect(await trialBalance(market.database)).toEqual(before);
});

test('so is what becomes of a payout', async () => {
  const payout = { payoutId: 'pyt_1', amountMinor: 160_770, currency: 'EUR', destination: 'DE0000000000001111' };
  await market.ports.gateway.transfer(payout);
  await market.sandbox?.settleTransfer('pyt_1', 'PAID');
  const { reader } = market.database;
  expect(await reader.select().from(gatewayReports).where(eq(gatewayReports.subjectId, 'pyt_1'))).toMatchObject([
    { kind: 'TRANSFER', status: 'PAID', amountMinor: 160_770, currency: 'EUR', reason: null },
  ]);
});
