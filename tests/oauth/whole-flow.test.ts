import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTool } from '../harness/clients.ts';
import {
  approve,
  authorizationUrl,
  browser,
  CALLBACK,
  connect,
  exchange,
  locationOf,
  newClient,
  post,
  refresh,
  register,
  RENTER,
  VENDOR,
} from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
const json = async (path: string): Promise<any> => (await fetch(new URL(path, market.url))).json();

describe('a host that knows only the address of the server', () => {
  test('finds its way from the first refused call to a token, and can give the token up', async () => {
    const refused = await callTool(market.url, { path: '/api/v1/mcp', tool: 'list_my_bookings', args: {}, credential: null });
    expect(refused.httpStatus).toBe(401);
    const challenge = refused.headers.get('www-authenticate') ?? '';
    const metadataUrl = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? '';
    const scope = /scope="([^"]+)"/.exec(challenge)?.[1] ?? '';
    expect(scope).toBe('read:account write:contact write:booking');
    expect(metadataUrl).toBe(`${market.url}/.well-known/oauth-protected-resource/api/v1/mcp`);

    const resource = await json(metadataUrl);
    expect(resource).toMatchObject({ resource: `${market.url}/api/v1/mcp`, authorization_servers: [market.url] });
    expect(resource.scopes_supported).not.toContain('offline_access');
    const server = await json('/.well-known/oauth-authorization-server');
    expect(server).toMatchObject({
      issuer: market.url,
      authorization_endpoint: `${market.url}/oauth/authorize`,
      token_endpoint: `${market.url}/oauth/token`,
      registration_endpoint: `${market.url}/oauth/register`,
      revocation_endpoint: `${market.url}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']),
      token_endpoint_auth_methods_supported: expect.arrayContaining(['none']),
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });

    const client = await newClient(market.url);
    const request = authorizationUrl(market.url, client, { scope });
    const { back, page } = await approve(market.url, request.url);
    expect(page.body).toContain('“Claude”');
    expect(page.body).toContain('claude.ai');
    expect(page.body).toContain('book, change and cancel for you');
    expect(`${back.origin}${back.pathname}`).toBe(CALLBACK);
    expect(Object.fromEntries(back.searchParams)).toEqual({ code: expect.any(String), state: 'state-1', iss: market.url });

    const { status, body } = await exchange(market.url, client, back.searchParams.get('code') ?? '', request.verifier);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.any(String),
      expires_in: 3_600,
      token_type: 'Bearer',
      scope: expect.any(String),
    });
    expect(body.scope.split(' ').toSorted()).toEqual(scope.split(' ').toSorted());
    const actor = market.actor(body.access_token);
    expect(await actor.call('get_profile')).toMatchObject({ email: RENTER.email });
    expect(await actor.call('list_my_bookings')).toMatchObject({ items: expect.any(Array) });

    const renewed = await refresh(market.url, client, body.refresh_token);
    expect(renewed.status).toBe(200);
    expect(await market.actor(renewed.body.access_token).call('get_profile')).toMatchObject({ email: RENTER.email });

    const gone = await post(market.url, '/oauth/revoke', { client_id: client.clientId, token: renewed.body.refresh_token });
    expect(gone.status).toBe(200);
    for (const token of [body.access_token, renewed.body.access_token]) {
      expect((await market.actor(token).try('get_profile')).httpStatus).toBe(401);
    }
    expect((await refresh(market.url, client, renewed.body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('ends the whole connection by giving up its access token', async () => {
    const { client, accessToken, refreshToken } = await connect(market.url);
    await post(market.url, '/oauth/revoke', { client_id: client.clientId, token: accessToken });
    expect((await market.actor(accessToken).try('get_profile')).httpStatus).toBe(401);
    expect((await refresh(market.url, client, refreshToken)).status).toBe(400);
  });

  test('finds the metadata documents of each endpoint and its smaller lists, in every order that hosts try', async () => {
    const resources = ['', '/api/v1/mcp', '/api/v1/mcp-owner', '/api/v1/mcp/readonly', '/api/v1/mcp-owner/x/full'];
    for (const path of resources) {
      const document = await json(`/.well-known/oauth-protected-resource${path}`);
      expect(document.resource).toBe(market.url + (path || '/api/v1/mcp'));
    }
    expect((await json('/.well-known/oauth-protected-resource/api/v1/mcp-owner')).scopes_supported).toEqual(['write:owner']);
    const owners = await callTool(market.url, { path: '/api/v1/mcp-owner', tool: 'list_my_assets', args: {}, credential: null });
    expect(owners.headers.get('www-authenticate')).toContain('scope="write:owner"');
    expect((await fetch(`${market.url}/.well-known/oauth-protected-resource/api/v1/else`)).status).toBe(404);
    for (const path of [
      '/.well-known/openid-configuration',
      '/.well-known/oauth-authorization-server/api/v1/mcp',
      '/.well-known/openid-configuration/api/v1/mcp-owner',
      '/api/v1/mcp/.well-known/openid-configuration',
    ]) {
      expect(await json(path)).toMatchObject({ issuer: market.url, token_endpoint: `${market.url}/oauth/token` });
    }
  });

  test('is given the public address, whatever address the request names', async () => {
    const response = await fetch(`${market.url}/.well-known/oauth-authorization-server`, {
      headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    });
    expect(await response.json()).toMatchObject({ token_endpoint: `${market.url}/oauth/token` });
  });

  test('is told that the person denied', async () => {
    const person = browser(market.url);
    const client = await newClient(market.url);
    const address = locationOf(await person.open(authorizationUrl(market.url, client).url));
    const denied = await person.open(locationOf(await person.submit(address, { answer: 'deny' })));
    const back = new URL(locationOf(denied));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'state-1', iss: market.url });
    expect((await person.open(address)).status).toBe(400);
  });
});

describe('the scopes of a connection', () => {
  test('are the usual ones of the endpoint when none or only unknown ones are asked for', async () => {
    for (const scope of [null, 'openid offline_access']) {
      const client = await newClient(market.url);
      const request = authorizationUrl(market.url, client, { scope });
      const { back } = await approve(market.url, request.url);
      const { body } = await exchange(market.url, client, back.searchParams.get('code') ?? '', request.verifier);
      expect(body.scope.split(' ').toSorted()).toEqual(['read:account', 'write:booking', 'write:contact']);
      expect(body.id_token).toBeUndefined();
    }
  });

  test('can be widened: the refusal names all of them, and another consent grants them', async () => {
    const first = await connect(market.url, { asked: { scope: 'read:account' } });
    const refused = await market.actor(first.accessToken).try('list_my_bookings');
    expect(refused.httpStatus).toBe(403);
    const challenge = refused.headers.get('www-authenticate') ?? '';
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain('scope="read:account read:booking"');
    expect(challenge).toContain(`resource_metadata="${market.url}/.well-known/oauth-protected-resource/api/v1/mcp"`);
    const second = await connect(market.url, { asked: { scope: 'read:account read:booking' }, client: first.client });
    expect(await market.actor(second.accessToken).call('list_my_bookings')).toBeTruthy();
    // What was given before has not grown.
    expect((await market.actor(first.accessToken).try('list_my_bookings')).httpStatus).toBe(403);
  });

  test('in a challenge include those of the called tool', async () => {
    const refused = await callTool(market.url, { path: '/api/v1/mcp', tool: 'update_profile', args: {}, credential: null });
    expect(refused.headers.get('www-authenticate')).toContain('scope="read:account write:contact write:booking write:account"');
  });

  test('can be narrowed at a refresh and never widened', async () => {
    const { client, refreshToken } = await connect(market.url);
    const wider = await refresh(market.url, client, refreshToken, { scope: 'read:account write:account' });
    expect(wider.body).toMatchObject({ error: 'invalid_scope' });
    const narrow = await refresh(market.url, client, refreshToken, { scope: 'read:account' });
    expect(narrow.body.scope).toBe('read:account');
    expect((await market.actor(narrow.body.access_token).try('list_my_bookings')).httpStatus).toBe(403);
  });
});

describe('the consent page of an endpoint', () => {
  const resource = () => `${market.url}/api/v1/mcp-owner`;

  test('for owners requires a vendor account and can open one', async () => {
    const asked = { resource: resource(), scope: 'read:owner' };
    const { accessToken } = await connect(market.url, { asked, fields: VENDOR });
    expect(await market.actor(accessToken, 'mcp-owner').call('list_my_assets')).toBeTruthy();

    const person = browser(market.url);
    const address = locationOf(await person.open(authorizationUrl(market.url, await newClient(market.url), asked).url));
    const refused = await person.submit(address, { answer: 'approve', ...RENTER });
    expect(refused.status).toBe(403);
    expect(refused.body).toContain('I have an account, but no shop yet');
    expect((await person.open(`${address}?shop=1&country=PT`)).body).toContain('name="vendorName"');
    const shop = { shop: '1', country: 'PT', vendorName: 'Rental by a renter', vendorType: 'INDIVIDUAL' };
    const opened = await person.submit(address, {
      answer: 'approve',
      email: 'grace@demo.test',
      password: RENTER.password,
      ...shop,
    });
    expect(opened.status).toBe(303);
  });

  test('can open an account for a person who has none', async () => {
    const fields = { new: '1', name: 'Nia', email: 'nia@example.com', password: 'long enough 1' };
    const { accessToken } = await connect(market.url, { fields });
    expect(await market.actor(accessToken).call('get_profile')).toMatchObject({ email: 'nia@example.com' });
  });

  test('gives tokens that work at this endpoint only, and not over REST', async () => {
    const renter = await connect(market.url, { asked: { scope: 'read:account' }, fields: VENDOR });
    const owner = await connect(market.url, { asked: { resource: resource(), scope: 'read:owner' }, fields: VENDOR });
    expect(await market.actor(renter.accessToken).call('get_profile')).toMatchObject({ email: VENDOR.email });
    expect(await market.actor(owner.accessToken, 'mcp-owner').call('list_my_assets')).toBeTruthy();
    const crossed = await market.actor(renter.accessToken, 'mcp-owner').try('list_my_assets');
    expect(crossed).toMatchObject({ httpStatus: 401, error: { data: { code: 'invalid_credential' } } });
    expect(crossed.headers.get('www-authenticate')).toContain('its audience (aud) is not');
    expect((await market.actor(owner.accessToken).try('get_profile')).httpStatus).toBe(401);
    for (const { accessToken } of [renter, owner]) {
      const { http } = market.actor(accessToken);
      for (const path of ['/bookings', '/assets', '/owner/assets']) expect((await http.get(path)).status).toBe(401);
    }
    // A sign-in with a password goes on opening both.
    expect(await market.owner.call('list_my_assets')).toBeTruthy();
    expect((await market.actor(market.owner.credential).try('get_profile')).httpStatus).toBe(200);
  });
});

test('refuses an administrator, for whom no software acts', async () => {
  const person = browser(market.url);
  const address = locationOf(await person.open(authorizationUrl(market.url, await newClient(market.url)).url));
  const refused = await person.submit(address, { answer: 'approve', email: 'admin@demo.test', password: RENTER.password });
  expect(refused.status).toBe(403);
  expect(refused.body).toContain('No software acts for an administrator');
});

test('a registration is answered with what the server allows the client', async () => {
  const { body } = await register(market.url, {
    scope: 'openid',
    application_type: 'web',
    grant_types: ['authorization_code'],
    logo_uri: 'https://x.example/l.png',
  });
  expect(body).toMatchObject({
    client_id: expect.stringMatching(/^cli_/),
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  });
  expect(body).not.toHaveProperty('client_secret');
  expect(body).not.toHaveProperty('scope');
  expect(body).not.toHaveProperty('logo_uri');
});
