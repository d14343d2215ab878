import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { oauthItems } from '../../db/schema/index.ts';
import {
  approve,
  authorizationUrl,
  browser,
  connect,
  exchange,
  locationOf,
  newClient,
  refresh,
  register,
} from '../harness/oauth-client.ts';
import { purgeExpiredRows } from '../../src/domain/oversight/data-protection/index.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** What no database keeps, and what is longer than anything that is looked up. */
const WORDS: readonly (readonly [what: string, word: string])[] = [
  ['NUL', 'a\u0000b'],
  ['half a character', 'a\uD800b'],
  ['2,500 letters', 'a'.repeat(2_500)],
  ['nothing but blanks', ' '],
];

const FIELDS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'resource',
  'prompt',
  'max_age',
  'login_hint',
  'id_token_hint',
  'ui_locales',
  'acr_values',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'dpop_jkt',
];
const TOKEN_FIELDS = [
  'grant_type',
  'code',
  'refresh_token',
  'client_id',
  'redirect_uri',
  'code_verifier',
  'resource',
  'scope',
  'client_assertion',
  'client_assertion_type',
  'client_secret',
  'token',
  'token_type_hint',
];
const CLIENT_FIELDS = [
  'client_name',
  'client_uri',
  'redirect_uris',
  'grant_types',
  'token_endpoint_auth_method',
  'jwks',
  'jwks_uri',
  'application_type',
  'subject_type',
  'sector_identifier_uri',
  'request_uris',
  'software_id',
  'a\u0000b',
];

async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(`${market.url}${path}`, { redirect: 'manual', ...init });
  await answer.arrayBuffer();
  return answer.status;
}

/** As it comes over the wire: half a character has no form of its own in a URL, but in JSON. */
const form = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');

const formPost = (path: string, fields: Record<string, string>) =>
  statusOf(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form(fields),
  });

describe.each(WORDS)('%s in OAuth is refused, never with a 5xx:', (_what, word) => {
  test('in each field of an authorization request, in the address and in a form', async () => {
    const client = await newClient(market.url);
    const sound = Object.fromEntries(new URL(authorizationUrl(market.url, client).url).searchParams);
    for (const field of FIELDS) {
      const fields = { ...sound, [field]: word };
      expect({ field, failed: (await statusOf(`/oauth/authorize?${form(fields)}`)) >= 500 }).toEqual({ field, failed: false });
      expect({ field, failed: (await formPost('/oauth/authorize', fields)) >= 500 }).toEqual({ field, failed: false });
    }
  });

  test('in each field of the requests that ask for tokens or end them', async () => {
    const { client, refreshToken } = await connect(market.url);
    const sound = { client_id: client.clientId, redirect_uri: client.redirectUri };
    for (const [path, more] of [
      ['/oauth/token', { grant_type: 'refresh_token', refresh_token: refreshToken }],
      ['/oauth/token', { grant_type: 'authorization_code', code: 'c'.repeat(43), code_verifier: 'v'.repeat(43) }],
      ['/oauth/revoke', { token: 't'.repeat(43) }],
    ] as const) {
      for (const field of TOKEN_FIELDS) {
        const status = await formPost(path, { ...sound, ...more, [field]: word });
        expect({ path, field, failed: status >= 500 }).toEqual({ path, field, failed: false });
      }
    }
  });

  test('in each field of a client registration', async () => {
    for (const field of CLIENT_FIELDS) {
      for (const value of [word, [word], { [word]: word }]) {
        const { status } = await register(market.url, { [field]: value });
        expect({ field, failed: status >= 500 }).toEqual({ field, failed: false });
      }
    }
  });

  test('in addresses, cookies and other headers', async () => {
    const bare = encodeURIComponent(word.toWellFormed());
    for (const path of [
      '/oauth/sign-in',
      '/oauth/allow',
      '/oauth/authorize',
      '/oauth/token',
      '/oauth/register',
      '/.well-known/openid-configuration',
    ])
      for (const method of ['GET', 'POST']) {
        const headers = {
          Cookie: `_sign_in=${bare}; _resume=${bare}; _session=${bare}`,
          Authorization: `Basic ${btoa(`${bare}:x`)}`,
        };
        expect({ path, failed: (await statusOf(`${path}/${bare}`, { method, headers })) >= 500 }).toEqual({
          path,
          failed: false,
        });
        const bearer = { ...headers, Authorization: `Bearer ${bare}` };
        expect({ path, failed: (await statusOf(path, { method, headers: bearer })) >= 500 }).toEqual({ path, failed: false });
      }
  });
});

describe('what strangers store', () => {
  const waiting = () => market.database.reader.$count(oauthItems, eq(oauthItems.kind, 'Interaction'));

  test('is limited: a request of more than 8,000 characters is refused and stores nothing', async () => {
    const client = await newClient(market.url);
    const before = await waiting();
    const long = authorizationUrl(market.url, client, { state: 's'.repeat(9_000) }).url;
    expect(locationOf(await browser(market.url).open(long))).toContain('error=invalid_request');
    expect(await waiting()).toBe(before);
    expect((await register(market.url, { client_uri: `https://a.example/${'a'.repeat(9_000)}` })).status).toBe(400);
  });

  test('is deleted when it runs out', async () => {
    await browser(market.url).open(authorizationUrl(market.url, await newClient(market.url)).url);
    expect(await waiting()).toBeGreaterThan(0);
    market.clock.advance({ minutes: 15 });
    await market.pipeline.perform(purgeExpiredRows, {});
    expect(await waiting()).toBe(0);
  });

  test('is limited for each network', async () => {
    const small = await startMarketplace({ OAUTH_CLIENTS_PER_HOUR: '3' });
    try {
      const client = await newClient(small.url);
      const open = () => browser(small.url).open(authorizationUrl(small.url, client).url);
      const statuses = [await open(), await open(), await open(), await open()].map(({ status }) => status);
      expect(statuses).toEqual([303, 303, 303, 429]);
    } finally {
      await small.close();
    }
  });
});

describe('a refresh token', () => {
  test('works once more for a client that lost the answer, and the tokens of the lost answer end', async () => {
    const { client, refreshToken } = await connect(market.url);
    const lost = await refresh(market.url, client, refreshToken);
    const again = await refresh(market.url, client, refreshToken);
    expect([lost.status, again.status]).toEqual([200, 200]);
    expect((await refresh(market.url, client, again.body.refresh_token)).status).toBe(200);
    // Somebody has the other one after all.
    expect((await refresh(market.url, client, lost.body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await market.actor(again.body.access_token).try('get_profile')).httpStatus).toBe(401);
  });

  test('that comes a third time within a minute ends the connection, though nobody has used its successor', async () => {
    const { client, refreshToken } = await connect(market.url);
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push(await refresh(market.url, client, refreshToken));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    const [, again] = answers;
    expect((await refresh(market.url, client, again?.body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await market.actor(again?.body.access_token).try('get_profile')).httpStatus).toBe(401);
  });

  test('whose successor was used is refused within the minute too, and the connection ends', async () => {
    const request = authorizationUrl(market.url, await newClient(market.url));
    const clientId = new URL(request.url).searchParams.get('client_id') ?? '';
    const client = { clientId, redirectUri: new URL(request.url).searchParams.get('redirect_uri') ?? '' };
    const { back } = await approve(market.url, request.url);
    const { body } = await exchange(market.url, client, back.searchParams.get('code') ?? '', request.verifier);
    const next = await refresh(market.url, client, body.refresh_token);
    const last = await refresh(market.url, client, next.body.refresh_token);
    expect(last.status).toBe(200);
    expect((await refresh(market.url, client, body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await market.actor(last.body.access_token).try('get_profile')).httpStatus).toBe(401);
    expect((await refresh(market.url, client, last.body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  });
});
