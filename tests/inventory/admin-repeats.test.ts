import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookings, payments } from '../../db/schema/index.ts';
import { ownerPayableOf, post, REV_PENALTY } from '../../src/domain/money/ledger/index.ts';
import { randomIds } from '../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { earnKayak, paidOut, payoutOf, withBank } from '../harness/rentals/earn-kayak.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const PATH = '/admin/payments';

let market: TestMarketplace;
beforeAll(async () => {
  market = await withBank(await startMarketplace());
});
afterAll(() => market.close());

const send = (body: object, headers?: Record<string, string>) => market.admin.http.patch(PATH, body, headers);
/** What the person's credit adds up to, in minor units. */
async function creditOf(): Promise<number> {
  const { items } = await market.stranger.call('get_account_credit', { limit: 100 });
  return items.reduce((sum: number, { amountMinor }: { amountMinor: number }) => sum + amountMinor, 0);
}
const strangerId = async () => (await market.stranger.http.get('/users/me')).body.data.id as string;
const refused = {
  status: 400,
  body: { success: false, code: 'repeated_call', error: expect.stringContaining('Idempotency-Key') },
};

describe('PATCH /admin/payments/payouts/{id} without an Idempotency-Key', () => {
  test('carries out retry and complete by query or body, and recognises a repetition by the state', async () => {
    const bookingId = await earnKayak(market, 90);
    market = await advanceTime(market, { hours: 25 });
    const { payoutId } = await payoutOf(market, bookingId);
    const path = `/admin/payments/payouts/${payoutId}`;
    for (const [action, status] of [
      ['complete', 'PAID'],
      ['retry', 'READY'],
    ] as const) {
      await market.admin.http.patch(path, { action: 'fail', reason: 'Account closed' });
      const [query, body] = action === 'retry' ? [`?action=${action}`, undefined] : ['', { action }];
      expect((await market.admin.http.patch(path + query, body)).body.data).toMatchObject({ status });
      await market.dispatcher.drain();
      const sent = await paidOut(market, bookingId);
      const again = await market.admin.http.patch(path + query, body);
      expect([action, again.body.data]).toMatchObject([action, { alreadyDone: true }]);
      expect(await paidOut(market, bookingId)).toBe(sent);
    }
  });
});

describe('PATCH /admin/payments without an Idempotency-Key', () => {
  test('gives credit once, and refuses the identical call for ten minutes', async () => {
    const grant = { action: 'grant_credit', userId: await strangerId(), amountMinor: 700, currency: 'EUR', reason: 'Thank you' };
    const before = await creditOf();
    expect((await send(grant)).body.data).toMatchObject({ amountMinor: 700, balanceMinor: before + 700 });
    const doneAt = market.clock.now().toISOString();
    expect(await send(grant)).toMatchObject({ ...refused, body: { ...refused.body, details: { doneAt } } });
    // The defaults are part of the call, and so is the order of its fields not.
    expect(await send({ kind: 'PROMO', ...grant })).toMatchObject(refused);
    expect(await creditOf()).toBe(before + 700);
  });

  test('repeats it on purpose with a key, and after ten minutes', async () => {
    const grant = { action: 'grant_credit', userId: await strangerId(), amountMinor: 700, currency: 'EUR', reason: 'Thank you' };
    const before = await creditOf();
    const key = { 'Idempotency-Key': 'once-more' };
    expect((await send(grant, key)).status).toBe(200);
    expect((await send(grant, key)).headers.get('idempotent-replayed')).toBe('true');
    expect(await creditOf()).toBe(before + 700);
    expect(await send(grant)).toMatchObject(refused);
    market = await advanceTime(market, { hours: 10 / 60 });
    expect((await send(grant)).status).toBe(200);
    expect(await creditOf()).toBe(before + 1_400);
  });

  test('takes another amount, another person and another reason for another call', async () => {
    const grant = { action: 'grant_credit', userId: await strangerId(), amountMinor: 300, currency: 'EUR', reason: 'Sorry' };
    const { id: renterId } = await market.renter.call('get_profile');
    const different = [{}, { amountMinor: 301 }, { userId: renterId }, { reason: 'Sorry again' }, { kind: 'GOODWILL' }];
    const answers = [];
    for (const change of different) answers.push((await send({ ...grant, ...change })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200]);
  });

  test('grants once when the same call comes five times at once', async () => {
    const grant = { action: 'grant_credit', userId: await strangerId(), amountMinor: 90, currency: 'EUR', reason: 'At once' };
    const before = await creditOf();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(grant)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    expect(await creditOf()).toBe(before + 90);
  });

  test('gives a part of a payment back once, and all that is left once', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(40));
    const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
    const paymentId = payment?.id ?? '';
    const rentMinor = payment?.rentMinor ?? 0;
    const part = { action: 'refund', paymentId, amountMinor: 500, cause: 'GOODWILL', reason: 'A bad day' };
    expect((await send(part)).body.data).toMatchObject({ amountMinor: 500, leftMinor: rentMinor - 500 });
    expect(await send(part)).toMatchObject(refused);
    const rest = { ...part, amountMinor: rentMinor - 500 };
    expect((await send(rest)).body.data).toMatchObject({ leftMinor: 0 });
    expect((await send(rest)).status).toBe(400);
    market = await advanceTime(market, { hours: 1 });
    expect(await send(rest)).toMatchObject({ status: 400, body: { code: 'refund_too_high', details: { leftMinor: 0 } } });
    await market.dispatcher.drain();
    await trialBalance(market.database);
  });

  test('records a debt that was paid once', async () => {
    const bookingId = await earnKayak(market, 60);
    const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
    const vendorId = row?.vendorId ?? '';
    const lines = [
      { account: ownerPayableOf(vendorId), amountMinor: 50_000_000 },
      { account: REV_PENALTY, amountMinor: -50_000_000 },
    ];
    const entry = { kind: 'OWNER_PENALTY' as const, bookingId, currency: 'EUR', idemKey: 'a debt of the test', memo: 'x', lines };
    await market.database.transaction((tx) => post(tx, entry, { ids: randomIds, now: market.clock.now() }));
    const settle = { action: 'settle_debt', vendorId, currency: 'EUR', amountMinor: 100, reason: 'Arrived' };
    expect((await send(settle)).body.data).toMatchObject({ amountMinor: 100 });
    expect(await send(settle)).toMatchObject(refused);
    expect((await send(settle, { 'Idempotency-Key': 'another-transfer' })).body.data).toMatchObject({ amountMinor: 100 });
  });
});
