import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, events, switches, users } from '../../../db/schema/index.ts';
import { runPayouts } from '../../../src/domain/settlement/payouts/index.ts';
import { consumerEndpoint } from '../../../src/tools/endpoints.ts';
import type { RunningServer } from '../../../src/start-server.ts';
import { httpClient } from '../../harness/clients.ts';
import { freePeriod } from '../../harness/dates.ts';
import { confirmedKayak, ownAssetId } from '../../harness/rentals/kayak.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const REASON = 'It charges twice; we are on it';

let market: TestMarketplace;
let second: RunningServer;
beforeAll(async () => {
  market = await startMarketplace();
  second = await startSecondServer(market);
});
afterEach(async () => {
  for (const { id: subject } of await market.database.reader.select().from(switches)) await turn(subject, false);
});
afterAll(async () => {
  await second.stop();
  await market.close();
});

async function turn(subject: string, off: boolean, reason = REASON) {
  return market.admin.http.patch('/admin/switches', { subject, off, reason });
}

async function keyOf(person: Actor): Promise<{ keyId: string; agent: Actor }> {
  const { keyId, secret } = await person.call('manage_api_keys', { action: 'create', name: 'Agent' });
  return { keyId, agent: market.actor(secret) };
}

async function idOf(email: string): Promise<string> {
  const [row] = await market.database.reader.select().from(users).where(eq(users.email, email));
  return row?.id ?? '';
}

test('a switched-off tool is refused at every door with the reason, and changes nothing', async () => {
  const plan = { slug: 'tandem-sea-kayak', ...freePeriod(50) };
  expect(await turn('tool:create_booking', true)).toMatchObject({
    status: 200,
    body: { data: { subject: 'tool:create_booking', off: true, reason: REASON } },
  });
  const before = await market.database.reader.select().from(events);
  const overMcp = await market.renter.try('create_booking', plan);
  expect(overMcp).toMatchObject({
    isError: true,
    error: { code: 'switched_off', changed: false, details: { what: 'tool', name: 'create_booking', reason: REASON } },
  });
  expect(await market.renter.http.post('/bookings', plan)).toMatchObject({
    status: 403,
    body: { success: false, code: 'switched_off', error: expect.stringContaining(REASON) },
  });
  expect(await market.database.reader.select().from(events)).toEqual(before);
  // Other tools go on.
  expect(await market.renter.call('pricing_quote', plan)).toHaveProperty('quoteId');

  expect((await turn('tool:create_booking', false)).body.data).toMatchObject({ off: false, reason: null });
  expect(await market.renter.call('create_booking', plan)).toHaveProperty('id');
});

/** Tools that go on to others by themselves. */
const GOING_ON = consumerEndpoint.tools.flatMap(({ name, operations }) =>
  [...operations].flatMap(([action, { performs = [] }]) =>
    performs.map((inner) => ({ name, inner: inner.name, args: operations.size > 1 ? { action } : {} })),
  ),
);

test.each(GOING_ON)('$name is refused while $inner, which it performs, is switched off', async ({ name, inner, args }) => {
  await turn(`tool:${inner}`, true);
  expect((await market.renter.try(name, args)).error).toMatchObject({ code: 'switched_off', details: { name: inner } });
});

describe('a photo is refused only while the place where it belongs takes nothing', () => {
  const photo = { kind: 'PHOTO', contentBase64: samplePng.toString('base64') };
  let places: Record<string, Record<string, string>>;
  beforeAll(async () => {
    const assetId = await ownAssetId(market);
    const bookingId = await confirmedKayak(market, freePeriod(90));
    places = { upload_asset_image: { assetId }, send_message: { bookingId }, update_storefront: { purpose: 'SHOP_LOGO' } };
  });

  test.each(['upload_asset_image', 'send_message', 'update_storefront'])('%s is off', async (off) => {
    await turn(`tool:${off}`, true);
    for (const [operation, place] of Object.entries(places)) {
      const { status, body } = await market.actor(market.owner.credential).http.post('/upload', { ...photo, ...place });
      const wanted = operation === off ? [403, 'switched_off', off] : [201, undefined, undefined];
      expect([operation, status, body.code, body.details?.name]).toEqual([operation, ...wanted]);
    }
  });
});

test('the catalogue page is refused while searching is switched off', async () => {
  await turn('tool:search_assets', true);
  expect((await market.nobody.http.get('/pages/catalogue')).body).toMatchObject({ code: 'switched_off' });
});

test('every operation that performs another one declares it', () => {
  const calling = globSync('src/domain/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b([a-z]\w+)\.run\(/g)].map(([, inner = '']) => [dirname(file), inner] as const),
  );
  expect(calling.length).toBeGreaterThan(3);
  for (const [context, inner] of calling) {
    const declared = globSync(`${context}/*.ts`).some((file) =>
      new RegExp(`performs: \\[[^\\]]*\\b${inner}\\b`).test(readFileSync(file, 'utf8')),
    );
    expect(declared, `${context} calls ${inner}.run`).toBe(true);
  }
});

test('a tool with several actions is switched off as a whole, over REST too', async () => {
  await turn('tool:manage_api_keys', true);
  expect((await market.renter.try('manage_api_keys', { action: 'list' })).error).toMatchObject({ code: 'switched_off' });
  expect((await market.renter.http.get('/auth/api-keys')).body).toMatchObject({ code: 'switched_off' });
  await turn('tool:manage_api_keys', false);

  await turn('tool:create_api_key', true);
  expect((await market.renter.try('manage_api_keys', { action: 'create', name: 'x' })).error).toMatchObject({
    code: 'switched_off',
  });
  expect(await market.renter.call('manage_api_keys', { action: 'list' })).toHaveProperty('items');
});

test('one key or all keys of a person can be switched off, and the person still signs in', async () => {
  const [one, other] = [await keyOf(market.renter), await keyOf(market.renter)];
  await turn(`key:${one.keyId}`, true);
  expect((await one.agent.try('get_profile')).error).toMatchObject({ code: 'switched_off', details: { what: 'key' } });
  expect(await other.agent.call('get_profile')).toHaveProperty('email');

  await turn(`user:${await idOf('renter@demo.test')}`, true);
  expect((await other.agent.try('get_profile')).error).toMatchObject({ code: 'switched_off', details: { what: 'user' } });
  expect(await market.renter.call('get_profile')).toHaveProperty('email');
  // What must always work does, also with such a key.
  expect(await one.agent.call('health_check')).toMatchObject({ status: 'ok' });
});

test.each([
  'login',
  'owner_login',
  'logout',
  'refresh_token',
  'create_login_link',
  'health_check',
  'list_switches',
  'change_switch',
])('%s cannot be switched off', async (name) => {
  expect(await turn(`tool:${name}`, true)).toMatchObject({ status: 400, body: { code: 'not_switchable' } });
});

test('a switch with an unknown name is refused', async () => {
  expect((await turn('tool:create_bookings', true)).body).toMatchObject({ code: 'not_switchable' });
  expect((await turn('key:key_01ARZ3NDEKTSV4RRFFQ69G5FAV', true)).status).toBe(404);
  expect((await turn('user:usr_01ARZ3NDEKTSV4RRFFQ69G5FAV', true)).status).toBe(404);
  expect((await turn('create_booking', true)).body).toMatchObject({ code: 'invalid_input' });
  expect(await market.database.reader.select().from(switches)).toEqual([]);
});

test('even a switch that was written by hand stops neither signing in nor the platform’s own work', async () => {
  const row = { reason: 'By hand', since: market.clock.now(), by: 'usr_1' };
  const ids = ['tool:login', 'tool:health_check', 'tool:change_switch', 'tool:run_payouts'];
  await market.database.transaction((tx) => tx.insert(switches).values(ids.map((id) => ({ id, ...row }))));
  await turn('tool:search_assets', true);
  expect((await market.nobody.try('search_assets')).error).toMatchObject({ code: 'switched_off' });
  expect(await market.signIn('renter@demo.test')).toHaveProperty('credential');
  expect((await market.nobody.http.get('/health')).status).toBe(200);
  await market.pipeline.perform(runPayouts, {});
});

test('the list shows what is switched off, and each change is in the audit log once', async () => {
  const { reader } = market.database;
  const before = new Set((await reader.select().from(auditLog)).map(({ id }) => id));
  await turn('tool:submit_review', true);
  expect((await turn('tool:submit_review', true)).body.data).toMatchObject({ alreadyDone: true });
  expect((await turn('tool:submit_review', true, 'Another reason')).body.data).toMatchObject({ reason: 'Another reason' });
  const { body } = await market.admin.http.get('/admin/switches');
  expect(body.data.items).toMatchObject([{ subject: 'tool:submit_review', off: true, reason: 'Another reason' }]);
  const written = (await reader.select().from(auditLog)).filter(({ id }) => !before.has(id));
  const words = written.map(({ operation, reason, input }) => [operation, reason, input['subject'], input['off']]);
  const call = (reason: string) => ['change_switch', reason, 'tool:submit_review', true];
  expect(words).toHaveLength(3);
  expect(words).toEqual(expect.arrayContaining([call(REASON), call('Another reason')]));
  for (const actor of [market.renter, market.owner]) {
    expect((await actor.http.get('/admin/switches')).status).toBe(403);
    expect((await actor.http.patch('/admin/switches', { subject: 'tool:submit_review', off: false, reason: 'x' })).status).toBe(
      403,
    );
  }
  expect((await market.nobody.http.get('/admin/switches')).status).toBe(401);
});

test('another process follows a switch within three seconds, off and on', async () => {
  const there = httpClient(second.url);
  const statusBecomes = async (status: number) => {
    await expect.poll(async () => (await there.get('/assets')).status, { timeout: 3_000, interval: 100 }).toBe(status);
  };
  await statusBecomes(200);
  await turn('tool:search_assets', true);
  await statusBecomes(403);
  await turn('tool:search_assets', false);
  await statusBecomes(200);
});
