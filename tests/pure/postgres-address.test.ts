import { expect, test } from 'vitest';
import { addressProblem, readPostgresAddress } from '../../db/postgres/postgres-address.ts';

test('an address with several hosts becomes one address each, and the host that accepts writes is chosen', () => {
  const address = readPostgresAddress('postgres://user:p%40ss@db1:5432,db2:5433/market?sslmode=require');
  expect(address).toEqual({
    servers: [
      { url: 'postgres://user:p%40ss@db1:5432/market?sslmode=require', name: 'db1:5432' },
      { url: 'postgres://user:p%40ss@db2:5433/market?sslmode=require', name: 'db2:5433' },
    ],
    mustWrite: true,
  });
});

test.each([
  ['postgres://u:p@db1/market', false],
  ['postgres://u:p@db1/market?target_session_attrs=read-write', true],
  ['postgres://u:p@db1/market?target_session_attrs=primary&sslmode=disable', true],
  ['postgresql://u:p@db1,db2/market?target_session_attrs=any', false],
  ['postgres:///market?host=/var/run/postgresql', false],
])('%s: only a host that accepts writes is chosen: %s', (url, mustWrite) => {
  const { servers, ...address } = readPostgresAddress(url);
  expect(address.mustWrite).toBe(mustWrite);
  expect(servers.map((server) => server.url).join()).not.toContain('target_session_attrs');
});

test('an unreadable address is refused without showing the password', () => {
  expect(addressProblem('postgres://u:secret@db1,db2/x?target_session_attrs=standby')).toBe(
    'target_session_attrs must be any or read-write or primary, not standby.',
  );
  expect(addressProblem('postgres://u:secret@db1:port/x')).toMatch(/host or port/);
  expect(addressProblem('postgres://u:secret@db1:port/x')).not.toContain('secret');
  expect(addressProblem('postgres://u:secret@db1:5432/x')).toBeNull();
});
