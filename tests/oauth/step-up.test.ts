import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTool } from '../harness/clients.ts';
import { browser, CALLBACK, connect, post, refresh, RENTER, type Tokens, VENDOR } from '../harness/oauth-client.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** Software that was allowed to read, and a call that changes something, at each of the two MCP endpoints. */
const SIDES = [
  {
    endpoint: 'mcp',
    fields: RENTER,
    has: 'read:account',
    needs: 'write:account',
    tool: 'update_profile',
    args: { city: 'Porto' },
    may: 'see your profile, where you are signed in',
    could: 'change your name, place and phone number',
  },
  {
    endpoint: 'mcp-owner',
    fields: VENDOR,
    has: 'read:owner',
    needs: 'write:owner',
    tool: 'update_storefront',
    args: { tagline: 'By the water' },
    may: 'see your listings, requests, bookings and earnings',
    could: 'manage your listings',
  },
] as const;
type Side = (typeof SIDES)[number];
const [RENTING] = SIDES;

function letIn({ endpoint, has, fields }: Side, path = `/api/v1/${endpoint}`): Promise<Tokens> {
  return connect(market.url, { asked: { resource: `${market.url}${path}`, scope: has }, fields });
}

function call({ endpoint, tool, args }: Side, { accessToken }: Pick<Tokens, 'accessToken'>) {
  return market.actor(accessToken, endpoint).try(tool, args);
}

/** The page that a text names. */
function pageIn(text: string): string {
  const [page] = new RegExp(`${market.url}/oauth/allow/[^\\s"\\\\)]+`).exec(text) ?? [];
  if (page === undefined) throw new Error(`No page is named in: ${text}`);
  return page;
}

async function pageOf(side: Side, tokens: Tokens): Promise<string> {
  return pageIn((await call(side, tokens)).error.message);
}

/** What a form of the page sends: the fields of the address, and what the person types in. */
function send(page: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const { origin, pathname, searchParams } = new URL(page);
  return browser(market.url).submit(`${origin}${pathname}`, { ...Object.fromEntries(searchParams), ...fields }, headers);
}

const allow = (page: string, fields: Record<string, string> = RENTER) => send(page, { answer: 'allow', ...fields });

describe.each(SIDES)('software with too few scopes at $endpoint', (side) => {
  test('is refused with the page on which the person allows more, in the message, in the steps and in the challenge', async () => {
    const refused = await call(side, await letIn(side));
    expect(refused.httpStatus).toBe(403);
    const { message, data } = refused.error;
    expect(message).toContain(`lacks the scope ${side.needs}; it has ${side.has}.`);
    expect(data.code).toBe('insufficient_scope');
    const page = pageIn(message);
    expect(data.nextActions).toEqual([
      expect.objectContaining({ tool: 'create_login_link', pageUrl: page, requiresHuman: true }),
    ]);
    const challenge = refused.headers.get('www-authenticate') ?? '';
    expect(challenge).toContain(`error="insufficient_scope", scope="${side.has} ${side.needs}"`);
    expect(challenge).toContain(`error_description="the person allows it on ${page}"`);
  });

  test('may do it with its next token, after the person has read what it asks for and has allowed it', async () => {
    const tokens = await letIn(side);
    const page = await pageOf(side, tokens);
    const { status, body } = await browser(market.url).open(page);
    expect(status).toBe(200);
    expect(body).toContain('“Claude”');
    const [asked, already] = body.split('It can already');
    expect(asked).toContain(side.could);
    expect(already).toContain(side.may);
    const allowed = await allow(page, side.fields);
    expect(allowed.status).toBe(200);
    expect(allowed.body).toContain('>Allowed</h1>');

    // The token of before has ended, because a client renews a token only when it has ended.
    const ended = await call(side, tokens);
    expect(ended).toMatchObject({ httpStatus: 401, error: { data: { code: 'invalid_credential' } } });
    expect(ended.headers.get('www-authenticate')).toContain('error="invalid_token"');
    const renewed = await refresh(market.url, tokens.client, tokens.refreshToken);
    expect(renewed.body.scope.split(' ').toSorted()).toEqual([side.has, side.needs].toSorted());
    expect(await call(side, { accessToken: renewed.body.access_token })).toMatchObject({ httpStatus: 200, isError: false });
    const again = await refresh(market.url, tokens.client, renewed.body.refresh_token);
    expect(again.body.scope).toBe(renewed.body.scope);
    expect((await browser(market.url).open(page)).body).toContain('>Allowed</h1>');
    expect((await newestMail(market, side.fields.email, 'Software may do more with your account')).text).toContain(side.could);
  });

  test('stays as it is when the person does not allow it', async () => {
    const tokens = await letIn(side);
    const denied = await send(await pageOf(side, tokens), { answer: 'deny' });
    expect(denied.body).toContain('>Not allowed</h1>');
    const renewed = await refresh(market.url, tokens.client, tokens.refreshToken);
    expect(renewed.body.scope).toBe(side.has);
    expect((await call(side, tokens)).httpStatus).toBe(403);
  });

  test('reads the page in the result when it has just renewed its token instead of asking the person', async () => {
    const tokens = await letIn(side);
    const { body } = await refresh(market.url, tokens.client, tokens.refreshToken);
    const told = await call(side, { accessToken: body.access_token });
    expect(told).toMatchObject({ httpStatus: 200, isError: true, error: { code: 'insufficient_scope', changed: false } });
    expect(told.text).toContain(`the person does it at ${pageIn(told.text)}`);
    market.clock.advance({ minutes: 2 });
    expect((await call(side, { accessToken: body.access_token })).httpStatus).toBe(403);
  });

  test('of the address that challenges at once is allowed more in the same way', async () => {
    const tokens = await letIn(side, `/api/v1/${side.endpoint}/signed-in`);
    await allow(await pageOf(side, tokens), side.fields);
    const { body } = await refresh(market.url, tokens.client, tokens.refreshToken);
    expect((await call(side, { accessToken: body.access_token })).isError).toBe(false);
  });

  test.each([
    { sdk: 'current', open: modern },
    { sdk: 'older', open: older },
  ])('goes on by itself with the official client, the $sdk one, once the person has allowed it', async ({ open }) => {
    const tokens = await letIn(side);
    const keys = keychain(tokens);
    const client = await open(side, keys);
    const refused = await client.call().catch((error: unknown) => error);
    await allow(pageIn(wordsOf(refused)), side.fields);
    expect(await client.call()).not.toHaveProperty('isError', true);
    expect(keys.opened).toEqual([]);
    await client.close();
  });
});

/** Whatever a host could show its model of an answer or of a failure. */
function wordsOf(said: unknown): string {
  if (!(said instanceof Error)) return JSON.stringify(said);
  return `${said.message} ${'errorDescription' in said ? String(said.errorDescription) : ''}`;
}

/** A host that is signed in already. */
function keychain({ client, accessToken, refreshToken, scope }: Tokens) {
  const opened: string[] = [];
  let kept: object = { access_token: accessToken, refresh_token: refreshToken, token_type: 'Bearer', scope };
  return {
    opened,
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Claude', redirect_uris: [CALLBACK] },
    clientInformation: () => ({ client_id: client.clientId }),
    // oxlint-disable-next-line typescript/no-explicit-any -- the two SDKs have types of their own for the same
    tokens: (): any => kept,
    saveTokens: (tokens: object) => void (kept = tokens),
    redirectToAuthorization: (url: URL) => void opened.push(String(url)),
    saveCodeVerifier: () => undefined,
    codeVerifier: () => '',
  };
}

async function modern({ endpoint, tool, args }: Side, authProvider: ReturnType<typeof keychain>) {
  const client = new ModernClient({ name: 'Claude', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const url = new URL(`${market.url}/api/v1/${endpoint}`);
  await client.connect(new ModernTransport(url, { authProvider, onInsufficientScope: 'throw' }));
  return { call: () => client.callTool({ name: tool, arguments: { ...args } }), close: () => client.close() };
}

async function older({ endpoint, tool, args }: Side, authProvider: ReturnType<typeof keychain>) {
  const client = new OlderClient({ name: 'Claude', version: '1' });
  await client.connect(new OlderTransport(new URL(`${market.url}/api/v1/${endpoint}`), { authProvider }));
  return { call: () => client.callTool({ name: tool, arguments: { ...args } }), close: () => client.close() };
}

describe('the next token', () => {
  test('has what was allowed for a client that names its former scopes at each renewal, or that names the new ones', async () => {
    for (const named of ['read:account', 'read:account write:account']) {
      const tokens = await letIn(RENTING);
      await allow(await pageOf(RENTING, tokens));
      const { body } = await refresh(market.url, tokens.client, tokens.refreshToken, { scope: named });
      expect(body.scope.split(' ').toSorted()).toEqual(['read:account', 'write:account']);
    }
  });

  test('has nothing that the person did not allow', async () => {
    const tokens = await letIn(RENTING);
    const early = await refresh(market.url, tokens.client, tokens.refreshToken, { scope: 'read:account write:account' });
    expect(early.body).toMatchObject({ error: 'invalid_scope' });
    await allow(await pageOf(RENTING, tokens));
    const more = await refresh(market.url, tokens.client, tokens.refreshToken, { scope: 'write:account write:booking' });
    expect(more.body).toMatchObject({ error: 'invalid_scope' });
    const owner = await refresh(market.url, tokens.client, tokens.refreshToken, { scope: 'write:owner' });
    expect(owner.body).toMatchObject({ error: 'invalid_scope' });
  });

  test('can still be narrowed by the client, and a narrow one is challenged, because renewing helps', async () => {
    const tokens = await letIn(RENTING);
    await allow(await pageOf(RENTING, tokens));
    const { body: whole } = await refresh(market.url, tokens.client, tokens.refreshToken);
    const { body } = await refresh(market.url, tokens.client, whole.refresh_token, { scope: 'read:account' });
    expect(body.scope).toBe('read:account');
    const refused = await call(RENTING, { accessToken: body.access_token });
    expect(refused.httpStatus).toBe(403);
    expect(refused.error.message).not.toContain('/oauth/allow/');
  });
});

describe('the page on which a person allows more', () => {
  test('names what one side needs, where one scope of either side is enough', async () => {
    const { accessToken } = await connect(market.url, {
      asked: { resource: `${market.url}/api/v1/mcp-owner`, scope: 'write:payout-bank' },
      fields: VENDOR,
    });
    const accepting = { action: 'accept_return', bookingId: 'bkg_1' };
    const refused = await market.actor(accessToken, 'mcp-owner').try('manage_booking_condition', accepting);
    expect(new URL(pageIn(refused.error.message)).searchParams.get('allow')).toBe('write:owner');
  });

  test('cannot be framed, runs nothing but our scripts, and leads nowhere else', async () => {
    const page = await pageOf(RENTING, await letIn(RENTING));
    const { headers, body } = await browser(market.url).open(`${page}&redirect_uri=https://evil.example/`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/form-action 'self';/);
    expect(policy).not.toMatch(/script-src [^;]*(unsafe|\*|https?:)/);
    expect(policy).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cache-control')).toBe('no-store');
    for (const [, to = ''] of String(body).matchAll(/\s(?:href|src|action)="([^"]+)"/g))
      expect(URL.parse(to, market.url)?.hostname).not.toBe('evil.example');
    const allowed = await send(page, { answer: 'allow', redirect_uri: 'https://evil.example/', ...RENTER });
    expect([allowed.status, allowed.headers.get('location')]).toEqual([200, null]);
    expect(allowed.body).toContain('>Allowed</h1>');
  });

  test('takes no form of another site, no wrong password, and no other account', async () => {
    const tokens = await letIn(RENTING);
    const page = await pageOf(RENTING, tokens);
    const foreign = await send(page, { answer: 'allow', ...RENTER }, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const wrong = await allow(page, { ...RENTER, password: 'not this one' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toContain('Sign in and allow');
    const other = await allow(page, VENDOR);
    expect(other.status).toBe(403);
    expect(other.body).toContain('This software acts for another account');
    expect((await refresh(market.url, tokens.client, tokens.refreshToken)).body.scope).toBe('read:account');
  });

  test('opens with the very address of a refusal only, for two hours at most', async () => {
    const page = await pageOf(RENTING, await letIn(RENTING));
    const { origin, pathname, searchParams } = new URL(page);
    const changed = { allow: 'write:account write:booking', expires: '99999999999', signature: 'x' };
    for (const [name, value] of Object.entries(changed)) {
      const query = new URLSearchParams({ ...Object.fromEntries(searchParams), [name]: value });
      const address = `${origin}${pathname}?${query.toString()}`;
      expect([name, (await browser(market.url).open(address)).status]).toEqual([name, 400]);
      expect([name, (await allow(address)).status]).toEqual([name, 400]);
    }
    expect(
      (await browser(market.url).open(`${origin}/oauth/allow/ses_01HZZZZZZZZZZZZZZZZZZZZZZZ${new URL(page).search}`)).status,
    ).toBe(400);
    market.clock.advance({ minutes: 121 });
    expect((await browser(market.url).open(page)).status).toBe(400);
  });

  test('allows nothing once the connection has ended', async () => {
    const tokens = await letIn(RENTING);
    const page = await pageOf(RENTING, tokens);
    await post(market.url, '/oauth/revoke', { client_id: tokens.client.clientId, token: tokens.refreshToken });
    const late = await allow(page);
    expect(late.status).toBe(400);
    expect(late.body).toContain('The access of this software has ended');
    expect((await refresh(market.url, tokens.client, tokens.refreshToken)).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('stays at one address for an hour, because clients compare two refusals', async () => {
    const tokens = await letIn(RENTING);
    const first = (await call(RENTING, tokens)).headers.get('www-authenticate');
    market.clock.advance({ minutes: 1 });
    expect((await call(RENTING, tokens)).headers.get('www-authenticate')).toBe(first);
  });
});

test('software that was let in by a login link learns of the page over REST, and may do more with its next token', async () => {
  const asked = await market.nobody.call('create_login_link', { clientName: 'Claude', scopes: ['read:account'] });
  await market.nobody.http.post(`/auth/login-codes/${asked.userCode}/approve`, RENTER);
  const { loginRequestId, pollToken } = asked;
  const signedIn = await market.nobody.call('get_login_status', { loginRequestId, pollToken });
  const refused = await market.actor(signedIn.accessToken).http.patch('/users/me', { city: 'Porto' });
  expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  const page = pageIn(refused.body.error);
  expect(refused.body.nextActions).toEqual([expect.objectContaining({ pageUrl: page })]);
  expect((await allow(page)).body).toContain('>Allowed</h1>');
  const renewed = await market.nobody.call('refresh_token', { refreshToken: signedIn.refreshToken });
  expect((await market.actor(renewed.accessToken).http.patch('/users/me', { city: 'Porto' })).status).toBe(200);
});

test('an API key is refused without such a page, because its person makes a new one', async () => {
  const person = await market.signIn(RENTER.email);
  const { secret } = await person.call('manage_api_keys', { action: 'create', name: 'Reads', scopes: ['read:account'] });
  const refused = await callTool(market.url, {
    path: '/api/v1/mcp',
    tool: 'update_profile',
    args: { city: 'Porto' },
    credential: secret,
  });
  expect(refused.httpStatus).toBe(403);
  expect(JSON.stringify(refused.error)).not.toContain('/oauth/allow/');
  expect(refused.headers.get('www-authenticate')).not.toContain('error_description');
});
