import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bookings, payouts } from '../../../db/schema/index.ts';
import { ownerPayableOf, post, REV_PENALTY } from '../../../src/domain/money/ledger/index.ts';
import { announceDebts } from '../../../src/domain/oversight/payment-admin/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { earnKayak, payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';

/** More than anything that ends by itself meanwhile can earn. */
const MUCH = 10_000_000;

let market: TestMarketplace;
let vendorId: string;
let debtor: string;
let held: string;
beforeAll(async () => {
  market = await withBank(await startMarketplace());
  debtor = await earnKayak(market, 40);
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, debtor));
  vendorId = row?.vendorId ?? '';
  market = await advanceTime(market, { hours: 25 });
  await payoutOf(market, debtor);
  await owe(MUCH);
});
afterEach(() => trialBalance(market.database));
afterAll(() => market.close());

test('a debt is not listed for a person as long as payouts may still cover it', async () => {
  market = await advanceTime(market, { days: 59 });
  await market.pipeline.perform(announceDebts, {});
  expect(await debts()).toEqual([]);
  expect(await letters()).toEqual([]);
});

test('after 60 days a debt is listed, and the admins are told once a month', async () => {
  market = await advanceTime(market, { days: 2 });
  expect(await debts()).toMatchObject([{ row: 'DEBT', vendorId, amountMinor: MUCH, days: 61 }]);
  await market.pipeline.perform(announceDebts, {});
  await market.pipeline.perform(announceDebts, {});
  expect(await letters()).toHaveLength(1);
  market = await advanceTime(market, { days: 27 });
  await market.pipeline.perform(announceDebts, {});
  expect(await letters()).toHaveLength(1);
  market = await advanceTime(market, { days: 4 });
  await market.pipeline.perform(announceDebts, {});
  expect(await letters()).toHaveLength(2);
  const file = await market.admin.http.get('/admin/payments?tab=debts&format=csv');
  expect(JSON.stringify(file)).toContain(vendorId);
});

test('money for a debt is recorded once for a key, with a reason, and never exceeds the debt', async () => {
  const paid = { action: 'settle_debt', vendorId, currency: 'EUR', amountMinor: 100, reason: 'Arrived today' };
  const before = await balance('BANK');
  const [{ amountMinor: owed }] = await debts();
  const tooMuch = await settle({ ...paid, amountMinor: owed + 1 }, 'much');
  expect(tooMuch).toMatchObject({ status: 400, body: { code: 'debt_too_small' } });
  expect([await balance('BANK'), (await debts())[0].amountMinor]).toEqual([before, owed]);
  const first = await settle(paid, 'one');
  expect(first.body.data).toMatchObject({ amountMinor: 100, settled: [{ bookingId: debtor, amountMinor: 100 }] });
  expect((await settle(paid, 'one')).body).toEqual(first.body);
  expect([(await balance('BANK')) - before, (await debts())[0].amountMinor]).toEqual([100, owed - 100]);
  for (const person of [market.owner, market.renter]) {
    expect((await person.http.patch('/admin/payments', paid, { 'Idempotency-Key': 'x' })).status).toBe(403);
  }
});

test('settling a debt releases the payouts that waited for it', async () => {
  held = await earnKayak(market, 140);
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, held)).toMatchObject({ status: 'ON_HOLD', holdReason: 'NEGATIVE_BALANCE' });
  const [{ amountMinor }] = await debts();
  await settle({ action: 'settle_debt', vendorId, currency: 'EUR', amountMinor, reason: 'All of it' }, 'all');
  expect(await debts()).toEqual([]);
  expect(await payoutOf(market, held)).toMatchObject({ status: 'PAID', netting: [] });
  const [row] = await market.database.reader.select().from(payouts).where(eq(payouts.bookingId, held));
  expect(row?.amountMinor).toBe(row?.grossMinor);
});

async function debts() {
  return (await market.admin.http.get('/admin/payments?tab=debts')).body.data.items;
}

async function letters() {
  const mails = await sentMails(market, 'admin@demo.test');
  return mails.filter(({ subject }) => subject.includes('60 days'));
}

function settle(body: Record<string, unknown>, key: string) {
  return market.admin.http.patch('/admin/payments', body, { 'Idempotency-Key': key });
}

async function owe(amountMinor: number): Promise<void> {
  const lines = [
    { account: REV_PENALTY, amountMinor: -amountMinor },
    { account: ownerPayableOf(vendorId), amountMinor },
  ];
  const entry = { kind: 'OWNER_PENALTY', currency: 'EUR', idemKey: 'test:debt', memo: 'test', lines } as const;
  const context = { ids: randomIds, now: market.clock.now() };
  await market.database.transaction((tx) => post(tx, { ...entry, bookingId: debtor }, context));
}

async function balance(account: string): Promise<number> {
  return (await trialBalance(market.database)).get(`${account} EUR`) ?? 0;
}
