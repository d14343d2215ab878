import { composeIBAN } from 'ibantools';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { advanceTime } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { earnKayak, IBAN, paidOut, payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';

/** The sandbox refuses accounts that end so. */
const REFUSED = composeIBAN({ countryCode: 'DE', bban: '370400440532010000' }) ?? '';

let market: TestMarketplace;
let calls = 0;
beforeAll(async () => {
  market = await withBank(await startMarketplace(), REFUSED);
});
afterEach(async () => {
  await trialBalance(market.database);
});
afterAll(() => market.close());

test('a transfer that the bank refuses is FAILED with the reason, and the owner is still owed the money', async () => {
  const bookingId = await earnKayak(market, 40);
  const before = await paidOut(market, bookingId);
  market = await advanceTime(market, { hours: 25 });
  const failed = await payoutOf(market, bookingId);
  expect(failed).toMatchObject({
    status: 'FAILED',
    failure: 'There is no such account.',
    sentAt: null,
    nextActions: [{ tool: 'manage_payout_bank' }],
  });
  expect(await paidOut(market, bookingId)).toBe(before);
});

test('an admin’s retry fails again while the account is the same', async () => {
  const { bookingId, payoutId } = await newest('FAILED');
  expect(await decide(payoutId, { action: 'retry' })).toMatchObject({ status: 200, body: { data: { status: 'READY' } } });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'FAILED' });
});

test('a failed payout is retried by itself 72 hours after the account was corrected', async () => {
  const { bookingId, amountMinor } = await newest('FAILED');
  const before = await paidOut(market, bookingId);
  await market.owner.call('manage_payout_bank', { action: 'set', iban: IBAN, holder: 'Atlantic Outdoors Lda' });
  market = await advanceTime(market, { hours: 73 });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID', failure: null, account: 'PT****0154' });
  expect((await paidOut(market, bookingId)) - before).toBe(amountMinor);
});

test('a payout that comes back after it was PAID is RETURNED, owed again, and sent anew on retry', async () => {
  const { bookingId, payoutId, amountMinor } = await newest('PAID');
  const before = await paidOut(market, bookingId);
  const { body } = await decide(payoutId, { action: 'fail', reason: 'Account closed' });
  expect(body.data).toMatchObject({ status: 'RETURNED', failure: 'Account closed', sentAt: null, paidAt: null });
  expect(before - (await paidOut(market, bookingId))).toBe(amountMinor);
  expect((await decide(payoutId, { action: 'fail', reason: 'Account closed' })).body.data).toMatchObject({ alreadyDone: true });
  expect(before - (await paidOut(market, bookingId))).toBe(amountMinor);

  await decide(payoutId, { action: 'retry' });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID', failure: null });
  expect(await paidOut(market, bookingId)).toBe(before);
});

test('a payout that was paid by hand is completed past the gateway, and can come back too', async () => {
  const { bookingId, payoutId, amountMinor } = await newest('PAID');
  await decide(payoutId, { action: 'fail', reason: 'Refused by the bank' });
  const [sentBefore, bankBefore] = [await paidOut(market, bookingId), await balance('BANK')];
  const done = await decide(payoutId, { action: 'complete' });
  expect(done.body.data).toMatchObject({ status: 'PAID', amountMinor });
  expect([(await paidOut(market, bookingId)) - sentBefore, bankBefore - (await balance('BANK'))]).toEqual([
    amountMinor,
    amountMinor,
  ]);
  await decide(payoutId, { action: 'fail', reason: 'The wrong account' });
  expect([await paidOut(market, bookingId), await balance('BANK')]).toEqual([sentBefore, bankBefore]);
  await decide(payoutId, { action: 'complete' });
});

test('retry and complete happen once, with a key or without one', async () => {
  const { bookingId, payoutId, amountMinor } = await newest('PAID');
  const sent = await paidOut(market, bookingId);
  for (const [action, status] of [
    ['retry', 'READY'],
    ['complete', 'PAID'],
  ] as const) {
    await decide(payoutId, { action: 'fail', reason: 'Account closed' });
    const path = `/admin/payments/payouts/${payoutId}?action=${action}`;
    expect(await paidOut(market, bookingId)).toBe(sent - amountMinor);

    const headers = { 'Idempotency-Key': `${action}-once` };
    const first = await market.admin.http.patch(path, {}, headers);
    const second = await market.admin.http.patch(path, {}, headers);
    expect(first.body.data).toMatchObject({ status });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    await market.dispatcher.drain();
    // Without a key the state tells that it was done.
    expect((await market.admin.http.patch(path, {})).body.data).toMatchObject({ status: 'PAID', alreadyDone: true });
    expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID' });
    expect(await paidOut(market, bookingId)).toBe(sent);
  }
});

test('a failure needs a reason, and an impossible decision is refused with the possible ones', async () => {
  const bookingId = await earnKayak(market, 200);
  market = await advanceTime(market, { hours: 25 });
  const { payoutId } = await payoutOf(market, bookingId);
  expect((await decide(payoutId, { action: 'fail' })).body.code).toBe('reason_needed');
  const retried = await decide(payoutId, { action: 'retry' });
  expect(retried).toMatchObject({
    status: 400,
    body: { code: 'payout_state_refused', details: { status: 'PAID', possible: ['fail'] } },
  });
  expect((await decide('pot_01ARZ3NDEKTSV4RRFFQ69G5FAV', { action: 'retry' })).status).toBe(404);
});

test('only a signed-in admin decides about payouts', async () => {
  const { payoutId } = await newest('PAID');
  const path = `/admin/payments/payouts/${payoutId}`;
  const fail = { action: 'fail', reason: 'Account closed' };
  expect((await market.nobody.http.patch(path, fail)).status).toBe(401);
  const { body } = await market.admin.http.post('/auth/api-keys', { name: 'agent' });
  for (const person of [market.renter, market.owner, market.stranger, market.actor(body.data.secret)])
    expect((await person.http.patch(path, fail)).status).toBe(403);
  expect(await newest('PAID')).toMatchObject({ payoutId, failure: null });
});

function decide(payoutId: string, body: Record<string, unknown>) {
  calls += 1;
  return market.admin.http.patch(`/admin/payments/payouts/${payoutId}`, body, { 'Idempotency-Key': `call-${calls}` });
}

async function newest(status: string) {
  const { items } = await market.owner.call('list_owner_payouts', { status, limit: 1 });
  return items[0];
}

async function balance(account: string): Promise<number> {
  return (await trialBalance(market.database)).get(`${account} EUR`) ?? 0;
}
