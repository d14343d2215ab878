import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseFault, type DatabaseNews } from '../database-fault.ts';
import type { PostgresAddress, PostgresServer } from './postgres-address.ts';
import { inFewWords, isAway, isCrowded, isHopeless } from './postgres-errors.ts';

/** A server that does not take a connection within this time is skipped. */
const CONNECT_MS = 5_000;
/**
 * How long a call waits for a database that has gone away. A call that comes later, while the database is still away, does not
 * wait.
 */
export const PATIENCE_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
/** Notices a peer that has gone without closing the connection. */
const KEEP_ALIVE_MS = 10_000;

/** The query that checks whether a server answers. */
const QUESTION = { text: 'select 1', query_timeout: CONNECT_MS };

interface Outage {
  readonly since: number;
  /** Resolves when a server was found. */
  readonly over: Promise<void>;
}

/** Finds the server to use among those of the address. When it goes away, searches until one is back. */
export class PostgresServers {
  readonly #address: PostgresAddress;
  readonly #news: DatabaseNews | undefined;
  #current: PostgresServer;
  #outage: Outage | null = null;
  #closed = new AbortController();

  constructor(address: PostgresAddress, news?: DatabaseNews) {
    const [first] = address.servers;
    if (first === undefined) throw new Error('The address of PostgreSQL names no host.');
    this.#address = address;
    this.#current = first;
    this.#news = news;
  }

  /** The settings for a connection to the server that was found last. */
  get connection(): pg.ClientConfig {
    return connectionTo(this.#current);
  }

  /** Throws an error that counts as away if the session is read-only and must write. */
  async assertWrites(client: pg.ClientBase): Promise<void> {
    if (this.#address.mustWrite && !(await writes(client))) throw new OnlyReads();
  }

  /** Called when a connection failed as if the server were away. From then on one search runs for all who wait. */
  lost(error: unknown): void {
    if (this.#outage !== null || this.#closed.signal.aborted) return;
    const since = performance.now();
    const over = this.#find(since, error);
    this.#outage = { since, over };
    void over.then(() => {
      this.#outage = null;
    });
  }

  /** Resolves when there is a server. Throws a fault if none is found within the time that calls wait. */
  async found(): Promise<void> {
    while (this.#outage !== null) {
      const { since, over } = this.#outage;
      const left = since + PATIENCE_MS - performance.now();
      if (left <= 0) throw new DatabaseFault('NOTHING_CHANGED', new Error('The database has been away for a while.'));
      await Promise.race([over, delay(left, undefined, { ref: false })]);
    }
  }

  /**
   * Opens a connection outside of the pool. A server is searched for first. Rejects with the last error if none is found in
   * time. `onWait` is called once, if it has to wait.
   */
  async open(patienceMs: number, onWait?: (words: string) => void): Promise<pg.Client> {
    const until = performance.now() + patienceMs;
    let told = false;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const { client, error } = await this.#tryEach();
      if (client !== null) return client;
      if (!isAway(error) || isHopeless(error) || performance.now() + pause > until) throw error;
      if (!told) onWait?.(`${this.#names()} (${inFewWords(error)})`);
      told = true;
      await delay(pause);
    }
  }

  close(): void {
    this.#closed.abort();
  }

  /** Ends when there is a server, or when nobody needs one any more. */
  async #find(since: number, cause: unknown): Promise<void> {
    let told = false;
    for (let pause = FIRST_PAUSE_MS; !this.#closed.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const { client, error } = await this.#tryEach();
      if (client !== null) {
        await client.end().catch(() => {});
        const seconds = (performance.now() - since) / 1_000;
        if (told) this.#news?.info({ server: this.#current.name, seconds }, 'the database is back');
        return;
      }
      // The server answers, so those who wait try again by themselves.
      if (isCrowded(error)) return;
      if (!told)
        this.#news?.warn(
          { servers: this.#names(), because: inFewWords(error ?? cause) },
          'the database is away: calls are answered 503 until it is back',
        );
      told = true;
      await delay(pause * (0.5 + Math.random()), undefined, { signal: this.#closed.signal }).catch(() => {});
    }
  }

  /** Begins with the server that was found last. */
  async #tryEach(): Promise<{ client: pg.Client; error: null } | { client: null; error: unknown }> {
    let error: unknown = null;
    for (const server of [this.#current, ...this.#address.servers.filter((each) => each !== this.#current)]) {
      const client = new pg.Client(connectionTo(server));
      // Without a listener, the process would end if the connection breaks later.
      client.on('error', () => {});
      try {
        await client.connect();
        // A pooler accepts connections even if the server behind it is away.
        await client.query(QUESTION);
        await this.assertWrites(client);
        this.#current = server;
        return { client, error: null };
      } catch (failure) {
        error = isAway(error) && !isAway(failure) ? failure : (error ?? failure);
        if (isHopeless(failure)) error = failure;
        void client.end().catch(() => {});
      }
    }
    return { client: null, error };
  }

  #names(): string {
    return this.#address.servers.map(({ name }) => name).join(', ');
  }
}

/** The server answers, but it is a standby. */
class OnlyReads extends Error {
  /** read_only_sql_transaction, the error with which a write would have been answered. */
  readonly code = '25006';

  constructor() {
    super('The server only reads.');
  }
}

/** Whether the session may write. It may not on a standby, or if the database is set to read-only. */
export async function writes(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ read_only: string }>("select current_setting('transaction_read_only') as read_only");
  return rows[0]?.read_only === 'off';
}

function connectionTo({ url }: PostgresServer): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}
