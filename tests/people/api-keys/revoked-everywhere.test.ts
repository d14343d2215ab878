import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningServer } from '../../../src/start-server.ts';
import { httpClient, type HttpClient } from '../../harness/clients.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { newestMail } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const PASSWORD = 'demo-password-1';

let market: TestMarketplace;
let other: RunningServer;
beforeEach(async () => {
  market = await startMarketplace();
  other = await startSecondServer(market);
});
afterEach(async () => {
  await other.stop();
  await market.close();
});

/** A new key of the renter, as it calls the other process, where it has been used already. */
async function keyElsewhere(more: Record<string, unknown> = {}): Promise<{ keyId: string; there: HttpClient }> {
  const { body } = await market.renter.http.post('/auth/api-keys', { name: 'Elsewhere', ...more });
  const there = httpClient(other.url, body.data.secret);
  expect((await there.get('/users/me')).status).toBe(200);
  return { keyId: body.data.keyId, there };
}

const refused = { status: 401, body: { code: 'invalid_credential', details: { reason: 'revoked' } } };

test('a key that is revoked or rotated in one process is refused by the next call to another', async () => {
  const revoked = await keyElsewhere();
  const rotated = await keyElsewhere();
  await market.renter.http.del(`/auth/api-keys?keyId=${revoked.keyId}`);
  expect(await revoked.there.get('/users/me')).toMatchObject(refused);
  const { body } = await market.renter.http.post(`/auth/api-keys/${rotated.keyId}/rotate`, {});
  expect(await rotated.there.get('/users/me')).toMatchObject(refused);
  expect((await httpClient(other.url, body.data.secret).get('/users/me')).status).toBe(200);
});

test('a new password ends the keys in every process', async () => {
  const { there } = await keyElsewhere();
  const input = { currentPassword: PASSWORD, newPassword: 'a new password 1' };
  const { body } = await market.renter.http.post('/users/me/password', input);
  expect(body.data.keysRevoked).toBeGreaterThan(0);
  expect(await there.get('/users/me')).toMatchObject(refused);
});

test('a reset in one process ends the keys in another', async () => {
  const { there } = await keyElsewhere();
  await market.nobody.call('forgot_password', { email: 'renter@demo.test' });
  const { token } = await newestMail(market, 'renter@demo.test', 'Choose a new password');
  await market.nobody.call('reset_password', { token, password: 'a new password 1' });
  expect(await there.get('/users/me')).toMatchObject(refused);
});

test('an approval that was used in one process cannot be used in another', async () => {
  const { keyId, there } = await keyElsewhere({ scopes: ['read:account', 'write:account'], requireConfirm: true });
  const { body: victim } = await market.renter.http.post('/auth/api-keys', { name: 'Victim' });
  const asked = await there.del(`/auth/api-keys?keyId=${victim.data.keyId}`);
  expect(asked).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  const { confirmationId, confirmUrl } = asked.body.details;
  const { searchParams } = new URL(confirmUrl);
  const answer = { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') };
  const approved = await market.nobody.http.post(`/auth/confirmations/${confirmationId}/approve`, {
    ...answer,
    email: 'renter@demo.test',
    password: PASSWORD,
  });
  expect(approved.status).toBe(200);
  expect((await there.del(`/auth/api-keys?keyId=${victim.data.keyId}`)).status).toBe(200);
  await market.renter.http.del(`/auth/api-keys?keyId=${keyId}`);
  expect(await there.get('/users/me')).toMatchObject(refused);
});
