import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('a key works as Bearer and as X-Api-Key, and its secret is shown only once', async () => {
  const { secret, keyId } = await market.renter.call('manage_api_keys', { action: 'create', name: 'My agent' });
  expect(secret).toMatch(/^svc_live_/);
  expect((await market.actor(secret).http.get('/users/me')).status).toBe(200);
  expect((await market.nobody.http.get('/users/me', { 'X-Api-Key': secret })).status).toBe(200);
  const { items } = await market.renter.call('manage_api_keys', { action: 'list' });
  expect(JSON.stringify(items)).not.toContain(secret);
  expect(items).toContainEqual(expect.objectContaining({ keyId, name: 'My agent', revokedAt: null }));
});

test('a key can do what its scopes allow, and writing includes reading', async () => {
  const { secret } = await market.renter.call('manage_api_keys', { action: 'create', name: 'Reader', scopes: ['read:booking'] });
  const reader = market.actor(secret);
  expect((await reader.http.get('/bookings')).status).toBe(200);
  const refused = await reader.http.post('/bookings', { slug: 'tandem-sea-kayak', ...freePeriod() });
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope', details: { needs: 'write:booking', granted: ['read:booking'] } },
  });
  const overMcp = await reader.try('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod() });
  expect(overMcp.httpStatus).toBe(403);
  expect(overMcp.headers.get('www-authenticate')).toContain('insufficient_scope');
});

test('a revoked key is refused from the next call on, and a rotated one is replaced by its successor', async () => {
  const first = await market.renter.call('manage_api_keys', { action: 'create', name: 'Rotating' });
  const second = await market.renter.call('manage_api_keys', { action: 'rotate', keyId: first.keyId });
  expect(second).toMatchObject({ revokedKeyId: first.keyId, name: 'Rotating' });
  expect((await market.actor(first.secret).http.get('/users/me')).body).toMatchObject({
    code: 'invalid_credential',
    details: { reason: 'revoked' },
  });
  expect((await market.actor(second.secret).http.get('/users/me')).status).toBe(200);
  await market.renter.http.del(`/auth/api-keys?keyId=${second.keyId}`);
  expect((await market.actor(second.secret).http.get('/users/me')).status).toBe(401);
});

test('a key cannot have more rights than the credential that made it', async () => {
  const owners = await market.renter.try('manage_api_keys', { action: 'create', name: 'Owner', scopes: ['write:owner'] });
  expect(owners.error).toMatchObject({ code: 'scope_not_allowed' });
  const strong = await market.renter.call('manage_api_keys', {
    action: 'create',
    name: 'Strong',
    scopes: ['write:account', 'write:booking'],
  });
  const weak = await market.renter.call('manage_api_keys', { action: 'create', name: 'Weak', scopes: ['write:account'] });
  const raised = await market.actor(weak.secret).try('manage_api_keys', { action: 'rotate', keyId: strong.keyId });
  expect(raised.error).toMatchObject({ code: 'scope_not_allowed' });
  expect((await market.actor(strong.secret).http.get('/bookings')).status).toBe(200);
  const more = { action: 'create', name: 'More', scopes: ['write:account', 'write:booking'] };
  expect((await market.actor(weak.secret).try('manage_api_keys', more)).error).toMatchObject({ code: 'scope_not_allowed' });
  const same = await market.actor(weak.secret).call('manage_api_keys', { ...more, scopes: ['write:account'] });
  expect(await market.actor(same.secret).http.get('/bookings')).toMatchObject({ status: 403 });
});

test('an expired key is refused with the reason', async () => {
  const { secret } = await market.renter.call('manage_api_keys', { action: 'create', name: 'Short', expiresInDays: 1 });
  market.clock.advance({ days: 2 });
  expect((await market.actor(secret).http.get('/users/me')).body).toMatchObject({
    code: 'invalid_credential',
    details: { reason: 'expired' },
  });
});

test('keys for testing make test bookings, which live keys do not see', async () => {
  const testKey = market.demo.keys.find(({ label }) => label === 'renter, test')?.secret ?? '';
  const agent = market.actor(testKey);
  const dates = freePeriod(44);
  const { id, mode } = await agent.call('create_booking', { slug: 'tandem-sea-kayak', ...dates });
  expect(mode).toBe('test');
  const live = market.actor(market.demo.keys.find(({ label }) => label === 'renter, live')?.secret ?? '');
  expect((await live.try('get_booking_detail', { bookingId: id })).error).toMatchObject({ code: 'not_found' });
  expect((await live.call('list_my_bookings')).items.map((item: { id: string }) => item.id)).not.toContain(id);
  const person = await market.signIn('renter@demo.test');
  expect((await person.http.get('/bookings?mode=test')).body.data.items).toMatchObject([{ id, mode: 'test' }]);
});
