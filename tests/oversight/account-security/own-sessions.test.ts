import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../harness/open-account.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const credentials = (email: string) => ({ email, password: 'long enough 1' });

async function register(email: string) {
  return openAccount(market, credentials(email));
}

async function signInAgain(email: string) {
  return market.actor((await market.nobody.http.post('/auth/login', credentials(email))).body.data.accessToken);
}

test('a person sees where the account is signed in and ends one of the sessions', async () => {
  const here = await register('two@example.com');
  const there = await signInAgain('two@example.com');
  const { items } = (await here.http.get('/users/me/sessions')).body.data;
  expect(items).toHaveLength(2);
  expect(items.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  const other = items.find(({ current }: { current: boolean }) => !current);
  expect(other).toMatchObject({ clientName: null, scopes: null });

  const path = `/users/me/sessions?sessionId=${other.sessionId}`;
  expect((await here.http.del(path)).body.data).toEqual({ sessionsEnded: 1 });
  expect((await here.http.del(path)).body.data).toEqual({ sessionsEnded: 0, alreadyDone: true });
  expect((await there.http.get('/users/me')).status).toBe(401);
  expect((await here.http.get('/users/me/sessions')).body.data.items).toHaveLength(1);
});

test('ending sessions without a name ends all but the present one', async () => {
  const here = await register('all@example.com');
  const others = [await signInAgain('all@example.com'), await signInAgain('all@example.com')];
  expect((await here.http.del('/users/me/sessions')).body.data).toEqual({ sessionsEnded: 2 });
  for (const other of others) expect((await other.http.get('/users/me')).status).toBe(401);
  expect((await here.http.get('/users/me')).status).toBe(200);
});

test('one call ends everything that acts for a person, except the calling session', async () => {
  const here = await register('everything@example.com');
  const other = await signInAgain('everything@example.com');
  const { secret } = await here.call('manage_api_keys', { action: 'create', name: 'agent', scopes: ['read:account'] });
  expect((await market.actor(secret).http.get('/users/me')).status).toBe(200);
  expect((await here.http.del('/users/me/access')).body.data).toMatchObject({ sessionsEnded: 1, keysRevoked: 1 });
  for (const ended of [other, market.actor(secret)]) expect((await ended.http.get('/users/me')).status).toBe(401);
  expect((await here.http.get('/users/me')).status).toBe(200);
  expect((await here.http.del('/users/me/access')).body.data).toMatchObject({ sessionsEnded: 0, keysRevoked: 0 });
});

test('ending somebody else’s session is refused like an unknown one', async () => {
  const victim = await register('victim@example.com');
  const { items } = (await victim.http.get('/users/me/sessions')).body.data;
  const refused = await market.stranger.http.del(`/users/me/sessions?sessionId=${items[0].sessionId}`);
  expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await victim.http.get('/users/me')).status).toBe(200);
});

test('a session whose refresh tokens have expired is not listed', async () => {
  await register('old@example.com');
  market.clock.advance({ days: 31 });
  const here = await signInAgain('old@example.com');
  expect((await here.http.get('/users/me/sessions')).body.data.items).toMatchObject([{ current: true }]);
});
