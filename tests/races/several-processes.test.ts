import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { httpClient } from '../harness/clients.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { freePeriod } from '../harness/dates.ts';
import { freePort } from '../harness/server-process.ts';
import { seededDatabase } from '../harness/start-marketplace.ts';
import { testDatabaseUrl, type TestDatabaseUrl } from '../harness/databases/test-database.ts';

const PER_MINUTE = 60;
/** Whoever was being handed to a process as it died hears nothing more. */
const LOST_MS = 10_000;
const onPostgres = dialect === 'postgres';

let stored: TestDatabaseUrl;
let lead: ChildProcess;
let url: string;
beforeAll(async () => {
  if (!onPostgres) return;
  stored = await testDatabaseUrl((await seededDatabase(TEST_NOW)).database);
  const port = await freePort();
  url = `http://localhost:${port}`;
  lead = spawn(
    process.execPath,
    ['--import', './tests/harness/start-at-test-now.ts', 'bin/rentwire.js', 'serve', '--processes', '2'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'fatal',
        PORT: String(port),
        DATABASE_URL: stored.url,
        DATA_DIR: stored.folder,
        RATE_LIMIT_PER_MINUTE: String(PER_MINUTE),
      },
    },
  );
  for await (const line of createInterface({ input: lead.stdout! })) if (line.includes('2 processes serve')) break;
}, 90_000);
afterAll(async () => {
  if (!onPostgres) return;
  if (lead.exitCode === null) lead.kill('SIGKILL');
  await stored.remove();
});

test('several processes on a SQLite file are refused with a reason', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bin/rentwire.js', 'serve', '--processes', '2'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: 'file:./data/none.db' },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('Several processes need PostgreSQL');
});

test.skipIf(!onPostgres)(
  'a process that is killed under load is replaced, and its answered bookings are there',
  async () => {
    const { body } = await patiently(() =>
      httpClient(url).post('/auth/login', { email: 'renter@demo.test', password: 'demo-password-1' }),
    );
    const renter = httpClient(url, body.data.accessToken);
    const answered: string[] = [];
    const before = workers();
    const load = Array.from({ length: 4 }, async (_, index) => {
      for (let round = 0; round < 4; round += 1) {
        const asked = renter.post('/bookings', { slug: 'tandem-sea-kayak', ...freePeriod(40 + index * 3) }).catch(() => null);
        const made = await Promise.race([asked, delay(LOST_MS, null, { ref: false })]);
        if (made?.status === 201) answered.push(made.body.data.id);
      }
    });
    await expect.poll(() => answered.length).toBeGreaterThan(2);
    process.kill(before[0]!, 'SIGKILL');
    await Promise.all(load);
    await expect.poll(() => workers().filter((pid) => pid !== before[0]).length, { timeout: 30_000 }).toBe(2);
    expect(answered.length).toBeGreaterThan(4);
    for (const id of answered) expect((await patiently(() => renter.get(`/bookings/${id}`))).status).toBe(200);
  },
  120_000,
);

test.skipIf(!onPostgres)(
  'several processes count the requests of a minute together',
  async () => {
    const statuses: number[] = [];
    const waits: number[] = [];
    // Each on a connection of its own, so that both processes get some.
    for (let request = 0; request < PER_MINUTE + 20; request += 1) {
      const { status, headers } = await httpClient(url).get('/assets?limit=1', { Connection: 'close' });
      statuses.push(status);
      if (status === 429) waits.push(Number(headers.get('retry-after')));
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(PER_MINUTE);
    expect(statuses.at(-1)).toBe(429);
    expect(Math.min(...waits)).toBeGreaterThan(0);
  },
  60_000,
);

test.skipIf(!onPostgres)(
  'all processes end when the first one is asked to stop',
  async () => {
    const all = workers();
    const ended = once(lead, 'exit');
    lead.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  },
  60_000,
);

/** The processes that the lead has started and that live. */
function workers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === lead.pid);
}

function parentOf(pid: number): number | null {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' ? null : Number(parent);
  } catch {
    return null;
  }
}

/** A connection that was lost with its process is no answer. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 20) throw error;
      await delay(250);
    }
  }
}
