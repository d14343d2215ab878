import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { markReturned } from '../../harness/rentals/kayak-handover.ts';
import { approvedKayak } from '../../harness/rentals/kayak.ts';
import { sentMails } from '../../harness/sent-mails.ts';
import { FAKE_CONNECT_SECRET, FAKE_STRIPE_KEYS } from '../../harness/servers/fake-stripe/objects.ts';
import { type FakeStripe, startFakeStripe } from '../../harness/servers/fake-stripe/server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { payoutOf } from '../../harness/rentals/earn-kayak.ts';

const OWNER = 'vendor@demo.test';
const OTHER_OWNER = 'rui@demo.test';

let market: TestMarketplace;
let stripe: FakeStripe;
let paid: string;
beforeAll(async () => {
  stripe = await startFakeStripe();
  market = await startMarketplace({
    ...FAKE_STRIPE_KEYS,
    STRIPE_CONNECT_WEBHOOK_SECRET: FAKE_CONNECT_SECRET,
    STRIPE_API_BASE: stripe.url,
    STRIPE_CONNECT: 'true',
  });
  // Stripe's clock does not go with ours: it is paid before the time moves.
  const bookingId = await approvedKayak(market, freePeriod(40));
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  stripe.pay(redirectUrl.split('/').at(-1));
  await market.renter.call('get_pay_status', { bookingId });
  paid = bookingId;
});
afterEach(() => trialBalance(market.database));
afterAll(async () => {
  await market.close();
  await stripe.close();
});

test('an owner without an account is led to Stripe over both doors, to one account', async () => {
  expect(await bank()).toMatchObject({
    iban: null,
    connected: null,
    nextActions: [{ tool: 'manage_payout_bank', args: { action: 'connect' }, requiresHuman: true }],
  });
  const first = await market.owner.call('manage_payout_bank', { action: 'connect' });
  expect(first).toMatchObject({
    iban: null,
    connected: {
      state: 'INCOMPLETE',
      submitted: false,
      usedForPayouts: false,
      missing: expect.arrayContaining(['external_account']),
    },
    connectUrl: expect.stringContaining('https://connect.stripe.example/setup/acct_'),
    connectUrlExpiresAt: expect.any(String),
  });
  const { status, body } = await market.owner.http.post('/owner/payout-bank/connect');
  expect(status).toBe(200);
  expect(body.data.connectUrl).not.toBe(first.connectUrl);
  expect(stripe.all('account')).toHaveLength(1);
  expect(account()).toMatchObject({
    email: OWNER,
    country: 'PT',
    controller: { losses: { payments: 'application' }, stripe_dashboard: { type: 'express' } },
  });
  expect(await letters('needs something')).toHaveLength(0);
});

test('the pages after Stripe say what comes next and contain no link to Stripe', async () => {
  for (const path of ['/payout-account', '/payout-account/again']) {
    const html = await (await fetch(market.url + path)).text();
    expect(html).toContain('href="/shop/earnings/bank"');
    expect(html).not.toContain('connect.stripe');
  }
});

test('once the connected account is ready, payouts go there, also when it is reported twice', async () => {
  stripe.completeAccount(account().id);
  expect(await Promise.all([report('account.updated'), report('account.updated')])).toEqual([200, 200]);
  await market.dispatcher.drain();
  expect(await bank()).toMatchObject({
    iban: maskedId(),
    holder: 'Atlantic Outdoors',
    payoutsHeldUntil: expect.any(String),
    connected: { state: 'READY', usedForPayouts: true, missing: [] },
  });
  expect(await letters('another bank account')).toHaveLength(1);
  await report('account.updated');
  await market.dispatcher.drain();
  expect(await letters('another bank account')).toHaveLength(1);
});

test('a report that is not signed for connected accounts is refused', async () => {
  const { headers, body } = stripe.event('account.updated', account());
  const forged = body.replace('"type"', `"account":"${account().id}","type"`);
  expect((await send(headers, forged)).status).toBe(401);
  // Of the platform's own account nothing is looked at.
  expect((await send(headers, body)).status).toBe(200);
});

test('when Stripe asks for more, payouts wait, the owner is told once, and the answer says how to go on', async () => {
  market = await advanceTime(market, { hours: 73 });
  stripe.restrictAccount(account().id, ['individual.verification.document']);
  for (let times = 0; times < 2; times += 1) await report('account.updated');
  await market.dispatcher.drain();
  expect(await letters('needs something')).toHaveLength(1);
  expect(await bank()).toMatchObject({
    connected: { state: 'INCOMPLETE', missing: ['individual.verification.document'], disabledReason: 'requirements.past_due' },
    nextActions: expect.arrayContaining([expect.objectContaining({ args: { action: 'connect' } })]),
  });
  // Going on with the same account is no news.
  await market.owner.call('manage_payout_bank', { action: 'connect' });
  await report('account.updated');
  await market.dispatcher.drain();
  expect(await letters('needs something')).toHaveLength(1);

  await markReturned(market, paid);
  for (const hours of [49, 25]) {
    market = await advanceTime(market, { hours });
    await market.owner.call('get_owner_booking_detail', { bookingId: paid });
    await market.dispatcher.drain();
  }
  expect(await payoutOf(market, paid)).toMatchObject({ status: 'ON_HOLD', holdReason: 'ACCOUNT_INCOMPLETE' });
  expect(stripe.all('transfer')).toEqual([]);
});

test('when the account is complete again, waiting payouts are sent, also without a report', async () => {
  stripe.completeAccount(account().id);
  await market.scheduler.runAll();
  expect(await payoutOf(market, paid)).toMatchObject({ status: 'PAID', account: maskedId() });
  expect(new Set(stripe.all('transfer').map(({ destination }) => destination))).toEqual(new Set([account().id]));
});

test('a disconnected account is reported to its owner, and connecting again opens another', async () => {
  const { id } = account();
  stripe.disconnectAccount(id);
  await report('account.application.deauthorized');
  await market.dispatcher.drain();
  expect(await bank()).toMatchObject({ connected: { state: 'DISCONNECTED' } });
  expect(await letters('is disconnected')).toHaveLength(1);
  const anew = await market.owner.call('manage_payout_bank', { action: 'connect' });
  expect(anew.connectUrl).not.toContain(id);
  expect(stripe.all('account')).toHaveLength(2);
});

test('an IBAN named meanwhile is used, and a connected account that becomes ready changes nothing', async () => {
  const iban = 'PT50 0002 0123 1234 5678 9015 4';
  await market.owner.call('manage_payout_bank', { action: 'set', iban, holder: 'Atlantic Outdoors Lda' });
  const second = stripe.all('account')[1]?.id ?? '';
  stripe.completeAccount(second);
  await report('account.updated', second);
  await market.dispatcher.drain();
  expect(await bank()).toMatchObject({ iban: 'PT****0154', connected: { state: 'READY', usedForPayouts: false } });
});

test('when Stripe refuses to open an account, the answer says that the operator must act', async () => {
  const other = await market.signIn(OTHER_OWNER, 'mcp-owner');
  stripe.refuse({ path: '/v1/accounts', status: 400, error: { message: 'You can only create accounts with Connect.' } });
  const { error } = await other.try('manage_payout_bank', { action: 'connect' });
  stripe.refuse(null);
  expect(error).toMatchObject({ code: 'gateway_refused', retryable: false });
});

test('where payouts go to bank accounts, connecting offers no link', async () => {
  const sandbox = await startMarketplace();
  const answer = await sandbox.owner.call('manage_payout_bank', { action: 'connect' });
  expect(answer).toMatchObject({ connectUrl: null, message: expect.stringContaining('IBAN') });
  await sandbox.close();
});

function account() {
  const [first] = stripe.all('account');
  if (first === undefined) throw new Error('No account was opened.');
  return first;
}

function maskedId(): string {
  return `acct_****${account().id.slice(-4)}`;
}

async function bank() {
  return market.owner.call('manage_payout_bank', { action: 'get' });
}

async function letters(words: string) {
  return (await sentMails(market, OWNER)).filter(({ subject }) => subject.includes(words));
}

async function report(type: string, id = account().id): Promise<number> {
  const about = stripe.find(id);
  if (about === undefined) throw new Error(`No account ${id}.`);
  const { headers, body } = stripe.event(type, about, 0, id);
  return (await send(headers, body)).status;
}

function send(headers: Record<string, string>, body: string): Promise<Response> {
  return fetch(`${market.url}/api/v1/payments/callbacks/stripe`, { method: 'POST', headers, body });
}
