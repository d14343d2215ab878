import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { onServer } from '../harness/databases/postgres-template.ts';
import { bookWithoutPause, signIn } from '../harness/outages/booking-load.ts';
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

  test('every door answers 503 in its own form', async () => {
    const { url } = stage.server;
    const token = await signIn(url, 'renter@demo.test');
    await stage.postgres.stop();
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_assets', arguments: {} } };
    const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const sent = (path: string, init: RequestInit = {}) => fetch(url + path, init);
    const post = (path: string, body: object, headers: object = {}) =>
      sent(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
    const form = new FormData();
    form.set('kind', 'IDENTITY');
    form.set('file', new Blob([Buffer.from('%PDF-1.4 x')], { type: 'application/pdf' }), 'id.pdf');
    // Liveness asks nobody who they are; what asks the database first says itself that it is away.
    const asked = performance.now();
    const bearer = { authorization: `Bearer ${token}` };
    const alive = { ...call, params: { name: 'health_check', arguments: {} } };
    expect((await sent('/api/v1/health', { headers: bearer })).status).toBe(200);
    expect((await sent('/api/v1/health', { headers: { authorization: `Bearer svc_live_${'a'.repeat(43)}` } })).status).toBe(200);
    expect(await (await post('/api/v1/mcp', alive, bearer)).text()).toContain('"status":"ok"');
    expect(performance.now() - asked).toBeLessThan(LIVENESS_MS);
    expect(await (await sent('/api/v1/ready', { headers: bearer })).text()).toContain('server_not_ready');
    const anonymous = await post('/api/v1/mcp', call);
    const anonymousText = await anonymous.text();
    expect(anonymousText).toContain('database_unavailable');
    const newer = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'search_assets' };
    expect(await (await post('/api/v1/mcp', { ...call, params: { ...call.params, _meta: NEWER } }, newer)).text()).toContain(
      'database_unavailable',
    );
    const answers = {
      rest: await sent('/api/v1/bookings', { headers: { authorization: `Bearer ${token}` } }),
      mcp: await post('/api/v1/mcp', call, { authorization: `Bearer ${token}` }),
      stream: await sent('/api/v1/notifications/stream', {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      }),
      upload: await sent('/api/v1/upload', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      }),
      page: await sent('/browse', { headers: { accept: 'text/html' } }),
      oauth: await sent('/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=refresh_token&refresh_token=x&client_id=y',
      }),
      ucp: await post('/ucp/v1/catalog/search', { query: 'kayak' }),
    };
    const told = await Promise.all(
      Object.entries(answers).map(async ([door, answer]) => ({
        door,
        status: answer.status,
        waits: answer.headers.get('retry-after') !== null,
        text: await answer.text(),
      })),
    );
    console.log(told.map(({ door, status, waits, text }) => `${door} ${status} ${waits} ${text.slice(0, 160)}`).join('\n'));
    await stage.postgres.start();
    expect(told.filter(({ status, waits }) => status !== 503 || !waits).map(({ door }) => door)).toEqual([]);
  });

  test('when the connection breaks at a commit, every door says that the outcome is unknown, and retries once', async () => {
    const { url } = stage.server;
    // Each a person and a thing of its own: nobody waits for another one's COMMIT.
    const people = ['renter', 'beatriz', 'sofia', 'nikos', 'vendor'].map((name) => signIn(url, `${name}@demo.test`));
    const [renter = '', beatriz = '', sofia = '', nikos = '', owner = ''] = await Promise.all(people);
    const post = async (path: string, body: object, token: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { ...JSON_HEADERS, authorization: `Bearer ${token}`, ...headers },
        body: JSON.stringify(body),
      });
      return { status: answer.status, waits: answer.headers.get('retry-after') !== null, text: await answer.text() };
    };
    const mcp = (path: string, token: string, name: string, args: object) =>
      post(path, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }, token);
    const idOf = async (slug: string) => {
      const { text } = await mcp('/api/v1/mcp', renter, 'get_asset_detail', { slug });
      return /"id":"(ast_\w+)"/.exec(text)?.[1] ?? `none of ${slug}`;
    };
    const { startDate, endDate } = freePeriod(220);
    const cart = async (slug: string) => ({
      line_items: [
        {
          item: { id: `${await idOf(slug)}.SELF_OPERATED` },
          quantity: 3,
          'localhost.rentwire.shopping.rental': { period: { start_date: startDate, end_date: endDate } },
        },
      ],
    });
    const carts = [await cart('outdoor-cinema-set'), await cart('climbing-set-for-two')];
    const days = { assetId: await idOf('four-person-tunnel-tent'), ...freePeriod(320) };
    const before = await bookingsBefore();
    const keyed = [
      () =>
        post('/api/v1/bookings', { slug: 'tandem-sea-kayak', startDate, endDate }, renter, {
          'idempotency-key': 'lost-commit-0001',
        }),
      () =>
        mcp('/api/v1/mcp', beatriz, 'create_booking', {
          slug: 'inflatable-paddle-board',
          startDate,
          endDate,
          idempotencyKey: 'lost-commit-0002',
        }),
      () =>
        mcp('/api/v1/mcp-owner', owner, 'manage_blackout', {
          action: 'add',
          ...days,
          idempotencyKey: 'lost-commit-0003',
        }),
      () => post('/ucp/v1/checkout-sessions', carts[0] ?? {}, sofia, { 'idempotency-key': 'lost-commit-0004' }),
      () =>
        post(
          '/ucp/mcp',
          {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: {
              name: 'create_checkout',
              arguments: { meta: { 'idempotency-key': 'lost-commit-0005' }, checkout: carts[1] },
            },
          },
          nikos,
        ),
    ];
    const form = async () => {
      const answer = await fetch(`${url}/report`, {
        method: 'POST',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          listing: 'tandem-sea-kayak',
          reason: 'OTHER',
          text: 'The photos show another boat than the one that is there.',
          email: 'reporter@example.test',
        }),
      });
      return { status: answer.status, waits: answer.headers.get('retry-after') !== null, text: await answer.text() };
    };
    const answers = await playLostCommits(stage, ['idempotency_keys', 'attempt_counts'], [...keyed, form]);
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

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
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
