import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { markReturned } from '../../harness/rentals/kayak-handover.ts';
import { approvedKayak } from '../../harness/rentals/kayak.ts';
import { FAKE_STRIPE_KEYS } from '../../harness/servers/fake-stripe/objects.ts';
import { type FakeStripe, startFakeStripe } from '../../harness/servers/fake-stripe/server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';

const ACCOUNT = 'acct_1PqRsTuVwXyZ1Abc';

let market: TestMarketplace;
let stripe: FakeStripe;
const paid: string[] = [];
beforeAll(async () => {
  stripe = await startFakeStripe();
  stripe.addAccount(ACCOUNT);
  const environment = { ...FAKE_STRIPE_KEYS, STRIPE_API_BASE: stripe.url, STRIPE_CONNECT: 'true' };
  market = await startMarketplace(environment);
  // Stripe's clock does not go with ours: everything is paid before the time moves.
  for (const daysAhead of [40, 50, 70]) paid.push(await pay(daysAhead));
  market = await withBank(market);
});
afterEach(() => trialBalance(market.database));
afterAll(async () => {
  await market.close();
  await stripe.close();
});

test('a payout to a bank account waits for a hand and is completed after the transfer', async () => {
  const bookingId = await earn(0);
  const waiting = await payoutOf(market, bookingId);
  expect(waiting).toMatchObject({ status: 'ON_HOLD', holdReason: 'BY_HAND', failure: null, sentAt: null });
  expect(stripe.all('transfer')).toEqual([]);
  const before = await bank();
  const path = `/admin/payments/payouts/${waiting.payoutId}`;
  const done = await market.admin.http.patch(path, { action: 'complete' }, { 'Idempotency-Key': 'by-hand' });
  expect(done.body.data).toMatchObject({ status: 'PAID', account: 'PT****0154', amountMinor: waiting.amountMinor });
  expect(before - (await bank())).toBe(waiting.amountMinor);
});

test('a payout that waits for another reason cannot be completed by hand', async () => {
  const bookingId = await earn(1);
  await market.owner.call('manage_payout_bank', { action: 'remove' });
  const { payoutId } = await payoutOf(market, bookingId);
  await market.scheduler.runAll();
  const path = `/admin/payments/payouts/${payoutId}`;
  const refused = await market.admin.http.patch(path, { action: 'complete' }, { 'Idempotency-Key': 'held' });
  expect(refused).toMatchObject({ status: 400, body: { code: 'payout_state_refused' } });
});

test('a payout to a connected account is sent through Stripe, and the account is shown masked', async () => {
  const set = { action: 'set', iban: ACCOUNT, holder: 'Atlantic Outdoors Lda', acceptTransfers: true };
  const masked = 'acct_****1Abc';
  expect(await market.owner.call('manage_payout_bank', set)).toMatchObject({ iban: masked, acceptTransfers: false });
  expect(await market.owner.call('manage_payout_bank', set)).toMatchObject({ alreadyDone: true });
  market = await advanceTime(market, { hours: 73 });
  const bookingId = await earn(2);
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID', account: masked });
  expect(stripe.all('transfer').map(({ destination }) => destination)).toContain(ACCOUNT);
});

test('a marketplace without Stripe refuses a connected account', async () => {
  const sandbox = await startMarketplace();
  const answer = await sandbox.owner.try('manage_payout_bank', { action: 'set', iban: ACCOUNT, holder: 'Atlantic Outdoors Lda' });
  expect(answer.error).toMatchObject({ code: 'connected_account_refused' });
  await sandbox.close();
});

async function pay(daysAhead: number): Promise<string> {
  const bookingId = await approvedKayak(market, freePeriod(daysAhead));
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  stripe.pay(redirectUrl.split('/').at(-1));
  await market.renter.call('get_pay_status', { bookingId });
  return bookingId;
}

/** One of the paid kayaks has come back, its time to claim is over, and its payout due. */
async function earn(place: number): Promise<string> {
  const bookingId = paid[place] ?? '';
  await markReturned(market, bookingId);
  for (const hours of [49, 25]) {
    market = await advanceTime(market, { hours });
    await market.owner.call('get_owner_booking_detail', { bookingId });
    await market.dispatcher.drain();
  }
  return bookingId;
}

async function bank(): Promise<number> {
  return (await trialBalance(market.database)).get('BANK EUR') ?? 0;
}
