import { setTimeout as delay } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';
import { DatabaseFault, type DatabaseNews } from '../database-fault.ts';
import { isAway, isCrowded, isStaleStatement, isUnable } from './postgres-errors.ts';
import { PATIENCE_MS, type PostgresServers } from './postgres-servers.ts';

/** The limit is long because a burst of requests about one asset queues here, and a late answer is better than none. */
const CONNECTION_WAIT_MS = 60_000;
/**
 * A server that is silent for so long is gone, or waits for a standby that is gone. Then nobody knows the outcome of a COMMIT.
 */
const SILENCE_MS = 60_000;
const CROWDED_PAUSE_MS = 100;
/** How often a read is sent, each time on another connection. */
const MOST_TRIES = 3;

export interface PoolOptions {
  readonly poolSize: number;
  /** Whether sessions keep named statements. Behind a pooler in transaction mode they cannot. */
  readonly namedStatements: boolean;
  readonly news?: DatabaseNews | undefined;
}

/**
 * A pool whose connections may lose their server. It notices when a connection ends, opens new ones to the current server, and
 * lets calls wait a little for a server that is restarting. Everything that is given to `query` only reads, or may be run
 * twice, so it is sent again if its connection broke.
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
    // The pool replaces a connection that dies while it is idle. Without a listener, the process would end.
    this.on('error', (error) => this.#servers.lost(error));
    // The pool listens only while a connection is idle. If a connection breaks while it is lent, its query fails as well.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  /** Lends a connection. Throws a fault if there is none. */
  async lend(): Promise<pg.PoolClient> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      await this.#servers.found();
      try {
        return await super.connect();
      } catch (error) {
        if (!isAway(error)) throw error;
        if (performance.now() > until) throw new DatabaseFault('NOTHING_CHANGED', error);
        // One of our own connections may become free before the server takes another one.
        if (isCrowded(error)) await delay(CROWDED_PAUSE_MS * (0.5 + Math.random()));
        else this.#servers.lost(error);
      }
    }
  }

  /** drizzle calls it in this form for each transaction. The form with a callback is that of the driver. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback !== undefined) return super.connect(callback);
    return this.lend();
  }

  /** drizzle and our own code call it in this form, which returns the rows by a promise. */
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

/** The class of the connections that the pool opens. They connect to the current server. */
function clientClass(servers: PostgresServers, { namedStatements, news }: PoolOptions): new () => pg.Client {
  /** Names that are not sent any more, because a migration has changed their statements while this process runs. */
  const stale = new Set<string>();

  return class extends pg.Client {
    /**
     * The query before this one. The driver must not get the next one before it has ended, and a transaction sends several at
     * once.
     */
    #before: Promise<unknown> = Promise.resolve();

    constructor() {
      super({ ...servers.connection, query_timeout: SILENCE_MS });
    }

    // The overloads of the driver say what may be given. Here it is only passed on.
    override query(...given: never[]): never {
      const [statement] = given as unknown as [unknown];
      const name = nameOf(statement);
      if (name === null) return this.#inTurn(given, null);
      const anonymous = !namedStatements || stale.has(name);
      return this.#inTurn(anonymous ? ([{ ...Object(statement), name: undefined }, ...given.slice(1)] as never[]) : given, name);
    }

    #inTurn(given: never[], name: string | null): never {
      // Copying, and the driver's form with a callback, return no promise to wait for.
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
        // Every further use of the connection fails at once, and the pool removes it.
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
