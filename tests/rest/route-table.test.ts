import { describe, expect, test } from 'vitest';
import { routeTable, type TableEntry } from '../../src/rest/route-table.ts';

const entry = (method: TableEntry['method'], path: string): TableEntry => ({ method, path, serve: async () => {} });

const table = routeTable([
  entry('GET', '/api/v1/assets'),
  entry('GET', '/api/v1/trust-profile/me'),
  entry('GET', '/api/v1/trust-profile/:userId'),
  entry('PATCH', '/api/v1/bookings/:bookingId'),
  entry('GET', '/api/v1/bookings/:bookingId'),
  entry('POST', '/api/v1/bookings/:bookingId/pay'),
  entry('GET', '/a/:slug.md'),
  entry('GET', '/a/:slug'),
]);
const found = (method: string, path: string) => {
  const hit = table.find(method, path);
  return hit && [hit.entry.path, hit.path];
};

describe('a path leads to', () => {
  test.each([
    ['GET', '/api/v1/assets', '/api/v1/assets', {}],
    ['HEAD', '/api/v1/assets', '/api/v1/assets', {}],
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
  ])('%s %s', (method, path, entryPath, named) => {
    expect(found(method, path)).toEqual([entryPath, named]);
  });
});

test.each([
  ['POST', '/api/v1/assets'],
  ['GET', '/api/v1/assets/x/y/z'],
  ['GET', '/api/v1/bookings/'],
  ['GET', '/api/v1/bookings//pay'],
  ['GET', '/api/v1'],
  ['GET', '/'],
  ['GET', ''],
  ['GET', `/a/${'x/'.repeat(50)}`],
])('%s %s leads nowhere', (method, path) => {
  expect(found(method, path)).toBeNull();
});

test('says which methods a path has', () => {
  expect(table.methodsOf('/api/v1/bookings/b1')).toEqual(['PATCH', 'GET']);
  expect(table.methodsOf('/api/v1/nothing')).toEqual([]);
});
