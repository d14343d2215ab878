import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oauthItems } from '../../db/schema/index.ts';
import {
  approve,
  authorizationUrl,
  browser,
  CALLBACK,
  connect,
  exchange,
  locationOf,
  newClient,
  type OauthClient,
  post,
  refresh,
  register,
  RENTER,
  signedIn,
} from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const worksStill = async (token: string) => (await market.actor(token).try('get_profile')).httpStatus === 200;

/** Where the authorization endpoint leads to at once, without anybody being asked. */
async function refusedAt(asked: Record<string, string | null>, client?: OauthClient): Promise<URLSearchParams> {
  const answer = await browser(market.url).open(authorizationUrl(market.url, client ?? (await newClient(market.url)), asked).url);
  expect(answer.status).toBe(303);
  expect(locationOf(answer)).toContain(CALLBACK);
  return new URL(locationOf(answer)).searchParams;
}

describe('an authorization code', () => {
  async function newCode() {
    const client = await newClient(market.url);
    const request = authorizationUrl(market.url, client);
    const { back } = await approve(market.url, request.url);
    return { client, verifier: request.verifier, code: back.searchParams.get('code') ?? '' };
  }

  test('works once, and a second use ends the first tokens', async () => {
    const { client, code, verifier } = await newCode();
    const first = await exchange(market.url, client, code, verifier);
    expect(await worksStill(first.body.access_token)).toBe(true);
    expect((await exchange(market.url, client, code, verifier)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await worksStill(first.body.access_token)).toBe(false);
    expect((await refresh(market.url, client, first.body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('that many use at once gives tokens to one of them at most, and these end', async () => {
    const { client, code, verifier } = await newCode();
    const all = await Promise.all(Array.from({ length: 8 }, () => exchange(market.url, client, code, verifier)));
    const passed = all.filter(({ status }) => status === 200);
    expect(passed.length).toBeLessThanOrEqual(1);
    for (const { body } of passed) expect(await worksStill(body.access_token)).toBe(false);
  });

  test('works only with the client, the address and the proof that it was asked with', async () => {
    const { client, code, verifier } = await newCode();
    const stranger = await newClient(market.url);
    for (const answer of [
      await exchange(market.url, stranger, code, verifier),
      await exchange(market.url, { ...client, redirectUri: 'https://claude.com/api/mcp/auth_callback' }, code, verifier),
      await exchange(market.url, client, code, 'x'.repeat(43)),
      await post(market.url, '/oauth/token', {
        grant_type: 'authorization_code',
        client_id: client.clientId,
        redirect_uri: client.redirectUri,
        code,
      }),
      await exchange(market.url, client, code, verifier, { resource: `${market.url}/api/v1/mcp-owner` }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.access_token).toBeUndefined();
    }
  });

  test('expires after a minute', async () => {
    const { client, code, verifier } = await newCode();
    market.clock.advance({ minutes: 1 });
    expect((await exchange(market.url, client, code, verifier)).body).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('the PKCE challenge', () => {
  test.each([
    ['is left out', { code_challenge: null, code_challenge_method: null }],
    ['is plain', { code_challenge_method: 'plain' }],
    ['says no method', { code_challenge_method: null }],
  ])('is refused when it %s', async (_how, asked) => {
    const back = await refusedAt(asked);
    expect(back.get('error')).toBe('invalid_request');
    expect(back.get('iss')).toBe(market.url);
    expect(back.get('code')).toBeNull();
  });
});

describe('an authorization request', () => {
  test.each(['token', 'id_token', 'code token', 'none'])('asks for a code, and is refused for %s', async (responseType) => {
    const answer = await browser(market.url).open(
      authorizationUrl(market.url, await newClient(market.url), { response_type: responseType, nonce: 'n' }).url,
    );
    expect(locationOf(answer)).not.toMatch(/access_token|id_token=|code=/);
    expect(locationOf(answer)).toMatch(/error=unsupported_response_type/);
  });

  test.each(['https://elsewhere.example/api/v1/mcp', '/api/v1/mcp', 'PUBLIC/api/v1/else', 'PUBLIC/api/v1/mcp?x=1', 'PUBLIC'])(
    'names one of our endpoints, and is refused for %s',
    async (resource) => {
      const back = await refusedAt({ resource: resource.replace('PUBLIC', market.url) });
      expect(back.get('error')).toBe('invalid_target');
    },
  );

  test('names one endpoint only', async () => {
    const { url } = authorizationUrl(market.url, await newClient(market.url));
    const both = await browser(market.url).open(`${url}&resource=${encodeURIComponent(`${market.url}/api/v1/mcp-owner`)}`);
    expect(new URL(locationOf(both)).searchParams.get('error')).toBe('invalid_target');
  });
});

describe('the redirect address of a client', () => {
  test.each([
    'https://evil.example/callback',
    'https://claude.ai.evil.example/api/mcp/auth_callback',
    'https://evil.example@claude.ai/api/mcp/auth_callback',
    'https://claude.ai@evil.example/api/mcp/auth_callback',
    'https://sub.claude.ai/api/mcp/auth_callback',
    'https://claude.ai/api/mcp/auth_callback/more',
    'https://claude.ai/api/mcp/auth_callback/../other',
    'https://claude.ai/api/mcp/auth_callback?x=1',
    'https://claude.ai/api/mcp/auth_callback#x',
    'https://claude.ai:8443/api/mcp/auth_callback',
    'http://claude.ai/api/mcp/auth_callback',
    'https://claude.ai\\@evil.example/api/mcp/auth_callback',
    'javascript:alert(1)',
    '',
  ])('must equal a registered one: %s is refused', async (redirectUri) => {
    const known = await newClient(market.url);
    const answer = await browser(market.url).open(authorizationUrl(market.url, { ...known, redirectUri }).url);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.body).toContain('This sign-in does not work');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test.each([
    ['http://elsewhere.example/callback'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['https://user@elsewhere.example/callback'],
    ['https://elsewhere.example/callback#part'],
    ['https://elsewhere.example\\@other.example/'],
    ['https://elsewhere.example;sandbox/callback'],
    [`https://elsewhere.example/${'x'.repeat(1_000)}`],
    ['no address'],
  ])('cannot be registered as %s', async (redirectUri) => {
    expect(await register(market.url, { redirect_uris: [redirectUri] })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/invalid_(client_metadata|redirect_uri)/) },
    });
  });

  test('is shown to the person, with the names that a client gives itself in quotes', async () => {
    const name = 'Rentwire”</h1><script>alert(1)</script>\u202E support';
    const { body } = await register(market.url, { client_name: name });
    const person = browser(market.url);
    const address = locationOf(
      await person.open(authorizationUrl(market.url, { clientId: body.client_id, redirectUri: CALLBACK }).url),
    );
    const { body: html } = await person.open(address);
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('\u202E');
    expect(html).toContain('<strong>claude.ai</strong>');
  });
});

describe('the consent page', () => {
  async function opened() {
    const person = browser(market.url);
    const asked = await person.open(authorizationUrl(market.url, await newClient(market.url)).url);
    return { person, asked, address: locationOf(asked) };
  }

  test('cannot be framed, runs no script but ours, and its forms lead to the client alone', async () => {
    const { person, address } = await opened();
    const { headers, body } = await person.open(address);
    expect(headers.get('x-frame-options')).toMatch(/DENY|SAMEORIGIN/);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://claude.ai;");
    expect(policy).not.toMatch(/script-src [^;]*(unsafe|\*|https?:)/);
    expect(headers.get('cache-control')).toBe('no-store');
    const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    for (const [script] of String(body).matchAll(/<script[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`);
  });

  test('sets protected cookies for itself only, and removes them', async () => {
    const { person, asked, address } = await opened();
    const cookies = asked.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; samesite=strict/i);
      expect(cookie).toMatch(/; max-age=600/i);
      expect(cookie).not.toMatch(/domain=/i);
      expect(cookie).toMatch(/path=\/oauth\/(sign-in|authorize)\/[\w-]{21,}/);
    }
    const sent = await person.submit(address, { answer: 'approve', ...RENTER });
    const resumed = await person.open(locationOf(sent));
    expect(resumed.headers.getSetCookie().filter((cookie) => !cookie.includes('1970'))).toEqual([]);
  });

  test('takes no form from another site or another browser', async () => {
    const { person, address } = await opened();
    const fields = { answer: 'approve', ...RENTER };
    expect((await person.submit(address, fields, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await person.submit(address, fields, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await browser(market.url).submit(address, fields)).status).toBe(400);
    const mixed = await opened();
    expect((await person.submit(mixed.address, fields)).status).toBe(400);
    expect((await person.submit(address, fields)).status).toBe(303);
  });

  test('asks somebody who is signed in for their password too, and knows them by nothing but their address', async () => {
    const person = await signedIn(market.url);
    const address = locationOf(await person.open(authorizationUrl(market.url, await newClient(market.url)).url));
    const { body, headers } = await person.open(address);
    expect(body).toContain(`You are signed in as ${RENTER.email}.`);
    expect(headers.get('cache-control')).toBe('no-store');
    for (const password of ['', 'a guess']) {
      const clicked = await person.submit(address, { answer: 'approve', email: RENTER.email, password });
      expect([400, 401]).toContain(clicked.status);
      expect(clicked.headers.get('location')).toBeNull();
    }
    // A form of another site carries neither the session nor the permission.
    const fields = { answer: 'approve', ...RENTER };
    expect((await person.submit(address, fields, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await person.submit(address, fields)).status).toBe(303);
  });

  test('says in the language of its reader who asks, where it leads and what it could do', async () => {
    const { person, address } = await opened();
    await person.submit('/preferences', { language: 'de' });
    const { body } = await person.open(address);
    for (const words of ['<html lang="de"', '„Claude“', '<strong>claude.ai</strong>', 'Ihre Buchungen sehen', 'Ablehnen'])
      expect(body).toContain(words);
    const wrong = await person.submit(address, { answer: 'approve', ...RENTER, password: 'a guess' });
    expect(wrong.body).toContain('Die E-Mail-Adresse oder das Passwort ist falsch.');
  });

  test('asks for the password each time, also right after another approval', async () => {
    const { person, client } = { person: browser(market.url), client: await newClient(market.url) };
    const first = locationOf(await person.open(authorizationUrl(market.url, client).url));
    await person.open(locationOf(await person.submit(first, { answer: 'approve', ...RENTER })));
    const again = await person.open(authorizationUrl(market.url, client).url);
    expect(locationOf(again)).toContain('/oauth/sign-in/');
    const silent = await person.open(authorizationUrl(market.url, client, { prompt: 'none' }).url);
    expect(new URL(locationOf(silent)).searchParams.get('error')).toMatch(/_required$/);
  });

  test('says only that a password is wrong, and counts it', async () => {
    const { person, address } = await opened();
    const wrong = await person.submit(address, { answer: 'approve', email: RENTER.email, password: 'not it at all' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).not.toContain('not it at all');
    expect((await person.submit(address, { answer: 'approve', ...RENTER })).status).toBe(303);
  });

  test('expires, and can be answered once', async () => {
    const { person, address } = await opened();
    const sent = await person.submit(address, { answer: 'approve', ...RENTER });
    expect((await person.submit(address, { answer: 'approve', ...RENTER })).status).toBe(400);
    expect((await person.open(locationOf(sent))).status).toBe(303);
    expect((await person.open(locationOf(sent))).status).toBe(400);
    const late = await opened();
    market.clock.advance({ minutes: 10 });
    expect((await late.person.open(late.address)).status).toBe(400);
    expect((await late.person.submit(late.address, { answer: 'approve', ...RENTER })).status).toBe(400);
  });
});

describe('a token', () => {
  test('expires after an hour, with a 401 that leads to the refresh', async () => {
    const { client, accessToken, refreshToken } = await connect(market.url);
    market.clock.advance({ minutes: 59 });
    expect(await worksStill(accessToken)).toBe(true);
    market.clock.advance({ minutes: 1 });
    const late = await market.actor(accessToken).try('get_profile');
    expect(late).toMatchObject({ httpStatus: 401, error: { data: { code: 'invalid_credential' } } });
    expect(late.headers.get('www-authenticate')).toMatch(/error="invalid_token".*resource_metadata="/);
    expect((await refresh(market.url, client, refreshToken)).status).toBe(200);
  });

  test('for refreshing may be used twice within a minute, and a later use ends the connection', async () => {
    const { client, refreshToken } = await connect(market.url);
    const [one, other] = [await refresh(market.url, client, refreshToken), await refresh(market.url, client, refreshToken)];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body.refresh_token).not.toBe(other.body.refresh_token);
    expect(await worksStill(one.body.access_token)).toBe(true);
    expect(await worksStill(other.body.access_token)).toBe(true);
    market.clock.advance({ minutes: 1 });
    expect((await refresh(market.url, client, refreshToken)).body).toMatchObject({ error: 'invalid_grant' });
    for (const { body } of [one, other]) {
      expect(await worksStill(body.access_token)).toBe(false);
      expect((await refresh(market.url, client, body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    }
  });

  test('of one client cannot be renewed or ended by another', async () => {
    const { accessToken, refreshToken } = await connect(market.url);
    const stranger = await newClient(market.url);
    expect((await refresh(market.url, stranger, refreshToken)).body).toMatchObject({ error: 'invalid_grant' });
    await post(market.url, '/oauth/revoke', { client_id: stranger.clientId, token: refreshToken });
    await post(market.url, '/oauth/revoke', { client_id: stranger.clientId, token: accessToken });
    expect(await worksStill(accessToken)).toBe(true);
  });

  test('for refreshing gives no access, and an access token cannot refresh', async () => {
    const { client, accessToken, refreshToken } = await connect(market.url);
    expect((await market.actor(refreshToken).try('get_profile')).httpStatus).toBe(401);
    expect((await refresh(market.url, client, accessToken)).status).toBe(400);
    expect((await market.nobody.http.post('/auth/refresh', { refreshToken })).status).toBe(401);
  });

  test('is stored in no table in clear text, nor is a code or a cookie', async () => {
    const { client, accessToken, refreshToken } = await connect(market.url);
    const person = browser(market.url);
    await person.open(authorizationUrl(market.url, client).url);
    const kept = JSON.stringify(await market.database.reader.select().from(oauthItems));
    for (const secret of [accessToken, refreshToken, ...[...person.jar.values()].map(({ value }) => value)]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(kept.split(secret)).toHaveLength(1);
    }
  });
});

test('many registrations are stopped for their network, and registered clients go on', async () => {
  const small = await startMarketplace({ OAUTH_CLIENTS_PER_HOUR: '3' });
  try {
    const client = await newClient(small.url);
    await newClient(small.url);
    await newClient(small.url);
    const flooded = await register(small.url);
    expect(flooded.status).toBe(429);
    expect(Number(flooded.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await connect(small.url, { client })).accessToken).toBeTruthy();
  } finally {
    await small.close();
  }
});

describe('the metadata document of a client', () => {
  test('is fetched from public addresses only', async () => {
    const asked: string[] = [];
    const server = createServer((socket) => {
      asked.push('connected');
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const strict = await startMarketplace({ OUTBOUND_ALLOW: 'allowed.invalid' });
    try {
      for (const host of [
        `127.0.0.1:${port}`,
        `localhost:${port}`,
        `[::1]:${port}`,
        '10.0.0.1',
        '169.254.169.254',
        `0.0.0.0:${port}`,
      ]) {
        const clientId = `https://${host}/client.json`;
        const answer = await browser(strict.url).open(authorizationUrl(strict.url, { clientId, redirectUri: CALLBACK }).url);
        expect(answer.status).toBe(400);
        expect(answer.headers.get('location')).toBeNull();
      }
      expect(asked).toEqual([]);
    } finally {
      await strict.close();
      server.close();
    }
  });

  test.each([
    'http://claude.ai/client.json',
    'https://user@claude.ai/client.json',
    'https://claude.ai/a/../client.json',
    'https://claude.ai/c.json#x',
    'cli_unknown',
  ])('cannot have the address %s', async (clientId) => {
    const answer = await browser(market.url).open(authorizationUrl(market.url, { clientId, redirectUri: CALLBACK }).url);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });
});
