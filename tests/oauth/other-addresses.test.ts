import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedOrigin } from '../../src/tools/requests/asked-origin.ts';
import { approve, authorizationUrl, exchange, newClient, refresh } from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { legacyRequest, post } from '../mcp/post.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

describe('a client that was given another address of the server', () => {
  const otherAddress = () => {
    const { hostname, port } = new URL(market.url);
    return `http://${hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}`;
  };
  const json = async (address: string) => (await fetch(address)).json();

  test('finds metadata of a sign-in for that address', async () => {
    const url = otherAddress();
    const refused = await post(`${url}/api/v1/mcp`, legacyRequest('tools/call', { name: 'get_profile' }).body);
    const document = `${url}/.well-known/oauth-protected-resource/api/v1/mcp`;
    expect(refused.headers.get('www-authenticate')).toContain(`resource_metadata="${document}"`);
    expect(await json(document)).toMatchObject({ resource: `${url}/api/v1/mcp`, authorization_servers: [url] });
    expect(await json(`${url}/.well-known/oauth-authorization-server`)).toMatchObject({
      issuer: url,
      authorization_endpoint: `${url}/oauth/authorize`,
      token_endpoint: `${url}/oauth/token`,
    });
  });

  test('signs in there, and stays signed in', async () => {
    const url = otherAddress();
    const client = await newClient(url);
    const request = authorizationUrl(url, client);
    const { back } = await approve(url, request.url);
    expect(back.searchParams.get('iss')).toBe(url);
    const tokens = await exchange(url, client, back.searchParams.get('code') ?? '', request.verifier);
    const authorization = `Bearer ${tokens.body.access_token}`;
    const { status } = await post(`${url}/api/v1/mcp`, legacyRequest('tools/call', { name: 'get_profile' }).body, {
      authorization,
    });
    expect(status).toBe(200);
    expect((await refresh(url, client, tokens.body.refresh_token)).status).toBe(200);
  });
});

test('a token for the address behind a sign-in opens the open address too', async () => {
  const client = await newClient(market.url);
  const request = authorizationUrl(market.url, client, { resource: `${market.url}/api/v1/mcp/signed-in` });
  const { back } = await approve(market.url, request.url);
  const tokens = await exchange(market.url, client, back.searchParams.get('code') ?? '', request.verifier);
  const authorization = `Bearer ${tokens.body.access_token}`;
  const call = legacyRequest('tools/call', { name: 'get_profile' }).body;
  for (const path of ['/api/v1/mcp/signed-in', '/api/v1/mcp', '/api/v1/mcp/x/account'])
    expect((await post(market.url + path, call, { authorization })).status).toBe(200);
});

describe('the origin of a request', () => {
  const from = (host: string, protocol = 'https') => ({ host, protocol });
  const origin = askedOrigin('https://rent.example', ['inside.example']);

  test('is the one that was asked, if the server may be reached there', () => {
    expect(origin(from('rent.example'))).toBe('https://rent.example');
    expect(origin(from('INSIDE.example'))).toBe('https://inside.example');
    const local = askedOrigin('http://localhost:3000', []);
    expect(local(from('127.0.0.1:3000', 'http'))).toBe('http://127.0.0.1:3000');
    expect(local(from('[::1]:3000', 'http'))).toBe('http://[::1]:3000');
  });

  test('is the public one for every other address', () => {
    for (const host of ['evil.example', 'rent.example:8443', 'inside.example.evil.example', 'localhost:3000', ''])
      expect(origin(from(host))).toBe('https://rent.example');
  });

  test('is the public one for more ports than a server has', () => {
    const local = askedOrigin('http://localhost:3000', []);
    const origins = new Set(Array.from({ length: 100 }, (_, port) => local(from(`localhost:${port + 1_000}`, 'http'))));
    expect(origins.size).toBeLessThan(20);
  });
});
