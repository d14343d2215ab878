import { readFileSync } from 'node:fs';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifestMiddleware } from '../../src/manifests/manifest-middleware.ts';
import { MANIFEST_PATHS } from '../../src/manifests/served-paths.ts';
import { answerErrors } from '../../src/rest/answer-errors.ts';
import { type LoopbackServer, serveOnLoopback } from '../harness/servers/loopback-server.ts';
import { source } from './manifest-source.ts';

const KEYS = { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'one', x: 'abc' }] };
let keys: object = KEYS;
let server: LoopbackServer;

beforeAll(async () => {
  const app = new Koa();
  app.use(answerErrors(() => null, { error: () => {} }));
  app.use(
    manifestMiddleware({
      ...source,
      partnerKeys: ['partner-one', 'partner-two'],
      jwks: async () => keys,
      readGuide: (file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
    }),
  );
  server = await serveOnLoopback(app.callback());
});
afterAll(() => server.close());

const { fullDescription, keys: keysPath, ...OTHERS } = MANIFEST_PATHS;
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

describe.each(Object.values({ keysPath, ...OTHERS }))('GET %s', (path) => {
  test('answers with a strong ETag and may be cached', async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await response.text()).length).toBeGreaterThan(20);
  });

  test('answers 304 without a body when the ETag fits, and 200 otherwise', async () => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    const again = await get(path, { 'If-None-Match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('answers HEAD with the same headers', async () => {
    const [head, whole] = await Promise.all([fetch(`${server.url}${path}`, { method: 'HEAD' }), get(path)]);
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
  });
});

describe('the full OpenAPI description', () => {
  test('needs a partner key', async () => {
    const response = await get(fullDescription);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      success: false,
      error: expect.stringContaining('X-Partner-Key'),
      code: 'unauthenticated',
    });
  });

  test('refuses a wrong partner key', async () => {
    const response = await get(fullDescription, { 'X-Partner-Key': 'partner-thr' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ success: false, code: 'forbidden', details: { needs: 'PARTNER_KEY' } });
  });

  test.each(['partner-one', 'partner-two'])('is given for %s and may not be cached by others', async (key) => {
    const response = await get(fullDescription, { 'X-Partner-Key': key });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, max-age=300');
    expect(await response.json()).toMatchObject({ openapi: '3.1.0' });
    const again = await get(fullDescription, { 'X-Partner-Key': key, 'If-None-Match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('is not given for a known ETag without a key', async () => {
    const etag = (await get(fullDescription, { 'X-Partner-Key': 'partner-one' })).headers.get('etag') ?? '';
    expect((await get(fullDescription, { 'If-None-Match': etag })).status).toBe(401);
  });
});

test('the published key set is always the current one', async () => {
  expect(await (await get(keysPath)).json()).toEqual(KEYS);
  keys = { keys: [] };
  expect(await (await get(keysPath)).json()).toEqual({ keys: [] });
  keys = KEYS;
});

test('guides and descriptions contain the server’s own address', async () => {
  for (const path of [
    MANIFEST_PATHS.agentGuide,
    MANIFEST_PATHS.ownerGuide,
    MANIFEST_PATHS.llms,
    MANIFEST_PATHS.agentDescription,
  ]) {
    const text = await (await get(path)).text();
    expect(text).toContain(source.publicBaseUrl);
    expect(text).not.toContain('localhost');
  }
});

test('the pointer names both descriptions and how to get a key', async () => {
  expect(await (await get(MANIFEST_PATHS.descriptions)).json()).toMatchObject({
    descriptions: [
      { tier: 0, url: 'https://rent.example/api/v1/openapi/agent', authentication: null },
      {
        tier: 2,
        url: 'https://rent.example/api/v1/openapi',
        authentication: { name: 'X-Partner-Key' },
        howToGetAKey: expect.any(String),
      },
    ],
  });
});

test('the manifests leave other paths and methods to the next middleware', async () => {
  expect((await get('/elsewhere')).status).toBe(404);
  expect((await fetch(`${server.url}/llms.txt`, { method: 'POST' })).status).toBe(404);
});
