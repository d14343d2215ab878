import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys, bookings, creditEntries, trustEvents } from '../../db/schema/index.ts';
import { moveCredit } from '../../src/domain/credit/index.ts';
import { randomIds } from '../../src/domain/kernel/index.ts';
import { approvedKayak, confirmedKayak } from '../harness/book-kayak.ts';
import { freePeriod } from '../harness/demo-dates.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { trialBalance } from '../harness/trial-balance.ts';

const PASSWORD = 'demo-password-1';

let market: TestMarketplace;
/** Test keys of the demo renter and of the demo vendor, with every scope that these may give. */
let renter: Actor;
let owner: Actor;
let userId: string;
beforeAll(async () => {
  market = await startMarketplace();
  renter = await testKeyOf(market.renter, ['read:account', 'write:account', 'read:booking', 'write:booking'], 'mcp');
  owner = await testKeyOf(market.owner, ['read:owner', 'write:owner', 'write:account'], 'mcp-owner');
  userId = (await market.renter.call('get_profile')).id;
});
afterAll(() => market.close());

async function testKeyOf(person: Actor, scopes: string[], endpoint: 'mcp' | 'mcp-owner'): Promise<Actor> {
  const { body } = await person.http.post('/auth/api-keys', { name: 'Trial', mode: 'test', scopes });
  return market.actor(body.data.secret, endpoint);
}

async function grant(amountMinor: number): Promise<void> {
  const now = market.clock.now();
  const move = { userId, currency: 'EUR', kind: 'GRANT', amountMinor } as const;
  await market.database.transaction((tx) => moveCredit(tx, move, { ids: randomIds, now }));
}

async function balance(who: Actor, mode?: 'test'): Promise<number> {
  const { balances } = await who.call('get_account_credit', mode === undefined ? {} : { mode });
  return balances.find(({ currency }: { currency: string }) => currency === 'EUR')?.balanceMinor ?? 0;
}

describe('credit', () => {
  test('that is real cannot be spent on a test booking', async () => {
    await grant(5_000);
    const bookingId = await approvedKayak({ renter, owner }, freePeriod(20));
    expect(await renter.call('apply_credit', { bookingId })).toMatchObject({ creditMinor: 0, balanceMinor: 0 });
    expect((await market.renter.http.post(`/bookings/${bookingId}/apply-credit`, { amountMinor: 100 })).body).toMatchObject({
      code: 'credit_short',
    });
    expect((await renter.call('get_payment_options', { bookingId })).channels).toContainEqual(
      expect.objectContaining({ channel: 'CREDIT', available: false, balanceMinor: 0 }),
    );
    expect([await balance(renter), await balance(market.renter)]).toEqual([0, 5_000]);
  });

  test('that a test booking brought is no real credit, and is spent on test bookings', async () => {
    // Soon enough for cancelling to cost the owner something.
    const bookingId = await confirmedKayak({ renter, owner }, freePeriod(5));
    const { penaltyMinor } = await owner.call('reject_booking', { bookingId, reason: 'It leaks' });
    await owner.call('reject_booking', { bookingId, reason: 'It leaks', confirm: true });
    await market.dispatcher.drain();
    const compensation = Math.floor(penaltyMinor / 2);
    expect(compensation).toBeGreaterThan(0);
    expect([await balance(renter), await balance(market.renter), await balance(market.renter, 'test')]).toEqual([
      compensation,
      5_000,
      compensation,
    ]);
    const rows = await market.database.reader.select().from(creditEntries).where(eq(creditEntries.bookingId, bookingId));
    expect(rows.map(({ mode }) => mode)).toEqual(['test']);

    const next = await approvedKayak({ renter, owner }, freePeriod(34));
    expect(await renter.call('apply_credit', { bookingId: next })).toMatchObject({ creditMinor: compensation, balanceMinor: 0 });
    const live = await approvedKayak(market, freePeriod(34));
    expect(await market.renter.call('apply_credit', { bookingId: live })).toMatchObject({ creditMinor: 5_000, balanceMinor: 0 });
    await trialBalance(market.database);
  });
});

test('nobody’s trust depends on test bookings', async () => {
  const bookingId = await confirmedKayak({ renter, owner }, freePeriod(41));
  await owner.call('reject_booking', { bookingId, reason: 'It leaks', confirm: true });
  await market.dispatcher.drain();
  const about = eq(trustEvents.bookingId, bookingId);
  expect(await market.database.reader.select().from(trustEvents).where(about)).toEqual([]);
  const live = await confirmedKayak(market, freePeriod(48));
  await market.owner.call('reject_booking', { bookingId: live, reason: 'It leaks', confirm: true });
  await market.dispatcher.drain();
  const aboutLive = eq(trustEvents.bookingId, live);
  expect(await market.database.reader.select().from(trustEvents).where(aboutLive)).toMatchObject([{ kind: 'OWNER_CANCEL' }]);
});

test('what is real stays as it is, whatever a test key with every scope tries', async () => {
  const { items } = await market.owner.call('list_my_assets', { limit: 1 });
  const { id: assetId } = items[0];
  const period = freePeriod(60);
  const tries: [Actor, string, Record<string, unknown>][] = [
    [renter, 'update_profile', { name: 'Somebody Else' }],
    [renter, 'change_password', { currentPassword: PASSWORD, newPassword: 'another password 1' }],
    [renter, 'activate_vendor', { vendorName: 'Shop', vendorType: 'INDIVIDUAL' }],
    [renter, 'verify_phone_otp', { action: 'send', phone: '+351 912 345 678' }],
    [owner, 'manage_blackout', { action: 'add', assetId, ...period }],
    [owner, 'manage_blackout', { action: 'feed_create' }],
    [owner, 'manage_duration_rules', { action: 'set', assetId, minDays: 9 }],
  ];
  for (const [who, tool, input] of tries) {
    expect([tool, (await who.try(tool, input)).error]).toMatchObject([tool, { code: 'test_key_refused' }]);
  }
  const { http } = renter;
  const answers = [
    await http.patch('/users/me', { name: 'Somebody Else' }),
    await http.post('/users/me/password', { currentPassword: PASSWORD, newPassword: 'another password 1' }),
    await http.get('/users/me/export'),
    await http.get('/users/me/documents'),
    await http.post('/users/me/erase', { confirmEmail: 'renter@demo.test', password: PASSWORD }),
    await http.del('/users/me/sessions'),
    await owner.http.post(`/owner/assets/${assetId}/blackouts`, period),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([400, 'test_key_refused']);
  expect((await market.renter.http.get('/users/me')).status).toBe(200);
});

test('a test key ends and rotates test keys only', async () => {
  const { body } = await market.renter.http.post('/auth/api-keys', { name: 'Real' });
  const live = body.data.keyId;
  for (const action of ['revoke', 'rotate']) {
    expect((await renter.try('manage_api_keys', { action, keyId: live })).error).toMatchObject({ code: 'not_found' });
  }
  const [row] = await market.database.reader.select().from(apiKeys).where(eq(apiKeys.id, live));
  expect(row?.revokedAt).toBeNull();
  const trial = await renter.call('manage_api_keys', {
    action: 'create',
    name: 'Second',
    mode: 'test',
    scopes: ['read:booking'],
  });
  expect(await renter.call('manage_api_keys', { action: 'revoke', keyId: trial.keyId })).toMatchObject({ keyId: trial.keyId });
});

test('lists of both sides show a test key test bookings only, whatever it asks for', async () => {
  const bookingId = await approvedKayak({ renter, owner }, freePeriod(67));
  const real = await approvedKayak(market, freePeriod(67));
  const lists: [Actor, string, Record<string, unknown>][] = [
    [renter, 'list_my_bookings', { mode: 'live', limit: 50 }],
    [renter, 'get_active_booking', {}],
    [owner, 'list_owner_bookings', { mode: 'live', limit: 50 }],
    [owner, 'list_owner_requests', { mode: 'live', limit: 50 }],
    [owner, 'list_owner_payouts', { mode: 'live', limit: 50 }],
    [owner, 'get_owner_calendar', { mode: 'live', from: freePeriod(67).startDate, to: freePeriod(67).endDate }],
    [owner, 'manage_owner_commissions', { action: 'list' }],
  ];
  const testIds = new Set(
    (await market.database.reader.select().from(bookings).where(eq(bookings.mode, 'test'))).map(({ id }) => id),
  );
  for (const [who, tool, input] of lists) {
    const shown = JSON.stringify(await who.call(tool, input)).match(/bkg_\w+/g) ?? [];
    expect([tool, shown.filter((id) => !testIds.has(id))]).toEqual([tool, []]);
  }
  expect(JSON.stringify(await renter.call('list_my_bookings', { limit: 50 }))).toContain(bookingId);
  expect(JSON.stringify(await market.renter.call('list_my_bookings', { limit: 50 }))).toContain(real);
});
