import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStripe, type StripeCheck } from '../../src/adapters/stripe-gateway/check-stripe.ts';
import { CONNECT_EVENTS, PLATFORM_EVENTS } from '../../src/adapters/stripe-gateway/stripe-events.ts';
import { FAKE_STRIPE_KEYS } from '../harness/servers/fake-stripe/objects.ts';
import { type FakeStripe, startFakeStripe } from '../harness/servers/fake-stripe/server.ts';

const CALLBACKS = 'https://market.example/api/v1/payments/callbacks/stripe';

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
});
afterAll(() => stripe.close());

test('the check reports a webhook that is missing, disabled, lacks events or has another version, with a remedy', async () => {
  expect(await found('webhook')).toEqual([['problem', `Stripe has no webhook about payments to ${CALLBACKS}.`]]);
  const webhook = stripe.addWebhook({
    url: CALLBACKS,
    status: 'disabled',
    enabled_events: PLATFORM_EVENTS.slice(1),
    api_version: '2020-08-27',
  });
  expect(await found('webhook')).toEqual([['problem', 'The webhook of Stripe about payments is disabled.']]);
  webhook['status'] = 'enabled';
  const [leavesOut] = await findings('leaves out');
  expect(leavesOut).toMatchObject({ state: 'problem', todo: 'Add to it: checkout.session.completed.' });
  webhook['enabled_events'] = ['*'];
  expect(await findings('2020-08-27')).toMatchObject([{ state: 'warning' }]);
  webhook['api_version'] = Stripe.API_VERSION;
  expect(await found('webhook')).toEqual([['ok', 'The webhook of Stripe about payments is enabled and has all events.']]);
});

test('with payouts to connected accounts, the second webhook, its secret and Connect itself are checked too', async () => {
  const connected = { connect: true, connectWebhookSecret: null };
  expect((await checkStripe(check(connected))).filter(({ state }) => state !== 'ok').map(({ what }) => what)).toEqual([
    `Stripe has no webhook about connected accounts to ${CALLBACKS}.`,
    'The signing secret of the webhook about connected accounts is not set.',
    'No owner has an account at Stripe yet, so that nobody knows whether Connect is turned on.',
  ]);
  stripe.addWebhook({
    url: CALLBACKS,
    application: 'ca_1',
    enabled_events: CONNECT_EVENTS,
    api_version: Stripe.API_VERSION,
  });
  stripe.refuse({ path: '/v1/accounts', status: 400, error: { message: 'You have not signed up for Connect.' } });
  const all = await checkStripe(check({ ...connected, connectWebhookSecret: 'whsec_of_connect' }));
  stripe.refuse(null);
  expect(all.filter(({ state }) => state !== 'ok')).toMatchObject([
    {
      state: 'problem',
      what: expect.stringContaining('not signed up for Connect'),
      todo: expect.stringContaining('STRIPE_CONNECT'),
    },
  ]);
});

test('the check says what Stripe still asks for before an account is complete', async () => {
  Object.assign(stripe.platform, { charges_enabled: false, requirements: { currently_due: ['external_account'], past_due: [] } });
  expect(await findings('may not take payments')).toMatchObject([
    { state: 'problem', todo: expect.stringContaining('external_account') },
  ]);
  Object.assign(stripe.platform, { charges_enabled: true, capabilities: { card_payments: 'pending', transfers: 'active' } });
  expect(await found('capability')).toEqual([['problem', 'The capability card_payments of the account at Stripe is pending.']]);
});

test('a key for tests in production, a live key elsewhere and a wrong key are reported without being repeated', async () => {
  expect(await found('key', { production: true })).toMatchObject([['problem', expect.stringContaining('no real money')]]);
  const live = await checkStripe(check({ secretKey: 'sk_live_of_somebody' }));
  expect(live).toMatchObject([{ state: 'warning' }, { state: 'problem', what: 'Stripe does not accept the key.' }]);
  expect(JSON.stringify(live)).not.toContain('of_somebody');
});

test('the check names currencies in which the account cannot be paid', async () => {
  expect(await findings('takes no payments in', { currencies: ['EUR', 'KWD'] })).toMatchObject([
    { state: 'warning', what: 'Stripe takes no payments in KWD for an account in PT.' },
  ]);
});

test('the check reports a Stripe server that cannot be reached', async () => {
  const nowhere = await checkStripe(check({ apiBase: new URL('http://127.0.0.1:9') }));
  expect(nowhere.at(-1)).toMatchObject({ state: 'problem', what: 'Stripe could not be reached.' });
});

function check(changes: Partial<StripeCheck> = {}): StripeCheck {
  return {
    secretKey: FAKE_STRIPE_KEYS.STRIPE_SECRET_KEY,
    connectWebhookSecret: null,
    connect: false,
    apiBase: new URL(stripe.url),
    production: false,
    callbackUrl: CALLBACKS,
    currencies: ['EUR'],
    ...changes,
  };
}

async function findings(words: string, changes: Partial<StripeCheck> = {}) {
  return (await checkStripe(check(changes))).filter(({ what }) => what.includes(words));
}

async function found(words: string, changes: Partial<StripeCheck> = {}) {
  return (await findings(words, changes)).map(({ state, what }) => [state, what]);
}
