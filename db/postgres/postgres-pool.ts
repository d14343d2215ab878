import { setTimeout as delay } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';
import { DatabaseFault, type DatabaseNews } from '../database-fault.ts';
import { isAway, isCrowded, isStaleStatement, isUnable } from './postgres-errors.ts';
import { PATIENCE_MS, type PostgresServers } from './postgres-servers.ts';

/** Long: a burst of requests about one asset queues here, and a late answer is better than none. */
const CONNECTION_WAIT_MS = 60_000;
/** A server that says nothing for so long is gone, or waits for a standby that is: then nobody knows what becomes of a COMMIT. */
const SILENCE_MS = 60_000;
const CROWDED_PAUSE_MS = 100;
/** How often what only reads is sent, each time on another connection. */
const MOST_TRIES = 3;

export interface PoolOptions {
  readonly poolSize: number;
  /** Whether sessions keep statements under their names; behind a pooler in transaction mode they cannot. */
  readonly namedStatements: boolean;
  readonly news?: DatabaseNews | undefined;
}

/**
 * Connections that outlive their server: each has a listener for its end, new ones are opened to the server that is to be
 * spoken to, and whoever wants one waits a little for a server that is restarting. All that `query` is given only reads, or
 * may be done twice: it is sent again where its connection broke.
 */
export class PostgresPool extends pg.Pool {
  readonly #servers: PostgresServers;

  constructor(servers: PostgresServers, options: PoolOptions) {
    const { poolSize: max } = options;
    super({
      max,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      Client: clientClass(servers, options),
      verify: callbackify((client: pg.PoolClient) => servers.assertWrites(client)),
    });
    this.#servers = servers;
    // A connection that dies while idle is replaced by the pool; without a listener the process would end.
    this.on('error', (error) => this.#servers.lost(error));
    // The pool listens only while a connection is idle. One that breaks while it is lent says so to its query, too.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  /** A connection, or a fault where there is none to be had. */
  async lend(): Promise<pg.PoolClient> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      await this.#servers.found();
      try {
        return await super.connect();
      } catch (error) {
        if (!isAway(error)) throw error;
        if (performance.now() > until) throw new DatabaseFault('NOTHING_CHANGED', error);
        // One of ours may be free before the server takes another.
        if (isCrowded(error)) await delay(CROWDED_PAUSE_MS * (0.5 + Math.random()));
        else this.#servers.lost(error);
      }
    }
  }

  /** As drizzle calls it for each transaction; the driver's own form with a callback stays as it is. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback !== undefined) return super.connect(callback);
    return this.lend();
  }

  /** As drizzle and we call it: the rows, by a promise. */
  override async query(statement: unknown, values?: unknown): Promise<never> {
    for (let tries = 1; ; tries += 1) {
      const client = await this.lend();
      try {
        const result: unknown = await client.query(statement as string, values as unknown[]);
        client.release();
        return result as never;
      } catch (error) {
        client.release(isAway(error) || isStaleStatement(error));
        if (isUnable(error)) throw new DatabaseFault('NOTHING_CHANGED', error);
        if (!isAway(error) && !isStaleStatement(error)) throw error;
        if (tries === MOST_TRIES) throw isAway(error) ? new DatabaseFault('NOTHING_CHANGED', error) : error;
        if (isAway(error)) this.#servers.lost(error);
      }
    }
  }
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/** What the pool opens: to the server that is current then. */
function clientClass(servers: PostgresServers, { namedStatements, news }: PoolOptions): new () => pg.Client {
  /** Names that are sent no more: what they stand for was changed by a migration while this process runs. */
  const stale = new Set<string>();

  return class extends pg.Client {
    /** The query before: the driver will not take the next one before it has ended, and a transaction asks several at once. */
    #before: Promise<unknown> = Promise.resolve();

    constructor() {
      super({ ...servers.connection, query_timeout: SILENCE_MS });
    }

    // The driver's own overloads say what may be given; here it is only passed on.
    override query(...given: never[]): never {
      const [statement] = given as unknown as [unknown];
      const name = nameOf(statement);
      if (name === null) return this.#inTurn(given, null);
      const anonymous = !namedStatements || stale.has(name);
      return this.#inTurn(anonymous ? ([{ ...Object(statement), name: undefined }, ...given.slice(1)] as never[]) : given, name);
    }

    #inTurn(given: never[], name: string | null): never {
      // Copying and the driver's form with a callback are not waited for by a promise.
      if (given.some((value) => typeof value === 'function') || isSubmittable(given[0])) return this.#send(given, name);
      const sent = this.#before.then(() => this.#send(given, name));
      this.#before = sent.catch(() => {});
      return sent as never;
    }

    #send(given: never[], name: string | null): never {
      const sent: unknown = super.query(...(given as unknown as [string]));
      if (!(sent instanceof Promise)) return sent as never;
      return sent.catch((error: unknown) => {
        if (name !== null && isStaleStatement(error)) {
          if (!stale.has(name))
            news?.warn({ statement: name }, 'a prepared statement is stale: it is sent without a name from now on');
          stale.add(name);
        }
        // Whatever is still done with it fails at once, and the pool lets it go.
        if (isAway(error)) void this.end().catch(() => {});
        throw error;
      }) as never;
    }
  };
}

function isSubmittable(statement: unknown): boolean {
  return typeof statement === 'object' && statement !== null && 'submit' in statement;
}

function nameOf(statement: unknown): string | null {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return null;
  return typeof statement.name === 'string' ? statement.name : null;
}
