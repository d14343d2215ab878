import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { onServer } from '../databases/postgres-template.ts';
import { bookWithoutPause, type BookingLoad } from './booking-load.ts';
import { type KillablePostgres, makeDatabase, makeKillablePostgres } from './killable-postgres.ts';
import { startKeepAliveProxy } from './keep-alive-proxy.ts';
import { sampleSize } from '../sample-size.ts';
import { freePort } from '../server-process.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

/** A marketplace with its demo data on a PostgreSQL of its own. */
export interface Stage {
  readonly postgres: KillablePostgres;
  readonly databaseUrl: string;
  readonly server: WatchedServer;
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The pool has room for calls and background work that wait in their COMMIT at the same time. */
const BUSY = { RATE_LIMIT_PER_MINUTE: '1000000', SHUTDOWN_SECONDS: '5', POSTGRES_POOL_SIZE: '20' };
const DATABASE = 'rentwire';

export async function openStage(
  options: { processes?: number; settings?: Readonly<Record<string, string>> } = {},
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-stage-'));
  const postgres = await makeKillablePostgres(options.settings);
  await postgres.start();
  const databaseUrl = await makeDatabase(postgres, DATABASE);
  // The standby is named from the beginning, as in an installation; it is made only when a trial wants it.
  const hosts = `127.0.0.1:${postgres.port},127.0.0.1:${postgres.standbyPort}`;
  const url = `postgres://postgres:postgres@${hosts}/${DATABASE}?target_session_attrs=read-write`;
  const environment = { ...BUSY, DATABASE_URL: url, DATA_DIR: folder };
  const server = await startWatchedServer(environment, { processes: options.processes ?? 1 });
  return {
    postgres,
    databaseUrl,
    server,
    environment,
    async close() {
      await server.end('SIGKILL');
      await postgres.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const LIVES_MS = 1_500;
const AWAY_MS = 400;

/** Kills the database under load so many times, every second time in an orderly way, and starts it again each time. */
export async function playRestarts({ postgres, server }: Stage, kills: number, signal?: AbortSignal): Promise<BookingLoad> {
  const load = await bookWithoutPause(server.url);
  for (let kill = 0; kill < kills && signal?.aborted !== true; kill += 1) {
    await delay(LIVES_MS * (0.5 + ((kill * 7) % 10) / 10));
    if (kill % 2 === 0) await postgres.kill();
    else await postgres.stop();
    await delay(AWAY_MS * (kill % 4));
    await postgres.start();
  }
  await delay(LIVES_MS);
  await load.stop();
  return load;
}

/** The database is away for so long under load. Health and readiness say so meanwhile. */
export async function playAbsence({ postgres, server }: Stage, seconds: number): Promise<BookingLoad & { readonly seen: Seen }> {
  const load = await bookWithoutPause(server.url);
  await delay(LIVES_MS);
  await postgres.kill();
  const seen: Seen = { health: new Set(), ready: new Set(), reasons: '' };
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await delay(500)) {
    seen.health.add((await fetch(`${server.url}/api/v1/health`)).status);
    const ready = await fetch(`${server.url}/api/v1/ready`);
    seen.ready.add(ready.status);
    seen.reasons = await ready.text();
  }
  await postgres.start();
  await delay(2 * LIVES_MS);
  await load.stop();
  return { ...load, seen };
}

interface Seen {
  readonly health: Set<number>;
  readonly ready: Set<number>;
  reasons: string;
}

/** The primary is killed under load and its synchronous standby takes over. Answers where the database is from then on. */
export async function playFailover({
  postgres,
  server,
}: Stage): Promise<{ load: BookingLoad; standby: KillablePostgres; databaseUrl: string }> {
  await postgres.stop();
  const standby = await postgres.copyToStandby();
  await postgres.start({ synchronous_standby_names: '*' });
  await standby.start();
  const load = await bookWithoutPause(server.url);
  await delay(2 * LIVES_MS);
  await postgres.kill();
  await onServer(standby.urlOf('postgres'), 'select pg_promote()');
  await delay(2 * LIVES_MS);
  await load.stop();
  return { load, standby, databaseUrl: standby.urlOf(DATABASE) };
}

/**
 * The calls are carried out up to their first COMMIT, which waits for a standby that is not there; then the database is
 * killed. `tables` are what these transactions write, and no background work does. Answers what each call was answered.
 */
export async function playLostCommits<T>(
  { postgres, databaseUrl }: Stage,
  tables: readonly string[],
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  await onServer(databaseUrl, `alter system set synchronous_standby_names = '*'`);
  await onServer(databaseUrl, 'select pg_reload_conf()');
  const sent = calls.map((call) => call());
  while ((await countCommitting(databaseUrl, tables)) < calls.length) await delay(LOOKED_AT_EVERY_MS);
  await postgres.kill();
  const answers = await Promise.all(sent);
  // What stands on the command line goes before what was set.
  await postgres.start({ synchronous_standby_names: '' });
  await onServer(databaseUrl, 'alter system reset synchronous_standby_names');
  return answers;
}

const LOOKED_AT_EVERY_MS = 200;

/** How many transactions that wrote into one of the tables wait for the standby: until it answers they hold their locks. */
async function countCommitting(databaseUrl: string, tables: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select count(distinct pid)::int as committing from pg_locks join pg_stat_activity using (pid)
     where wait_event = 'SyncRep' and mode = 'RowExclusiveLock' and relation::regclass::text = any ($1)`,
    [tables],
  );
  await client.end();
  return rows[0]?.committing ?? 0;
}

/** Others take all connections that the server gives, and those of the marketplace are cut off. */
export async function playCrowd({ server, databaseUrl }: Stage, seconds: number): Promise<BookingLoad> {
  const load = await bookWithoutPause(server.url);
  await delay(LIVES_MS);
  const others: pg.Client[] = [];
  const occupy = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: databaseUrl });
      client.on('error', () => {});
      const refused = await client.connect().then(
        () => false,
        () => true,
      );
      if (refused) return;
      others.push(client);
    }
  };
  await occupy();
  await others[0]?.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> all($2)`, [
    DATABASE,
    others.map((client) => Number(Reflect.get(client, 'processID'))),
  ]);
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await delay(50)) await occupy();
  for (const client of others) await client.end();
  await delay(LIVES_MS);
  await load.stop();
  return load;
}

/** What is wrong afterwards, in sentences: bookings that were answered and are not there, or are there more than once. */
export async function findLosses(databaseUrl: string, load: BookingLoad, before: number): Promise<string[]> {
  const ids = await bookingIds(databaseUrl);
  const lost = [...load.booked.values()].filter((id) => !ids.has(id));
  const extra = ids.size - before - load.booked.size;
  const [twice] = duplicates([...load.booked.values()]);
  return [
    ...load.problems,
    ...(lost.length > 0 ? [`${lost.length} answered bookings are lost`] : []),
    ...(extra !== 0 ? [`there are ${extra} bookings more than were answered`] : []),
    ...(twice === undefined ? [] : [`two keys were answered with the booking ${twice}`]),
  ];
}

export async function bookingIds(databaseUrl: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from bookings');
  await client.end();
  return new Set(rows.map(({ id }) => id));
}

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

export function figuresOf({ booked, figures }: BookingLoad, { server }: Pick<Stage, 'server'>): string {
  const { answered, unavailable, unknown, replayedAfterUnknown, longestSilenceMs } = figures;
  return `${answered} calls answered, ${booked.size} bookings made; 503 database_unavailable ${unavailable}, outcome_unknown ${unknown} (of these done after all ${replayedAfterUnknown}); longest silence ${Math.round(longestSilenceMs)} ms; ${server.deaths()} processes ended`;
}

/** What came of restarting one process after the other behind a proxy. */
export interface Rolled {
  readonly answered: number;
  /** Every request that was not answered, or answered with more than 499. */
  readonly failures: readonly string[];
  /** From the signal to the end of a process, in milliseconds. */
  readonly endings: readonly number[];
}

const SENDERS = 6;
/** Between two requests of a sender, so that the servers are not kept from starting; none with `SOAK=1`. */
const SENDER_RESTS_MS = sampleSize(0, 20);

/** Two servers behind a proxy; each is ended and started again so many times while requests come all the time. */
export async function playRollingRestarts(
  { environment }: Pick<Stage, 'environment'>,
  {
    rounds,
    processes = 1,
    proxyOf = startKeepAliveProxy,
  }: { rounds: number; processes?: number; proxyOf?: typeof startKeepAliveProxy },
): Promise<Rolled> {
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    startWatchedServer({ ...environment, PORT: String(port), PUBLIC_BASE_URL: 'http://localhost:1' }, { processes });
  const servers = new Map<number, WatchedServer>();
  for (const port of ports) servers.set(port, await start(port));
  const proxy = await proxyOf(ports);
  const failures: string[] = [];
  const endings: number[] = [];
  let answered = 0;
  let over = false;

  async function sendAllTheTime(): Promise<void> {
    const login = { email: 'nobody@demo.test', password: 'no' };
    for (let count = 0; !over; count += 1) {
      // Half of them change something as far as a proxy knows: it may not send them twice.
      const init =
        count % 2 === 0 ? {} : { method: 'POST', body: JSON.stringify(login), headers: { 'content-type': 'application/json' } };
      const path = count % 2 === 0 ? '/api/v1/categories' : '/api/v1/auth/logout';
      const status = await fetch(`${proxy.url}${path}`, init).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        (error: unknown) => String(error),
      );
      if (typeof status === 'string' || status >= 500) failures.push(`${path}: ${status}`);
      else answered += 1;
      if (SENDER_RESTS_MS > 0) await delay(SENDER_RESTS_MS);
    }
  }

  const busy = Array.from({ length: SENDERS }, sendAllTheTime);
  for (let round = 0; round < rounds; round += 1) {
    for (const port of ports) {
      await delay(LIVES_MS);
      const began = performance.now();
      await servers.get(port)?.end();
      endings.push(Math.round(performance.now() - began));
      servers.set(port, await start(port));
    }
  }
  over = true;
  await Promise.all(busy);
  await proxy.close();
  for (const server of servers.values()) await server.end('SIGKILL');
  return { answered, failures: [...failures, ...proxy.failures], endings };
}
