import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onServer } from '../harness/databases/postgres-template.ts';
import { bookWithoutPause, signIn } from '../harness/outages/booking-load.ts';
import { askEveryDoor, bearer, doorsOf, keyedCallsAtEveryDoor, reportListing, toolCall } from '../harness/outages/every-door.ts';
import {
  bookingIds,
  figuresOf,
  findLosses,
  openStage,
  playAbsence,
  playCrowd,
  playFailover,
  playLostCommits,
  playRestarts,
  playRollingRestarts,
  type Stage,
} from '../harness/outages/play-outages.ts';
import { startTransactionPooler } from '../harness/outages/transaction-pooler.ts';
import { startWatchedServer } from '../harness/outages/watched-server.ts';
import { sampleSize } from '../harness/sample-size.ts';

/** `npm run soak -- outages` plays more of it. */
const KILLS = sampleSize(8, 3);
const ABSENT_SECONDS = sampleSize(20, 7);
const CROWDED_SECONDS = 2;
const START_MS = 60_000;
const LOAD_MS = 2_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ settings: { max_connections: '80' } });
}, 600_000);
afterAll(() => stage?.close());

async function bookingsBefore(): Promise<number> {
  return (await bookingIds(stage.databaseUrl)).size;
}

async function tokensOfPeople() {
  const tokenOf = (name: string) => signIn(stage.server.url, `${name}@demo.test`);
  return {
    renter: await tokenOf('renter'),
    beatriz: await tokenOf('beatriz'),
    sofia: await tokenOf('sofia'),
    nikos: await tokenOf('nikos'),
    vendor: await tokenOf('vendor'),
  };
}

describe('while PostgreSQL goes away and comes back', { timeout: 600_000 }, () => {
  test(`a server whose database restarts ${KILLS} times under load loses and doubles no booking`, async () => {
    const before = await bookingsBefore();
    const load = await playRestarts(stage, KILLS);
    console.log(`restarts (${KILLS}): ${figuresOf(load, stage)}`);
    expect(await findLosses(stage.databaseUrl, load, before)).toEqual([]);
    expect(load.booked.size).toBeGreaterThan(KILLS);
    expect(stage.server.deaths()).toBe(0);
  });

  test(`a server without its database for ${ABSENT_SECONDS} seconds is alive, not ready, answers 503 and goes on`, async () => {
    const before = await bookingsBefore();
    const load = await playAbsence(stage, ABSENT_SECONDS);
    console.log(`absence (${ABSENT_SECONDS} s): ${figuresOf(load, stage)}`);
    expect(await findLosses(stage.databaseUrl, load, before)).toEqual([]);
    expect(load.figures.unavailable).toBeGreaterThan(0);
    expect([...load.seen.health]).toEqual([200]);
    expect([...load.seen.ready]).toEqual([503]);
    expect(JSON.parse(load.seen.reasons)).toMatchObject({
      code: 'server_not_ready',
      details: { reasons: ['the database cannot be reached'] },
    });
    expect(load.seen.reasons).not.toContain('127.0.0.1');
    expect((await fetch(`${stage.server.url}/api/v1/ready`)).status).toBe(200);
    expect(stage.server.said()).toContain('the database is away: calls are answered 503 until it is back');
  });

  describe('and is stopped', () => {
    let token: string;
    beforeAll(async () => {
      token = await signIn(stage.server.url, 'renter@demo.test');
      await stage.postgres.stop();
    }, 120_000);
    afterAll(() => stage.postgres.start(), 120_000);

    test('liveness is answered within a second to whoever asks, and readiness says that the server is not ready', async () => {
      const { send, post } = doorsOf(stage.server.url);
      // Liveness asks nobody who they are; what asks the database first says itself that it is away.
      const asked = performance.now();
      const ofNobody = bearer(`svc_live_${'a'.repeat(43)}`);
      expect((await send('/api/v1/health', { headers: bearer(token) })).status).toBe(200);
      expect((await send('/api/v1/health', { headers: ofNobody })).status).toBe(200);
      const alive = await post('/api/v1/mcp', toolCall('health_check', {}), bearer(token));
      expect(alive.text).toContain('"status":"ok"');
      expect(performance.now() - asked).toBeLessThan(LIVENESS_MS);
      expect((await send('/api/v1/ready', { headers: bearer(token) })).text).toContain('server_not_ready');
    });

    test('an MCP call without a token is told in either protocol that the database is unavailable', async () => {
      const { post } = doorsOf(stage.server.url);
      const call = toolCall('search_assets', {});
      expect((await post('/api/v1/mcp', call)).text).toContain('database_unavailable');
      const newerCall = { ...call, params: { ...call.params, _meta: NEWER } };
      const newer = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'search_assets' };
      expect((await post('/api/v1/mcp', newerCall, newer)).text).toContain('database_unavailable');
    });

    test('a person is told so on a page of the site, in their language, and still reads what needs no database', async () => {
      const headers = { Accept: 'text/html', 'Accept-Language': 'fr' };
      const open = (path: string, more: Record<string, string> = {}) =>
        fetch(stage.server.url + path, { headers: { ...headers, ...more }, redirect: 'manual' });
      for (const path of ['/browse', '/account', '/a/tandem-sea-kayak', '/legal/terms']) {
        const page = await open(path, { Cookie: `session=rwb_${'a'.repeat(43)}` });
        expect([path, page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([path, 503, true]);
        const html = await page.text();
        expect(html).toMatch(/<html lang="fr".*Nous revenons dans un instant.*Rien n’a été modifié/s);
        expect(html).toContain('href="/legal/imprint"');
      }
      for (const path of ['/legal/imprint', '/connect', '/docs', '/no/such/page'])
        expect([path, (await open(path)).status]).toEqual([path, path === '/no/such/page' ? 404 : 200]);
    });

    test('every door answers 503 in its own form and says when to ask again', async () => {
      const told = Object.entries(await askEveryDoor(stage.server.url, token));
      console.log(told.map(([door, { status, waits, text }]) => `${door} ${status} ${waits} ${text.slice(0, 160)}`).join('\n'));
      expect(told.filter(([, { status, waits }]) => status !== 503 || !waits).map(([door]) => door)).toEqual([]);
    });
  });

  test('when the connection breaks at a commit, every door says that the outcome is unknown, and retries once', async () => {
    const { url } = stage.server;
    const keyed = await keyedCallsAtEveryDoor(url, await tokensOfPeople());
    const before = await bookingsBefore();
    const calls = [...keyed, () => reportListing(url)];
    const answers = await playLostCommits(stage, ['idempotency_keys', 'attempt_counts'], calls);
    console.log(answers.map(({ status, waits, text }) => `${status} ${waits} ${text.slice(0, 300)}`).join('\n'));
    for (const { text } of answers) expect(text).not.toMatch(/nothing was changed/i);
    const [rest, consumer, vendor, ucp, ucpMcp, page] = answers;
    expect(rest).toMatchObject({ status: 503, waits: true, text: expect.stringContaining('"code":"outcome_unknown"') });
    for (const result of [consumer, vendor]) {
      expect(result?.text).toContain('"isError":true');
      expect(result?.text).toContain('The outcome is unknown');
      expect(result?.text).toContain('the same idempotency key (the header Idempotency-Key, over MCP idempotencyKey)');
    }
    expect(ucp).toMatchObject({ status: 503, waits: true, text: expect.stringContaining('"code":"outcome_unknown"') });
    expect(ucpMcp?.text).toContain('outcome_unknown');
    expect(page).toMatchObject({ status: 503, waits: true });
    expect(page?.text).toContain('Nobody knows whether that was done');
    expect(page?.text).toContain('look whether it was done before you send it again');

    await expect.poll(async () => (await fetch(`${url}/api/v1/ready`)).status, { timeout: START_MS }).toBe(200);
    for (const call of keyed) {
      const [once, twice] = [await call(), await call()];
      expect(once.status).toBeLessThan(300);
      expect(once.text).not.toContain('"isError":true');
      expect(idIn(twice.text)).toBe(idIn(once.text));
    }
    expect(await bookingsBefore()).toBe(before + 4);
  });

  test('a server without free connections waits, answers 503, and goes on when there are some', async () => {
    const before = await bookingsBefore();
    const load = await playCrowd(stage, CROWDED_SECONDS);
    console.log(`crowd (${CROWDED_SECONDS} s): ${figuresOf(load, stage)}`);
    expect(await findLosses(stage.databaseUrl, load, before)).toEqual([]);
    expect(stage.server.deaths()).toBe(0);
  });

  test('a migration that changes the results of statements fails no call of a running process', async () => {
    const before = await bookingsBefore();
    const load = await bookWithoutPause(stage.server.url);
    for (const length of [5_000, 5_001, 5_002]) {
      for (const column of ['assets.title', 'bookings.state', 'users.name', 'sessions.user_id']) {
        const [table, name] = column.split('.');
        await onServer(stage.databaseUrl, `alter table ${table} alter column ${name} type varchar(${length})`);
      }
    }
    await load.stop();
    expect(stage.server.said()).toContain('a prepared statement is stale');
    console.log(`migration: ${figuresOf(load, stage)}`);
    expect(await findLosses(stage.databaseUrl, load, before)).toEqual([]);
  });

  test('two processes that are restarted one after the other behind a proxy fail no request', async () => {
    const { answered, failures, endings } = await playRollingRestarts(stage, { rounds: 1 });
    console.log(
      `rolling restart: ${answered} requests answered, ${failures.length} failed; processes ended after ${endings.join(', ')} ms`,
    );
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(0);
  });

  test('a server that is started without its database waits for it and then serves', async () => {
    await stage.postgres.stop();
    const server = await startWatchedServer(stage.environment, { isReady: false });
    try {
      await expect.poll(server.said, { timeout: START_MS }).toContain('waiting up to 60 s for the database at');
      expect(server.said()).not.toContain('postgres:postgres@');
      await stage.postgres.start();
      const status = async () => (await fetch(`${server.url}/api/v1/ready`).catch(() => null))?.status;
      await expect.poll(status, { timeout: START_MS }).toBe(200);
    } finally {
      await server.end('SIGKILL');
      await stage.postgres.start();
    }
  });

  test('a server behind a pooler in transaction mode leaves nothing in shared sessions', async () => {
    const pooler = await startTransactionPooler(stage.postgres.port);
    const direct = new URL(stage.databaseUrl);
    const pooled = new URL(direct);
    pooled.port = String(pooler.port);
    const environment = {
      ...stage.environment,
      DATABASE_URL: pooled.href,
      DATABASE_DIRECT_URL: direct.href,
      POSTGRES_NAMED_STATEMENTS: 'false',
    };
    const server = await startWatchedServer(environment);
    try {
      const before = await bookingsBefore();
      const load = await bookWithoutPause(server.url);
      await delay(LOAD_MS);
      await load.stop();
      console.log(`pooler: ${figuresOf(load, { server })}; ${pooler.changes()} changes of session`);
      expect(await findLosses(stage.databaseUrl, load, before)).toEqual([]);
      expect(load.booked.size).toBeGreaterThan(0);
      expect(pooler.changes()).toBeGreaterThan(load.booked.size);
      expect(pooler.leftInSessions).toEqual([]);
    } finally {
      await server.end('SIGKILL');
      await pooler.close();
    }
  });

  // The last: from here on the database is elsewhere.
  test('a server whose primary database was killed goes on with the synchronous standby and loses no booking', async () => {
    const before = await bookingsBefore();
    const { load, standby, databaseUrl } = await playFailover(stage);
    console.log(`failover: ${figuresOf(load, stage)}`);
    const losses = await findLosses(databaseUrl, load, before);
    await standby.stop();
    expect(losses).toEqual([]);
    expect(load.booked.size).toBeGreaterThan(0);
    expect(stage.server.deaths()).toBe(0);
  });
});

/** An orchestrator waits no longer. */
const LIVENESS_MS = 1_000;

/** Of what was made: a booking, a checkout or blocked days. */
function idIn(text: string): string {
  return /"id":"([a-z]+_\w+)"/.exec(text)?.[1] ?? `none in ${text}`;
}

const NEWER = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
