import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetImports, assets, keyConfirmations, phoneCodes } from '../../db/schema/index.ts';
import { SCOPES } from '../../db/values/index.ts';
import { randomIds } from '../../src/domain/platform/kernel/index.ts';
import { moveCredit } from '../../src/domain/money/credit/index.ts';
import { sendMessage } from '../../src/domain/talk/conversations/index.ts';
import { assertConfirmed } from '../../src/tools/confirm-call.ts';
import { freePeriod } from '../harness/dates.ts';
import { approvedKayak, requestKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const PASSWORD = 'demo-password-1';
const RENTER = { email: 'renter@demo.test', password: PASSWORD };
const OWNER = { email: 'vendor@demo.test', password: PASSWORD };
const RENTERS_SCOPES = ['read:account', 'write:account', 'read:booking', 'write:booking'];

/** As a browser introduces itself. */
const DEVICE = {
  endpoint: 'https://push.example.com/device',
  keys: {
    p256dh: 'BGKCxjIsWCAhngxAKsi3jNQCEJ9d00KhU42j_iBlkagYmMU8g1yWQ8CQdORBHe5pOjSwDFeEVtulZ3iDNdoBXn8',
    auth: 'H1mJEe5m_A3jWNbgX5ZXJQ',
  },
};
/** A PNG of two pixels. */
const OTHER_PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR4nGP4z8AAQv8BD/kD/YURmXYAAAAASUVORK5CYII=';

let market: TestMarketplace;
let day = 20;
beforeAll(async () => {
  market = await startMarketplace({ OUTBOUND_ALLOW: '127.0.0.0/8' });
});
afterAll(() => market.close());

async function keyOf(person: Actor, wish: Record<string, unknown>, path?: 'mcp-owner'): Promise<Actor> {
  const { body } = await person.http.post('/auth/api-keys', { name: 'Robot', ...wish });
  return market.actor(body.data.secret, path);
}

const ownersKey = (wish: Record<string, unknown> = {}) =>
  keyOf(market.owner, { scopes: SCOPES, requireConfirm: true, ...wish }, 'mcp-owner');
const rentersKey = (wish: Record<string, unknown>) => keyOf(market.renter, { scopes: RENTERS_SCOPES, ...wish });

async function approve({ details }: { details: Record<string, unknown> }, who: typeof RENTER) {
  const { origin, pathname, searchParams } = new URL(String(details['confirmUrl']));
  const body = new URLSearchParams({ ...Object.fromEntries(searchParams), answer: 'approve', ...who });
  const response = await fetch(origin + pathname, { method: 'POST', body });
  expect(await response.text()).toContain('may do this once');
}

async function heldBy(agent: Actor, tool: string, input: Record<string, unknown>) {
  const { error } = await agent.try(tool, input);
  expect([tool, input, error?.code]).toEqual([tool, input, 'confirmation_required']);
  return error as unknown as { details: Record<string, unknown> };
}

async function kayak() {
  const { items } = await market.owner.call('list_my_assets', {});
  const { id } = items.find(({ slug }: { slug: string }) => slug === 'tandem-sea-kayak');
  return market.owner.call('get_owner_asset_detail', { assetId: id });
}

describe('a key that must ask waits for its person before an effect that the person answers for', () => {
  test('it cannot change prices, rules, addresses, tax, webhooks or devices, or make an offer', async () => {
    const agent = await ownersKey();
    const { id: assetId, dayRateMinor } = await kayak();
    const bookingId = await requestKayak(market, freePeriod((day += 7)));
    const changes: [string, Record<string, unknown>][] = [
      ['update_asset', { assetId, dayRateMinor: Math.floor(dayRateMinor / 100) }],
      ['update_asset', { assetId, dayRateMinor: dayRateMinor - 1 }],
      ['update_asset', { assetId, instantBook: true }],
      ['update_asset', { assetId, cancellationPolicy: 'FLEXIBLE' }],
      ['update_asset', { assetId, tiers: [{ days: 7, amountMinor: 1 }] }],
      ['update_asset', { assetId, depositBaseMinor: 0 }],
      ['update_asset', { assetId, status: 'PAUSED' }],
      ['manage_storefront_slug', { action: 'change', slug: 'another-name' }],
      ['create_counter_offer', { bookingId, discountBps: 9_900 }],
      ['manage_duration_rules', { action: 'set', discounts: [{ minDays: 2, bps: 9_000 }] }],
      ['manage_finance_tax', { action: 'set_profile', registered: true, taxId: 'PT 501 964 843', rateBps: 2_300 }],
      ['manage_payout_bank', { action: 'set', iban: 'DE89 3704 0044 0532 0130 00', holder: 'Shop' }],
      ['update_storefront', { tagline: 'Everything must go' }],
      ['approve_booking', { bookingId }],
    ];
    for (const [tool, input] of changes) await heldBy(agent, tool, input);
    for (const [path, input] of [
      ['/webhooks/agent', { url: 'https://hooks.example.com/all' }],
      ['/push/subscribe', DEVICE],
      ['/owner/calendar/feeds', {}],
      ['/owner/assets/import', { items: [{ reference: 'T-1', title: 'Tent for one', dayRateMinor: 100 }] }],
    ] as const) {
      const { body } = await agent.http.post(path, input);
      expect([path, body.code]).toEqual([path, 'confirmation_required']);
    }
    expect(await kayak()).toMatchObject({ dayRateMinor });
  });

  test('it cannot change or delete an approved webhook, or rotate its secret', async () => {
    const agent = await rentersKey({ requireConfirm: true });
    const hook = { action: 'register', url: `http://127.0.0.1:${new URL(market.url).port}/health` };
    await approve(await heldBy(agent, 'manage_agent_webhooks', hook), RENTER);
    const { webhookId } = await agent.call('manage_agent_webhooks', hook);
    expect(webhookId).toBeTruthy();
    for (const change of [{ action: 'update', events: ['payment.paid'] }, { action: 'rotate_secret' }, { action: 'delete' }])
      await heldBy(agent, 'manage_agent_webhooks', { webhookId, ...change });
  });

  test('it can write to the other side, raise a price and make a draft', async () => {
    const agent = await ownersKey();
    const bookingId = await requestKayak(market, freePeriod((day += 7)));
    expect((await agent.try('manage_booking_chat', { action: 'send', bookingId, text: 'See you at nine' })).isError).toBe(false);
    const { id: assetId, dayRateMinor } = await kayak();
    expect((await agent.try('update_asset', { assetId, dayRateMinor: dayRateMinor + 100 })).isError).toBe(false);
    await market.owner.call('update_asset', { assetId, dayRateMinor });
    const tent = { title: 'Tent for four', category: 'camping-outdoor', dayRateMinor: 1_500, city: 'Ghent', country: 'BE' };
    const made = await agent.call('create_asset', tent);
    expect((await agent.try('update_asset', { assetId: made.assetId, dayRateMinor: 100 })).isError).toBe(false);
  });

  test('it must also ask for a command that declares no effects', async () => {
    const agent = await rentersKey({ requireConfirm: true });
    const { items } = (await market.renter.http.get('/auth/api-keys')).body.data;
    const credential = { kind: 'apiKey' as const, id: items.at(-1).keyId, requireConfirm: true };
    const { id: userId } = await agent.call('get_profile');
    const rights = { role: 'CUSTOMER' as const, vendorId: null, scopes: [], mode: 'live' as const, client: null };
    const caller = { kind: 'user' as const, userId, credential, ...rights };
    const { reader } = market.database;
    const asking = {
      caller,
      input: {},
      subject: null,
      reader,
      commitments: [],
      files: [],
      now: market.clock.now(),
      settings: market.settings,
    };
    const { effects: _declared, ...undeclared } = sendMessage;
    await expect(assertConfirmed(undeclared, asking, market.pipeline.perform)).rejects.toThrow('has to approve');
    await expect(assertConfirmed(sendMessage, asking, market.pipeline.perform)).resolves.toBeNull();
  });
});

test('a key without a scope is offered a key that asks as often, and no login link that would not ask', async () => {
  const { secret } = await market.owner.http
    .post('/auth/api-keys', { name: 'Asks', scopes: ['read:owner'], requireConfirm: true, maxPriceDropBps: 500 })
    .then(({ body }) => body.data);
  const { body } = await market.actor(secret).http.post('/owner/assets', {});
  expect(body).toMatchObject({
    code: 'insufficient_scope',
    nextActions: [
      {
        tool: 'manage_api_keys',
        args: { action: 'create', scopes: ['read:owner', 'write:owner'], requireConfirm: true, maxPriceDropBps: 500 },
      },
    ],
  });
});

describe('a key may lower the price of a day without asking', () => {
  test('by as much as the key says in 30 days, in one step or in many', async () => {
    const agent = await ownersKey({ maxPriceDropBps: 1_000 });
    const { id: assetId } = await kayak();
    const lower = (dayRateMinor: number) => agent.try('update_asset', { assetId, dayRateMinor });
    await market.owner.call('update_asset', { assetId, dayRateMinor: 10_000 });
    expect((await lower(9_500)).isError).toBe(false);
    expect((await lower(9_000)).isError).toBe(false);
    const { error } = await lower(8_999);
    expect(error).toMatchObject({ code: 'confirmation_required' });
    expect(await (await fetch(error?.details['confirmUrl'])).text()).toContain(
      '€89.99 a day, €90.00 before, down to €90.00 the key lowers it without your yes',
    );
    await heldBy(agent, 'update_asset', { assetId, dayRateMinor: 9_000, instantBook: true });
  });
});

describe('an approval is valid for exactly the input that was shown', () => {
  test('a bank account with the same last digits needs another approval', async () => {
    const agent = await ownersKey();
    const bank = { action: 'set', iban: 'DE89 3704 0044 0532 0130 00', holder: 'Shop' };
    const twin = { ...bank, iban: twinOf('DE', '370400440532013000') };
    await approve(await heldBy(agent, 'manage_payout_bank', bank), OWNER);
    await heldBy(agent, 'manage_payout_bank', twin);
    expect((await agent.try('manage_payout_bank', bank)).isError).toBe(false);
  });

  test('another password needs another approval, and the row of a finished call does not contain it', async () => {
    const person = { email: 'fresh@example.com', password: PASSWORD };
    const { body } = await market.nobody.http.post('/auth/register', { ...person, name: 'Fresh' });
    const agent = await keyOf(market.actor(body.data.accessToken), { scopes: ['write:account'], requireConfirm: true });
    const wish = { currentPassword: PASSWORD, newPassword: 'what was approved 1' };
    await approve(await heldBy(agent, 'change_password', wish), person);
    await heldBy(agent, 'change_password', { ...wish, newPassword: 'what the agent wants 2' });
    expect((await agent.try('change_password', wish)).isError).toBe(false);
    const rows = await market.database.reader.select().from(keyConfirmations);
    expect(rows.filter(({ status }) => status === 'USED').map(({ inputHash }) => inputHash)).toContain('');
  });

  test('another picture needs another approval', async () => {
    const agent = await ownersKey();
    const { id: assetId } = await kayak();
    const picture = { assetId, contentBase64: samplePng.toString('base64'), alt: 'The kayak' };
    await approve(await heldBy(agent, 'upload_asset_image', picture), OWNER);
    await heldBy(agent, 'upload_asset_image', { ...picture, contentBase64: OTHER_PICTURE });
    expect((await agent.try('upload_asset_image', picture)).isError).toBe(false);
  });

  test('another address on the same host needs another approval', async () => {
    const agent = await rentersKey({ requireConfirm: true });
    const hook = { action: 'register', url: 'https://hooks.example.com/mine' };
    const asked = await heldBy(agent, 'manage_agent_webhooks', hook);
    const other = await heldBy(agent, 'manage_agent_webhooks', { ...hook, url: 'https://hooks.example.com/theirs' });
    expect(other.details['confirmationId']).not.toBe(asked.details['confirmationId']);
  });
});

describe('an approval is used once', () => {
  test('of many parallel imports with one approval, one writes its rows', async () => {
    const agent = await ownersKey();
    const tent = { title: 'Tent for two', dayRateMinor: 100, category: 'sports-hobby' };
    // More than are written in one transaction, so that the others come while it goes on.
    const input = { items: Array.from({ length: 60 }, (_, index) => ({ reference: `ONCE-${index}`, ...tent })) };
    const send = async () => (await agent.http.post('/owner/assets/import', input)).body;
    const asked = await send();
    await approve(asked, OWNER);
    const bodies = await Promise.all(Array.from({ length: 4 }, send));
    expect(bodies.filter(({ code }) => code === undefined)).toMatchObject([{ data: { created: 60 } }]);
    expect(bodies.filter(({ code }) => code === 'confirmation_required')).toHaveLength(3);
    const { reader } = market.database;
    const written = await reader.select().from(assets).where(like(assets.reference, 'ONCE-%'));
    expect(written).toHaveLength(60);
    const done = await reader.select().from(assetImports).where(eq(assetImports.vendorId, written[0]!.vendorId));
    expect(done.map(({ rows }) => rows.length)).toEqual([60]);
  });

  test('of many parallel calls with one approval, one sends the text message', async () => {
    const person = { email: 'texts@example.com', password: PASSWORD };
    const { body } = await market.nobody.http.post('/auth/register', { ...person, name: 'Texts' });
    const agent = await keyOf(market.actor(body.data.accessToken), { scopes: ['write:account'], requireConfirm: true });
    const code = { action: 'send', phone: '+351 912 345 699' };
    await approve(await heldBy(agent, 'verify_phone_otp', code), person);
    const answers = await Promise.all(Array.from({ length: 4 }, () => agent.try('verify_phone_otp', code)));
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
    const sent = await market.database.reader.select().from(phoneCodes).where(eq(phoneCodes.phone, '+351912345699'));
    expect(sent).toHaveLength(1);
  });
});

describe('a key can ask only above an amount', () => {
  test('a larger commitment waits, a smaller one does not, and the key cannot make a key without the limit', async () => {
    const bookingId = await approvedKayak(market, freePeriod((day += 7)));
    const { totals } = await market.renter.call('get_booking_detail', { bookingId });
    const low = await rentersKey({ confirmAboveMinor: totals.totalMinor - 1 });
    await heldBy(low, 'initiate_payment', { bookingId });
    expect((await low.try('manage_api_keys', { action: 'create', name: 'Free' })).error).toMatchObject({
      code: 'confirmation_not_yours_to_lift',
    });
    expect(
      (await low.try('manage_agent_webhooks', { action: 'register', url: 'https://hooks.example.com' })).error,
    ).not.toMatchObject({
      code: 'confirmation_required',
    });
    const high = await rentersKey({ confirmAboveMinor: totals.totalMinor, requireConfirm: true });
    await heldBy(high, 'manage_api_keys', {
      action: 'revoke',
      keyId: (await market.renter.call('manage_api_keys', { action: 'list' })).items[0].keyId,
    });
    expect((await high.try('initiate_payment', { bookingId })).isError).toBe(false);
  });

  test('the amount is checked when a request is sent, and credit counts', async () => {
    const agent = await rentersKey({ confirmAboveMinor: 100 });
    const plan = await agent.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod((day += 7)) });
    const asked = await heldBy(agent, 'promote_booking', { bookingId: plan.id, acceptAgreement: true });
    expect(asked.details).toHaveProperty('confirmUrl');
    const bookingId = await approvedKayak(market, freePeriod((day += 7)));
    const { id: userId } = await market.renter.call('get_profile');
    const grant = { userId, currency: 'EUR', kind: 'GRANT', amountMinor: 500 } as const;
    const context = { ids: randomIds, now: market.clock.now() };
    await market.database.transaction((tx) => moveCredit(tx, grant, context));
    await heldBy(agent, 'apply_credit', { bookingId, amountMinor: 500 });
  });
});

describe('a spend cap', () => {
  test('is checked when a request is sent or an offer accepted, and counts when it is paid', async () => {
    const agent = await rentersKey({ spendCapMinor: 100, spendCurrency: 'EUR' });
    const plan = await agent.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod((day += 7)) });
    expect((await agent.try('promote_booking', { bookingId: plan.id, acceptAgreement: true })).error).toMatchObject({
      code: 'spend_cap_exceeded',
      message: expect.stringContaining('deposits do not count'),
    });
    expect(await market.renter.call('get_booking_detail', { bookingId: plan.id })).toMatchObject({
      state: 'PENDING_VERIFICATION',
    });
    const bookingId = await requestKayak(market, freePeriod((day += 7)));
    await market.owner.call('create_counter_offer', { bookingId, discountBps: 1_000 });
    expect((await agent.try('respond_counter_offer', { bookingId, decision: 'accept' })).error).toMatchObject({
      code: 'spend_cap_exceeded',
    });

    const { totals } = await market.renter.call('get_booking_detail', { bookingId });
    const enough = await rentersKey({ spendCapMinor: totals.totalMinor, spendCurrency: 'EUR' });
    for (const days of [7, 14]) {
      const { id } = await enough.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod((day += days)) });
      expect((await enough.try('promote_booking', { bookingId: id, acceptAgreement: true })).isError).toBe(false);
    }
  });
});

/** An account number with the same last four digits, and check digits that are right. */
function twinOf(country: string, account: string): string {
  const other = `1${account.slice(1)}`;
  for (let bank = 10_000_000; ; bank += 1) {
    const number = `${bank}${other.slice(8)}`;
    const rest = BigInt(`${number}131400`) % 97n;
    const check = String(98n - rest).padStart(2, '0');
    if (check === '89') return `${country}${check}${number}`;
  }
}
