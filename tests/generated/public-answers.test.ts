import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vendors } from '../../db/schema/index.ts';
import { PUBLIC_ANSWERS_LAST } from '../harness/clock.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { doorName, reachable } from './calls/doors.ts';
import { send } from './calls/send.ts';

const KAYAK = 'tandem-sea-kayak';

const shared = reachable.filter(({ operation }) => operation.kind === 'query' && operation.sameForAll);

let market: TestMarketplace;
let credentials: Readonly<Record<string, string | null>>;
beforeAll(async () => {
  market = await startMarketplace();
  const key = async (options: object) =>
    (await market.renter.http.post('/auth/api-keys', { name: 'Key', ...options })).body.data.secret as string;
  credentials = {
    stranger: null,
    renter: market.renter.credential,
    owner: market.owner.credential,
    admin: market.admin.credential,
    'key for the catalogue only': await key({ scopes: ['read:catalog'] }),
    'test key': await key({ scopes: ['read:catalog'], mode: 'test' }),
  };
});
afterAll(() => market.close());

test('the registry has answers that are the same for everybody', () => {
  expect(shared.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['search_assets', 'get_asset_detail', 'get_vendor', 'list_categories']),
  );
});

describe.each(shared)('$name', ({ operation, doors }) => {
  test('reads no file and is open to anyone', () => {
    expect(operation).toMatchObject({ access: { who: 'anyone' } });
    expect(operation.prepare).toBeUndefined();
  });

  test('gives a stranger, a renter, an owner, an admin and keys the same answer, whoever asks first', async () => {
    const input = operation.example ?? {};
    for (const door of doors) {
      const answers: unknown[] = [];
      for (const credential of [...Object.values(credentials), ...Object.values(credentials).toReversed()]) {
        market.clock.advance(answers.length === Object.keys(credentials).length ? PUBLIC_ANSWERS_LAST : {});
        const outcome = await send(market.url, door, input, credential);
        expect({ door: doorName(door), ok: outcome?.ok }).toEqual({ door: doorName(door), ok: true });
        answers.push(outcome?.data);
      }
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });
});

describe('a public answer', () => {
  const detail = async (credential: string | null = null) =>
    (await market.actor(credential).call('get_asset_detail', { slug: KAYAK })) as {
      id: string;
      title: string;
      vendor: { name: string };
    };
  /** As another process would: nothing tells this one. */
  const renameShop = async (name: string) =>
    market.database.transaction(async (tx) => {
      await tx.update(vendors).set({ name }).where(eq(vendors.slug, 'atlantic-outdoors'));
    });

  test('shows at once what the caller itself has changed', async () => {
    const { id, title } = await detail();
    await market.owner.call('update_asset', { assetId: id, title: 'Another kayak' });
    expect((await detail()).title).toBe('Another kayak');
    await market.owner.call('update_asset', { assetId: id, title });
    expect((await detail()).title).toBe(title);
  });

  test('is cached for two seconds, also when others change it, and a test key sees a change at once', async () => {
    market.clock.advance(PUBLIC_ANSWERS_LAST);
    const before = await detail();
    await renameShop('Otherwise Outdoors');
    expect(await detail()).toEqual(before);
    expect(await detail(market.renter.credential)).toEqual(before);
    expect((await detail(credentials['test key'])).vendor.name).toBe('Otherwise Outdoors');
    market.clock.advance(PUBLIC_ANSWERS_LAST);
    expect((await detail()).vendor.name).toBe('Otherwise Outdoors');
  });

  test('has an ETag over REST and is not sent again to a client that has it', async () => {
    const url = `${market.url}/api/v1/assets/${KAYAK}`;
    const first = await fetch(url);
    const etag = first.headers.get('etag') ?? 'none';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const second = await fetch(url, { headers: { 'If-None-Match': etag } });
    expect({ status: second.status, body: await second.text() }).toEqual({ status: 304, body: '' });
    await renameShop('Quite Otherwise Outdoors');
    market.clock.advance(PUBLIC_ANSWERS_LAST);
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });
});
