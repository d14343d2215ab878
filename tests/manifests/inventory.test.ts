import { describe, expect, test } from 'vitest';
import { extraRoutes, extraRouteSections, routeKey } from '../../src/manifests/extra-routes.ts';
import inventory from '../inventory/rest.json' with { type: 'json' };
import { source } from './manifest-source.ts';

const { routes, endpoints } = source;

test('every route is in the inventory or has a reason', () => {
  const explained = routes.filter(({ because }) => because !== null);
  expect(explained).toEqual(extraRoutes(routes, inventory));
});

test('the routes of the inventory come before the extra ones', () => {
  const beyond = routes.findIndex(({ because }) => because !== null);
  expect(routes.slice(beyond).filter(({ because }) => because === null)).toEqual([]);
});

test('no route is served twice', () => {
  const keys = routes.map(routeKey);
  expect(new Set(keys).size).toBe(keys.length);
});

describe('comparing the routes with the inventory', () => {
  test('ignores the names of path parameters', () => {
    expect(routeKey({ method: 'GET', path: '/bookings/{bookingId}' })).toBe(routeKey({ method: 'GET', path: '/bookings/{id}' }));
  });

  test('refuses a reason for a route that the inventory has', () => {
    const named = [...inventory, { method: 'POST', path: '/auth/owner-login' }];
    expect(() => extraRouteSections(routes, endpoints, named)).toThrow(/need no `because`: POST \/auth\/owner-login\./);
  });

  test('refuses an extra route without a reason', () => {
    const missing = inventory.filter(({ method, path }) => method !== 'GET' || path !== '/health');
    expect(() => extraRouteSections(routes, endpoints, missing)).toThrow(/has to say why they exist: GET \/health\./);
  });
});
