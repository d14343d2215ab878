import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { DrizzleQueryError, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../db/schema/index.ts';
import { createLog } from '../../src/create-log.ts';
import { readConfig } from '../../src/config.ts';
import { loggedPath } from '../../src/rest/request-log.ts';
import { type RunningServer, startServer } from '../../src/start-server.ts';
import { callTool, httpClient } from '../harness/clients.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { CHEAP } from '../harness/test-config.ts';
import { testDatabaseUrl } from '../harness/databases/test-database.ts';

const lines: string[] = [];
const log = createLog(
  'debug',
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

let server: RunningServer;
let remove: () => Promise<void>;
beforeAll(async () => {
  const database = await testDatabaseUrl();
  ({ remove } = database);
  const { url, folder } = database;
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', DATABASE_URL: url, DATA_DIR: folder });
  server = await startServer(config, log, { passwordCost: CHEAP });
});
afterAll(async () => {
  await server.stop();
  await remove();
});

test('the log names each request and contains no password, token, e-mail or query value', async () => {
  const { http, secrets } = await useTheServer(server.url);
  await http.get('/users/me');
  const text = lines.join('');
  expect(text).toContain('"path":"/api/v1/users/me"');
  expect(text).toMatch(/"requestId":"req_/);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('the log contains no address that gives access by itself', async () => {
  const person = { email: 'owner.log@example.com', password: 'long enough 1', name: 'Ana' };
  const shop = { role: 'VENDOR', vendorName: 'Quiet Rents', vendorType: 'INDIVIDUAL' };
  const { accessToken } = (await httpClient(server.url).post('/auth/register', { ...person, ...shop })).body.data;
  const { url } = (await httpClient(server.url, accessToken).post('/owner/calendar/feeds', {})).body.data;
  const link = (await httpClient(server.url).post('/auth/login-links', { clientName: 'Agent' })).body.data;
  const code: string = link.userCode.replaceAll(/[^A-Z]/gi, '');
  const token = 'a-payment_page0TOKEN';
  const paths = [new URL(url).pathname, `/sandbox/checkout/${token}`];
  for (const written of [code, code.toLowerCase(), link.userCode]) paths.push(`/api/v1/auth/login-codes/${written}`);
  for (const path of paths) await (await fetch(server.url + path)).text();
  await (await fetch(`${server.url}/hand-in/bkg_1?expires=1&signature=of-a-hand-in-link`)).text();

  const text = lines.join('');
  expect(text).toContain('"path":"/calendar/…"');
  expect(text).toContain('"path":"/api/v1/auth/login-codes/…"');
  const secrets = [new URL(url).pathname.slice('/calendar/'.length), token, code, code.toLowerCase(), link.userCode];
  for (const secret of [...secrets, 'of-a-hand-in-link']) expect(text).not.toContain(secret);
});

test('the log never contains the session of a conversation, wherever it was sent', async () => {
  const person = { email: 'session.log@example.com', password: 'long enough 1', name: 'Ana' };
  const { session } = (await httpClient(server.url).post('/auth/register', person)).body.data;
  const call = (tool: string, args: object) =>
    callTool(server.url, { path: '/api/v1/mcp', tool, args: { ...args, session }, credential: null });
  expect((await call('list_my_bookings', {})).isError).toBe(false);
  expect((await call('list_my_bookings', { limit: 'x' })).isError).toBe(true);
  expect((await call('update_profile', { city: 'Porto' })).isError).toBe(true);
  for (const path of [`/bookings?session=${session}`, `/bookings/${session}`, `/${session}`])
    await httpClient(server.url, session).get(path);
  const text = lines.join('');
  expect(text).toContain('"path":"/api/v1/mcp"');
  expect(text).not.toContain(session);
});

test('a client that disconnects is logged with a line, and not as an error of the server', async () => {
  const person = { email: 'away@example.com', password: 'long enough 1', name: 'Ana' };
  const { accessToken } = (await httpClient(server.url).post('/auth/register', person)).body.data;
  const before = lines.length;
  for (const [path, type] of [
    ['/api/v1/upload', 'multipart/form-data; boundary=x'],
    ['/api/v1/bookings', 'application/json'],
    ['/api/v1/mcp', 'application/json'],
  ]) {
    const { host, port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Content-Type: ${type}`, `Authorization: Bearer ${accessToken}`];
    socket.write(`${[...head, 'Content-Length: 100000'].join('\r\n')}\r\n\r\n--x\r\nContent-Disposition: form-data; `);
    // The head is read by then, and the body is waited for.
    await delay(200);
    socket.destroy();
    const line = `"path":"${path}","status":499`;
    await expect.poll(() => lines.slice(before).join(''), { timeout: 3_000 }).toContain(line);
  }
  expect(lines.slice(before).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

test.each([
  ['/api/v1/bookings/bkg_01KAJ3N5V9Q2W8E7R6T5Y4U3I1/cancel', '/api/v1/bookings/bkg_01KAJ3N5V9Q2W8E7R6T5Y4U3I1/cancel'],
  ['/api/v1/assets/tandem-sea-kayak/availability', '/api/v1/assets/tandem-sea-kayak/availability'],
  ['/.well-known/oauth-protected-resource/api/v1/mcp', '/.well-known/oauth-protected-resource/api/v1/mcp'],
  ['/calendar/abc.ics', '/calendar/…'],
  ['/Calendar/abc.ics', '/…/…'],
  ['/calendars/bHVtYmVyamFja3MgYXJlIG9rYXkgYW5kIHNsZWVw.ics', '/calendars/…'],
  ['/api/v1/users/ana@example.com', '/api/v1/users/…'],
  ['/api/v1/users/ana%40example.com', '/api/v1/users/…'],
  ['/svc_live_4hVtYmVyamFja3MgYXJlIG9rYXkgYW5kIHNsZWVw/x', '/…/x'],
  ['/', '/'],
])('the path %s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

describe('a failed query', () => {
  const HASH = '$argon2id$v=19$m=64,t=1,p=1$c2FsdA$aGFzaA';

  test('is logged with its text and its reason, and without its values', async () => {
    const row = {
      name: 'Ana',
      email: 'values@example.com',
      role: 'CUSTOMER' as const,
      passwordHash: HASH,
      createdAt: TEST_NOW,
    };
    const insert = (id: string) => server.database.transaction((tx) => tx.insert(users).values({ id, ...row }));
    await insert('usr_1');
    const error: unknown = await insert('usr_2').catch((reason: unknown) => reason);
    log.error({ err: new Error('It did not work', { cause: error }) }, 'failed');
    const text = lines.at(-1) ?? '';
    expect(text).toMatch(/users_email_key|UNIQUE/);
    for (const value of ['values@example.com', 'argon2id', 'usr_2']) expect(text).not.toContain(value);
    expect(await server.database.reader.select().from(users).where(eq(users.id, 'usr_2'))).toEqual([]);
  });

  test('does not log values that the driver repeats in other fields', () => {
    const detail = 'Key (email)=(values@example.com) already exists.';
    const cause = Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505', detail });
    const error = new DrizzleQueryError(
      'insert into "users" values ($1, $2)',
      ['values@example.com', `${HASH}\n    at x`],
      cause,
    );
    for (const err of [error, new AggregateError([error], 'several')]) {
      log.error({ err, requestId: 'req_1' }, 'failed');
      const text = lines.at(-1) ?? '';
      expect(text).toContain('23505');
      expect(text).toContain('duplicate key value');
      expect(text).toContain('insert into \\"users\\" values ($1, $2)');
      expect(text).toContain('log.test.ts');
      for (const value of ['values@example.com', 'argon2id']) expect(text).not.toContain(value);
    }
  });
});

async function useTheServer(url: string) {
  const person = { email: 'quiet@example.com', password: 'a secret password', name: 'Quiet Person' };
  const { body } = await httpClient(url).post('/auth/register', person);
  await httpClient(url).post('/auth/login', { ...person, name: undefined, password: 'a wrong password' });
  await httpClient(url).get('/assets?q=very+private+search');
  const { accessToken, refreshToken } = body.data;
  const secrets = [person.email, person.password, 'a wrong password', accessToken, refreshToken, 'very+private', 'Quiet Person'];
  return { http: httpClient(url, accessToken), secrets };
}
