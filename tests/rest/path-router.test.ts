import Koa from 'koa';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { methodsOfPath, type PathEntry, servePaths } from '../../src/rest/path-router.ts';

const entry = (method: PathEntry['method'], path: string): PathEntry => ({
  method,
  path,
  serve: async (ctx, named) => {
    ctx.body = [path, named];
  },
});

let server: Server;
let url = '';
beforeAll(async () => {
  const app = new Koa();
  app.use(
    servePaths([
      entry('GET', '/api/v1/assets'),
      entry('GET', '/api/v1/trust-profile/me'),
      entry('GET', '/api/v1/trust-profile/:userId'),
      entry('PATCH', '/api/v1/bookings/:bookingId'),
      entry('GET', '/api/v1/bookings/:bookingId'),
      entry('POST', '/api/v1/bookings/:bookingId/pay'),
      entry('GET', '/a/:slug.md'),
      entry('GET', '/a/:slug'),
    ]),
  );
  app.use((ctx) => {
    ctx.status = 404;
    ctx.body = methodsOfPath(ctx);
  });
  server = createServer(app.callback()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function found(method: string, path: string): Promise<unknown> {
  const answer = await fetch(url + path, { method });
  if (method === 'HEAD') return answer.status;
  const body: unknown = await answer.json();
  return answer.status === 404 ? null : body;
}

describe('a path leads to', () => {
  test.each([
    ['GET', '/api/v1/assets', '/api/v1/assets', {}],
    ['GET', '/api/v1/assets/', '/api/v1/assets', {}],
    ['GET', '/API/v1/Assets', '/api/v1/assets', {}],
    ['PATCH', '/api/v1/bookings/b1', '/api/v1/bookings/:bookingId', { bookingId: 'b1' }],
    ['POST', '/api/v1/bookings/b1/pay', '/api/v1/bookings/:bookingId/pay', { bookingId: 'b1' }],
    // The first that fits.
    ['GET', '/api/v1/trust-profile/me', '/api/v1/trust-profile/me', {}],
    ['GET', '/api/v1/trust-profile/usr_1', '/api/v1/trust-profile/:userId', { userId: 'usr_1' }],
    ['GET', '/a/camper.md', '/a/:slug.md', { slug: 'camper' }],
    ['GET', '/a/camper', '/a/:slug', { slug: 'camper' }],
    ['GET', '/a/caf%C3%A9%2Fbar', '/a/:slug', { slug: 'café/bar' }],
    ['GET', '/a/100%', '/a/:slug', { slug: '100%' }],
  ])('%s %s', async (method, path, entryPath, named) => {
    expect(await found(method, path)).toEqual([entryPath, named]);
  });
});

test('HEAD is answered like GET', async () => {
  expect(await found('HEAD', '/api/v1/assets')).toBe(200);
});

test.each([
  ['POST', '/api/v1/assets'],
  ['GET', '/api/v1/assets/x/y/z'],
  ['GET', '/api/v1/bookings/'],
  ['GET', '/api/v1/bookings//pay'],
  ['GET', '/api/v1'],
  ['GET', '/'],
  ['GET', `/a/${'x/'.repeat(50)}`],
])('%s %s leads to no route', async (method, path) => {
  expect(await found(method, path)).toBeNull();
});

test('a path that is served by other methods names them', async () => {
  const methods = async (path: string) => (await fetch(url + path, { method: 'PUT' })).json();
  expect(await methods('/api/v1/bookings/b1')).toEqual(['PATCH', 'GET']);
  expect(await methods('/api/v1/nothing')).toEqual([]);
});
