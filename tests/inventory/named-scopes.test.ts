import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const NAMED = ['read:catalog', 'write:booking', 'read:owner', 'write:owner'];

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function keyOf(person: Actor, scopes: readonly string[], endpoint?: 'mcp' | 'mcp-owner'): Promise<Actor> {
  const { body } = await person.http.post('/auth/api-keys', { name: `Key for ${scopes.join(' ')}`, scopes });
  return market.actor(body.data.secret, endpoint);
}

/** The status of each answer about the person behind the key. */
async function readsOf(key: Actor) {
  const paths = ['/users/me', '/account/credit', '/trust-profile/me'];
  return Promise.all(paths.map(async (path) => [path, (await key.http.get(path)).status]));
}

describe('a key with the four scopes that the specification names', () => {
  test('reads the profile, the credit and the trust profile of its vendor, over REST and by the tools', async () => {
    const key = await keyOf(market.owner, NAMED);
    expect(await readsOf(key)).toEqual([
      ['/users/me', 200],
      ['/account/credit', 200],
      ['/trust-profile/me', 200],
    ]);
    const { id } = await key.call('get_profile');
    expect((await key.http.get('/users/me')).body.data.id).toBe(id);
    expect(await key.call('get_account_credit')).toMatchObject({ items: expect.any(Array) });
    expect(await key.call('get_trust_profile', { userId: 'me' })).toMatchObject({
      score: expect.any(Number),
      public: { userId: id },
    });
  });

  test('neither changes the account nor reads what else is stored about it', async () => {
    const key = await keyOf(market.owner, NAMED);
    expect((await key.http.patch('/users/me', { name: 'Somebody else' })).status).toBe(403);
    expect((await key.http.get('/users/me/export')).status).toBe(403);
    expect((await key.http.get('/users/me/sessions')).status).toBe(403);
    expect((await key.http.get('/auth/api-keys')).status).toBe(403);
  });
});

test.each([
  [['write:booking'], 200],
  [['read:account'], 200],
  [['read:catalog'], 403],
  [['read:booking'], 403],
])('a renter’s key with %j gets %i for profile, credit and trust', async (scopes, status) => {
  const reads = await readsOf(await keyOf(market.renter, scopes));
  expect(reads.map(([, got]) => got)).toEqual([status, status, status]);
});
