import { afterAll, beforeAll, expect, test } from 'vitest';
import { MANIFEST_PATHS, servedPaths } from '../../src/manifests/served-paths.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { source } from './manifest-source.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const manifests = new Set<string>(Object.values(MANIFEST_PATHS));
const others = servedPaths(source.endpoints).filter(({ path }) => !manifests.has(path));
const REQUESTS = {
  none: {},
  form: { body: new URLSearchParams({ email: 'ana@example.com' }) },
  payment: { body: new URLSearchParams({ answer: 'leave' }) },
  token: { body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'unknown', refresh_token: 'unknown' }) },
  revocation: { body: new URLSearchParams({ client_id: 'unknown', token: 'unknown' }) },
  registration: {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ redirect_uris: ['https://app.example/callback'] }),
  },
  jsonRpc: {
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  },
};

test.each(others)('$method $path is served as $type', async ({ method, path, type, body }) => {
  const target = path
    .replace('{image}', 'coastline-camper-1')
    .replace('/a/{slug}', '/a/coastline-camper')
    .replace('/v/{slug}', '/v/atlantic-outdoors')
    .replace('{part}', '0')
    .replace('{section}', 'bookings')
    .replace('{id}', 'meadow')
    .replace('{token}', 'unknown')
    .replace('{confirmationId}', 'cnf_unknown')
    .replace(/\{(bookingId|userId|checkoutId|request)\}/, 'unknown')
    .replace('/{endpoint}', '/api/v1/mcp');
  const response = await fetch(market.url + target, { method, ...REQUESTS[body] });
  // A client of an older protocol version is answered with an event stream.
  expect(response.headers.get('content-type')).toMatch(
    body === 'jsonRpc' ? /^(application\/json|text\/event-stream)/ : new RegExp(`^${type.replace('+', '\\+')}`),
  );
  expect(await response.text()).not.toContain('"success":false');
});
