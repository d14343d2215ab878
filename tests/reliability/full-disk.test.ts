import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NODE_FLAGS } from '../../scripts/node-flags.ts';
import { testDatabaseUrl, type TestDatabaseUrl } from '../harness/databases/test-database.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { freePeriod } from '../harness/dates.ts';
import { signIn } from '../harness/outages/booking-load.ts';
import { startWatchedServer, type WatchedServer } from '../harness/outages/watched-server.ts';
import { freePort } from '../harness/server-process.ts';
import { seededDatabase } from '../harness/start-marketplace.ts';

let stored: TestDatabaseUrl;
let file: string;
let stop: () => Promise<unknown> = async () => {};
beforeEach(async () => {
  stored = await testDatabaseUrl((await seededDatabase(TEST_NOW)).database);
  file = stored.url.replace(/^file:/, '');
});
afterEach(async () => {
  await stop();
  await stored?.remove();
});

function environmentOf(port: number): Record<string, string> {
  return { DATABASE_URL: stored.url, DATA_DIR: stored.folder, PORT: String(port), LOG_LEVEL: 'warn' };
}

interface Planned {
  readonly status: number;
  readonly waits: boolean;
  readonly said: { readonly code?: string; readonly error?: string; readonly data?: { readonly id: string } };
}

async function plan(url: string, token: string, key: string, day: number): Promise<Planned> {
  const response = await fetch(`${url}/api/v1/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ slug: 'tandem-sea-kayak', ...freePeriod(day) }),
  });
  return {
    status: response.status,
    waits: response.headers.get('retry-after') !== null,
    said: (await response.json()) as Planned['said'],
  };
}

function bookings(): number {
  const reading = new BetterSqlite(file, { readonly: true });
  const count = reading.prepare<[], number>('select count(*) from bookings').pluck().get();
  reading.close();
  return count ?? 0;
}

test('a database file that another program locks gives 503, and the same call then succeeds once', async () => {
  const server: WatchedServer = await startWatchedServer(environmentOf(await freePort()));
  stop = () => server.end('SIGKILL');
  const token = await signIn(server.url, 'renter@demo.test');
  const before = bookings();
  const other = new BetterSqlite(file);
  other.exec('BEGIN IMMEDIATE');
  const refused = await plan(server.url, token, 'busy-1', 40);
  other.exec('ROLLBACK');
  other.close();
  expect(refused).toMatchObject({ status: 503, waits: true, said: { code: 'database_unavailable' } });
  expect(bookings()).toBe(before);

  const done = await plan(server.url, token, 'busy-1', 40);
  expect(done.status).toBe(201);
  const again = await plan(server.url, token, 'busy-1', 40);
  expect(again.said.data?.id).toBe(done.said.data?.id);
  expect(bookings()).toBe(before + 1);
});

test('a full disk gives 503 and writes nothing in part, and earlier answers are kept', async () => {
  const port = await freePort();
  // No file of the process may grow beyond this: its log of writes is full after some calls, as a disk would be.
  const kilobytes = Math.ceil(statSync(file).size / 1_024);
  const command = `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$0" "$@"`;
  const flags = [...NODE_FLAGS, '--import', './tests/harness/start-at-test-now.ts', 'bin/rentwire.js'];
  const child = spawn('bash', ['-c', command, process.execPath, ...flags], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', ...environmentOf(port), RATE_LIMIT_PER_MINUTE: '100000' },
  });
  const ended = once(child, 'exit');
  stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const url = `http://localhost:${port}`;
  await expect.poll(async () => (await fetch(`${url}/api/v1/health`).catch(() => null))?.status, { timeout: 60_000 }).toBe(200);
  const token = await signIn(url, 'renter@demo.test');
  // A reader that stays keeps the log from being emptied.
  const reader = new BetterSqlite(file, { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('select count(*) from bookings').get();
  const before = bookings();
  const done: string[] = [];
  const refused: Planned[] = [];
  const others: number[] = [];
  for (let index = 0; index < 2_000 && refused.length < 3; index += 1) {
    const planned = await plan(url, token, `full-${index}`, 40);
    if (planned.status === 201 && planned.said.data !== undefined) {
      done.push(planned.said.data.id);
      const cancelled = await fetch(`${url}/api/v1/bookings/${planned.said.data.id}/cancel`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ confirm: true, reason: 'Called off' }),
      });
      others.push(cancelled.status);
    } else if (planned.status === 503) refused.push(planned);
    else others.push(planned.status);
  }
  expect(others.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  reader.close();
  expect(refused).toHaveLength(3);
  for (const { waits, said } of refused) {
    expect(waits).toBe(true);
    expect(['database_unavailable', 'outcome_unknown']).toContain(said.code);
  }
  expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
  expect(bookings()).toBe(before + done.length);
}, 120_000);
