import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oauthItems, sessions } from '../../db/schema/index.ts';
import { purgeExpiredRows } from '../../src/domain/oversight/data-protection/index.ts';
import {
  approve,
  authorizationUrl,
  browser,
  connect,
  exchange,
  newClient,
  refresh,
  register,
  RENTER,
  type Tokens,
} from '../harness/oauth-client.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

let people = 0;
/** Somebody of the test's own, with an app that is connected. */
async function connected() {
  people += 1;
  const account = { email: `connected-${people}@example.com`, password: 'long enough 1' };
  const { body } = await market.nobody.http.post('/auth/register', { ...account, name: 'Con Nected' });
  const person = market.actor(body.data.accessToken);
  return { account, person, userId: String(body.data.user.id), tokens: await connect(market.url, { fields: account }) };
}

async function isOver({ client, accessToken, refreshToken }: Tokens): Promise<boolean> {
  const { httpStatus } = await market.actor(accessToken).try('get_profile');
  const renewed = await refresh(market.url, client, refreshToken);
  if (httpStatus === 200 && renewed.status === 200) return false;
  expect([httpStatus, renewed.status, renewed.body.error]).toEqual([401, 400, 'invalid_grant']);
  return true;
}

describe('a connection ends with', () => {
  test('another password', async () => {
    const { account, person, tokens } = await connected();
    await person.call('change_password', { currentPassword: account.password, newPassword: 'another long one 2' });
    expect(await isOver(tokens)).toBe(true);
  });

  test('a suspension, and does not come back when the suspension is lifted', async () => {
    const { tokens, userId } = await connected();
    const decide = (action: string) => market.admin.http.patch(`/admin/users/${userId}`, { action, reason: 'Forged documents' });
    expect((await decide('suspend')).status).toBe(200);
    await market.dispatcher.drain();
    expect(await isOver(tokens)).toBe(true);
    expect((await decide('reinstate')).status).toBe(200);
    expect(await isOver(tokens)).toBe(true);
  });

  test('the erasure of the account, and leaves no row', async () => {
    const { account, person, tokens, userId } = await connected();
    const erased = await person.http.post('/users/me/erase', { confirmEmail: account.email, password: account.password });
    expect(erased.status).toBe(200);
    expect(await isOver(tokens)).toBe(true);
    const { reader } = market.database;
    const rows = await reader
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNotNull(sessions.endpoint)));
    expect(rows).toMatchObject([{ clientName: null, revokedBecause: 'ERASED' }]);
    expect(
      await reader
        .select()
        .from(oauthItems)
        .where(eq(oauthItems.grantId, String(rows[0]?.id))),
    ).toEqual([]);
  });

  test('the end of all other sessions', async () => {
    const { person, tokens } = await connected();
    expect((await person.http.del('/users/me/sessions')).body.data).toMatchObject({ sessionsEnded: 1 });
    expect(await isOver(tokens)).toBe(true);
  });

  test('its own end by name, and then ends alone', async () => {
    const { account, person, tokens } = await connected();
    const other = await connect(market.url, { fields: account });
    const { body } = await person.http.get('/users/me/sessions');
    const ended = body.data.items.filter(({ endpoint }: { endpoint: string | null }) => endpoint === 'mcp');
    expect(ended).toHaveLength(2);
    expect(ended[0]).toMatchObject({ clientName: 'Claude', scopes: ['read:account', 'read:booking'], current: false });
    expect((await person.http.del(`/users/me/sessions?sessionId=${ended[0].sessionId}`)).body.data).toEqual({ sessionsEnded: 1 });
    expect(new Set([await isOver(tokens), await isOver(other)])).toEqual(new Set([true, false]));
  });

  test('a sign-out by the app itself', async () => {
    const { tokens } = await connected();
    expect(await market.actor(tokens.accessToken).call('logout')).toMatchObject({ signedOut: true });
    expect(await isOver(tokens)).toBe(true);
  });

  test('its time, which each renewal extends', async () => {
    const { tokens } = await connected();
    market.clock.advance({ days: 29 });
    const renewed = await refresh(market.url, tokens.client, tokens.refreshToken);
    expect(renewed.status).toBe(200);
    market.clock.advance({ days: 29 });
    expect((await refresh(market.url, tokens.client, renewed.body.refresh_token)).status).toBe(200);
    market.clock.advance({ days: 31 });
    expect((await refresh(market.url, tokens.client, renewed.body.refresh_token)).status).toBe(400);
  });
});

test('the consent page says how long a connection lasts and how it ends, and so it is', async () => {
  const client = await newClient(market.url);
  const request = authorizationUrl(market.url, client);
  const { page, back } = await approve(market.url, request.url);
  const [, idle = 0, most = 0] =
    /until (\d+) days after its last use, and for (\d+) days at most/.exec(page.body)?.map(Number) ?? [];
  expect([idle, most]).toEqual([30, 365]);
  expect(page.body).toContain('end it under “Who can act for you”');
  const reader = browser(market.url);
  await reader.submit('/sign-in', RENTER);
  expect((await reader.open('/account/access')).body).toContain('Who can act for you</h1>');

  let { body } = await exchange(market.url, client, back.searchParams.get('code') ?? '', request.verifier);
  const after = async (days: number) => {
    market.clock.advance({ days });
    return ({ body } = await refresh(market.url, client, body.refresh_token));
  };
  let days = 0;
  for (; days + idle < most; days += idle - 1) expect((await after(idle - 1)).status).toBe(200);
  expect((await after(most - days - 1)).status).toBe(200);
  // Used again and again, it would go on but for its whole time.
  expect((await after(2)).body).toMatchObject({ error: 'invalid_grant' });
});

test('the account page shows connections with their scopes and can end them', async () => {
  const { account, tokens } = await connected();
  const person = browser(market.url);
  await person.submit('/sign-in', account);
  const { body } = await person.open('/account/access');
  expect(body).toContain('Claude</h3>');
  expect(body).toContain('Connected to');
  expect(body).toContain('see your bookings');
  const [, id = ''] = /Connected to[\s\S]*?name="id" value="([^"]+)"/.exec(body) ?? [];
  expect((await person.submit('/account/access', { kind: 'SESSION', id })).status).toBe(303);
  expect((await person.open('/account/access')).body).not.toContain('Connected to');
  expect(await isOver(tokens)).toBe(true);
});

test('a person who lets an app in is told by e-mail', async () => {
  const { account } = await connected();
  const { text } = await newestMail(market, account.email, 'Software was let in to your account');
  expect(text).toContain('at its own request');
  expect(text).toContain('“Claude”');
});

describe('a registered client', () => {
  test('that nobody connects is deleted after two weeks, and one in use is kept', async () => {
    const [unused, used] = [await newClient(market.url), await newClient(market.url)];
    await connect(market.url, { client: used });
    market.clock.advance({ days: 15 });
    await market.pipeline.perform(purgeExpiredRows, {});
    const kept = await market.database.reader.select().from(oauthItems).where(eq(oauthItems.kind, 'Client'));
    expect(JSON.stringify(kept)).toContain(used.clientId);
    expect(JSON.stringify(kept)).not.toContain(unused.clientId);
    expect((await connect(market.url, { client: used, fields: RENTER })).accessToken).toBeTruthy();
    expect((await register(market.url)).status).toBe(201);
  });
});
