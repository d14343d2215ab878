import { generateKeyPair, exportJWK, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { OutboundFailure } from '../../src/adapters/outbound/outbound-failure.ts';
import {
  approve,
  authorizationUrl,
  browser,
  CALLBACK,
  exchange,
  locationOf,
  type OauthClient,
  refresh,
  register,
  RENTER,
} from '../harness/oauth-client.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());
afterEach(() => vi.restoreAllMocks());

/** What each host sends when it registers, and where it then has the code sent: at another port than it registered, some of them. */
const HOSTS = {
  Claude: {
    said: {
      client_name: 'Claude',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: 'read:account',
    },
    goesTo: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
    says: 'claude.com',
  },
  'Claude Code': {
    said: {
      client_name: 'Claude Code (rentwire)',
      redirect_uris: ['http://localhost:51234/callback'],
      application_type: 'native',
      token_endpoint_auth_method: 'none',
    },
    goesTo: ['http://localhost:51234/callback', 'http://localhost:60001/callback', 'http://localhost/callback'],
    says: 'Careful',
  },
  ChatGPT: {
    said: {
      client_name: 'ChatGPT',
      redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'refresh_token'],
    },
    goesTo: ['https://chatgpt.com/connector_platform_oauth_redirect'],
    says: 'chatgpt.com',
  },
  'VS Code': {
    said: {
      client_name: 'Visual Studio Code',
      client_uri: 'https://code.visualstudio.com',
      application_type: 'native',
      redirect_uris: [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://127.0.0.1/',
        'http://127.0.0.1:33418/',
      ],
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    goesTo: ['http://127.0.0.1:33418/', 'http://127.0.0.1:45678/', 'https://vscode.dev/redirect'],
    says: 'vscode.dev',
  },
  Cursor: {
    said: {
      client_name: 'Cursor',
      application_type: 'web',
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'http://localhost:8787/callback',
      ],
      token_endpoint_auth_method: 'none',
    },
    goesTo: [
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
      'cursor://anysphere.cursor-mcp/oauth/callback',
    ],
    says: 'cursor:',
  },
  Codex: {
    said: {
      client_name: 'Codex',
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1:40111/callback/a1b2c3'],
      token_endpoint_auth_method: 'none',
    },
    goesTo: ['http://127.0.0.1:40111/callback/a1b2c3', 'http://127.0.0.1:51999/callback/a1b2c3'],
    says: 'Careful',
  },
  OpenCode: {
    said: {
      client_name: 'OpenCode',
      redirect_uris: ['http://127.0.0.1:19876/mcp/oauth/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    goesTo: ['http://127.0.0.1:19876/mcp/oauth/callback'],
    says: 'Careful',
  },
  'a host that says nothing but its address': {
    said: { client_name: undefined, token_endpoint_auth_method: undefined, redirect_uris: ['http://[::1]:3000/cb'] },
    goesTo: ['http://[::1]:3000/cb', 'http://[::1]:3001/cb'],
    says: 'An app without a name',
  },
} as const;

describe.each(Object.entries(HOSTS))('%s', (_name, { said, goesTo, says }) => {
  test('registers as it really does, and is let in at the address where it then listens', async () => {
    const registered = await register(market.url, said);
    expect(registered).toMatchObject({ status: 201, body: { application_type: 'native', redirect_uris: said.redirect_uris } });
    expect(registered.body.client_secret).toBeUndefined();
    const clientId: string = registered.body.client_id;
    let page = '';
    for (const redirectUri of goesTo) {
      const client = { clientId, redirectUri };
      const request = authorizationUrl(market.url, client);
      const way = await approve(market.url, request.url);
      page = way.page.body;
      expect(way.back.href.startsWith(redirectUri)).toBe(true);
      const { status, body } = await exchange(market.url, client, way.back.searchParams.get('code') ?? '', request.verifier);
      expect(status).toBe(200);
      expect((await refresh(market.url, client, body.refresh_token)).status).toBe(200);
    }
    expect(page).toContain(says);
  });
});

test.each([
  ['http://127.0.0.1:1/other', 'another path'],
  ['http://localhost:40111/callback/a1b2c3', 'another name of the computer'],
  ['http://127.0.0.1.evil.example:40111/callback/a1b2c3', 'a name that only begins like it'],
  ['http://user@127.0.0.1:40111/callback/a1b2c3', 'a user name'],
  ['https://127.0.0.1:40111/callback/a1b2c3', 'another scheme'],
])('only the port of a loopback address may change: %s is refused', async (redirectUri) => {
  const { body } = await register(market.url, HOSTS.Codex.said);
  const answer = await browser(market.url).open(authorizationUrl(market.url, { clientId: body.client_id, redirectUri }).url);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
});

describe('a host that has a metadata document instead of a registration', () => {
  const clientId = 'https://claude.ai/oauth/claude-code-client-metadata';
  const document = {
    client_id: clientId,
    client_name: 'Claude Code',
    client_uri: 'https://claude.ai',
    redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  const serve = (said: object, status = 200) => {
    const body = Buffer.from(JSON.stringify(said));
    return vi
      .spyOn(market.ports.outbound, 'send')
      .mockResolvedValue({ status, milliseconds: 1, headers: new Map([['content-type', 'application/json']]), body });
  };

  test('is let in at any port, and the page says whose address the document has', async () => {
    const asked = serve(document);
    const client: OauthClient = { clientId, redirectUri: 'http://localhost:53111/callback' };
    const request = authorizationUrl(market.url, client);
    const { back, page } = await approve(market.url, request.url);
    expect(page.body).toContain('“Claude Code”');
    expect(page.body).toContain('<strong>claude.ai</strong>');
    expect(page.body).toContain('Careful');
    const { status, body } = await exchange(market.url, client, back.searchParams.get('code') ?? '', request.verifier);
    expect(status).toBe(200);
    expect((await refresh(market.url, client, body.refresh_token)).status).toBe(200);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ url: clientId, stays: true });
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ network: expect.stringMatching(/./) });
  });

  test.each([
    ['names another', { client_id: 'https://claude.ai/other' }, 200],
    ['leads elsewhere', {}, 302],
    ['is not there', {}, 404],
    ['brings a secret along', { client_secret: 'x' }, 200],
    ['leads to scripts', { redirect_uris: ['javascript:alert(1)'] }, 200],
  ])('is refused when its document %s', async (how, more, status) => {
    const id = `https://client.example/${encodeURIComponent(how)}.json`;
    serve({ ...document, client_id: id, ...more }, status);
    const answer = await browser(market.url).open(
      authorizationUrl(market.url, { clientId: id, redirectUri: 'http://localhost:1/callback' }).url,
    );
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  test.each([
    ['is away', 503, '{}'],
    ['is gone', 404, '{}'],
    ['shows a page to wait', 200, '<!doctype html><p>One moment'],
    ['names another client', 200, '{"client_id":"https://claude.ai/other"}'],
  ])('stays connected while its document %s', async (how, status, body) => {
    const id = `https://client.example/kept/${encodeURIComponent(how)}.json`;
    const client: OauthClient = { clientId: id, redirectUri: 'http://localhost:53111/callback' };
    const sending = serve({ ...document, client_id: id });
    const request = authorizationUrl(market.url, client);
    const { back } = await approve(market.url, request.url);
    const tokens = await exchange(market.url, client, back.searchParams.get('code') ?? '', request.verifier);
    const restarted = await startSecondServer(market);
    sending.mockRestore();
    vi.spyOn(restarted.ports.outbound, 'send').mockResolvedValue({
      status,
      milliseconds: 1,
      headers: new Map([['content-type', 'application/json']]),
      body: Buffer.from(body),
    });
    const refreshed = await refresh(restarted.url, client, tokens.body.refresh_token);
    await restarted.stop();
    expect(refreshed).toMatchObject({ status: 200 });
  });

  test('stays connected, and no other is let in, when the operator wants no such documents', async () => {
    const id = 'https://client.example/before.json';
    const client: OauthClient = { clientId: id, redirectUri: 'http://localhost:53111/callback' };
    serve({ ...document, client_id: id });
    const request = authorizationUrl(market.url, client);
    const { back } = await approve(market.url, request.url);
    const tokens = await exchange(market.url, client, back.searchParams.get('code') ?? '', request.verifier);
    const metadata = async () => (await fetch(`${market.url}/.well-known/oauth-authorization-server`)).json();
    expect(await metadata()).toMatchObject({ client_id_metadata_document_supported: true });
    await market.admin.http.patch('/admin/settings', { settings: { clientDocuments: 'OFF' } });
    expect(await metadata()).not.toHaveProperty('client_id_metadata_document_supported');
    const late = { clientId: 'https://client.example/after.json', redirectUri: 'http://localhost:53111/callback' };
    expect((await browser(market.url).open(authorizationUrl(market.url, late).url)).status).toBe(400);
    expect((await refresh(market.url, client, tokens.body.refresh_token)).status).toBe(200);
    await market.admin.http.patch('/admin/settings', { settings: { clientDocuments: 'ON' } });
  });

  test('is refused without details when its address is not public', async () => {
    vi.spyOn(market.ports.outbound, 'send').mockRejectedValue(new OutboundFailure('FAILED', 'it is not public'));
    const id = 'https://inside.example/client.json';
    const answer = await browser(market.url).open(authorizationUrl(market.url, { clientId: id, redirectUri: CALLBACK }).url);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toContain('it is not public');
  });

  test('can prove its identity by its key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const id = 'https://keyed.example/client.json';
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'ES256' }] };
    serve({ ...document, client_id: id, redirect_uris: [CALLBACK], token_endpoint_auth_method: 'private_key_jwt', jwks });
    const client = { clientId: id, redirectUri: CALLBACK };
    const request = authorizationUrl(market.url, client);
    const { back } = await approve(market.url, request.url);
    const code = back.searchParams.get('code') ?? '';
    expect((await exchange(market.url, client, code, request.verifier)).status).toBe(401);
    const assertion = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(id)
      .setSubject(id)
      .setAudience(market.url)
      .setJti('once')
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(privateKey);
    const proof = {
      client_assertion: assertion,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    };
    const first = await exchange(market.url, client, code, request.verifier, proof);
    expect(first.status).toBe(200);
    expect((await refresh(market.url, client, first.body.refresh_token, proof)).status).toBe(401);
  });
});

test.each([null, ''])('a registration may send %o for what it leaves out', async (empty) => {
  const left = { client_uri: empty, logo_uri: empty, contacts: empty, software_id: empty, jwks_uri: empty, scope: empty };
  expect((await register(market.url, left)).status).toBe(201);
});

test('an app may listen on the own computer with a certificate', async () => {
  const redirectUri = 'https://localhost:8443/callback';
  const client = { clientId: String((await register(market.url, { redirect_uris: [redirectUri] })).body.client_id), redirectUri };
  const request = authorizationUrl(market.url, client);
  const { back } = await approve(market.url, request.url);
  expect(back.href.startsWith(redirectUri)).toBe(true);
});

test('http is refused for an address of another computer', async () => {
  for (const uris of [['http://app.example/callback'], ['https://localhost/callback', 'http://app.example/callback']])
    expect((await register(market.url, { redirect_uris: uris })).status).toBe(400);
});

test('a form of our own is taken from a browser that sends no origin with it', async () => {
  const person = browser(market.url);
  const client = { clientId: String((await register(market.url)).body.client_id), redirectUri: CALLBACK };
  const page = locationOf(await person.open(authorizationUrl(market.url, client).url));
  await person.open(page);
  const sent = { answer: 'approve', ...RENTER };
  const foreign = await person.submit(page, sent, { Origin: 'null' });
  expect(foreign.status).toBe(403);
  const own = await person.submit(page, sent, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' });
  expect(own.status).toBe(303);
});

test('the pages of a sign-in stay connected with the window that opened them, and no other page does', async () => {
  const person = browser(market.url);
  const client = { clientId: String((await register(market.url)).body.client_id), redirectUri: CALLBACK };
  const asked = await person.open(authorizationUrl(market.url, client).url);
  const page = await person.open(locationOf(asked));
  const problem = await person.open(authorizationUrl(market.url, { ...client, clientId: 'unknown' }).url);
  for (const { headers } of [asked, page, problem]) expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  for (const path of ['/', '/account', '/connect'])
    expect((await person.open(path)).headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

test('the fields of a registration are limited', async () => {
  const many = Array.from({ length: 21 }, (_, port) => `http://localhost:${port + 1}/callback`);
  for (const said of [
    { redirect_uris: many },
    { redirect_uris: [] },
    { redirect_uris: undefined },
    { redirect_uris: 'x' },
    { redirect_uris: [7] },
  ]) {
    expect((await register(market.url, said)).status).toBe(400);
  }
  const { body } = await register(market.url, { client_name: ` ${'n'.repeat(500)}` });
  expect(body.client_name).toHaveLength(60);
  const large = await fetch(`${market.url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [CALLBACK], padding: 'x'.repeat(70_000) }),
  });
  expect(large.status).toBe(400);
  expect(locationOf({ status: 400, headers: large.headers, body: null })).toBe('');
});
