import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { closingServer } from './closing-server.ts';
import { composeMarketplace, type Marketplace } from './compose-marketplace.ts';
import type { Config } from './config.ts';
import { databaseOptions } from './database-options.ts';
import { limitConnections } from './connection-limits.ts';
import { rebuildDocuments } from './domain/catalog/assets/index.ts';
import { writeStarterSet } from './domain/catalog/categories/index.ts';
import type { MarketplaceParts } from './marketplace-parts.ts';

export interface RunningServer extends Marketplace {
  readonly url: string;
  readonly database: Database;
  /**
   * Lets running requests finish, then closes everything. Connections on which a proxy may still send stay open for `quietMs`
   * more; 0 is for callers who know that there is no proxy.
   */
  stop(quietMs?: number): Promise<void>;
}

interface Overrides extends Pick<MarketplaceParts, 'clock' | 'ids' | 'passwordCost'> {
  /** Opens the database; tests replace it. */
  readonly open?: typeof openDatabase;
  /** Called before the first request is answered. Requests that arrive meanwhile wait. */
  readonly prepare?: (marketplace: Marketplace & { readonly database: Database }) => Promise<void>;
}

/**
 * It is longer than the minute for which proxies and clients keep a connection. Otherwise they would send on a connection that
 * closes, and a person would get a 502.
 */
const IDLE_CONNECTION_MS = 75_000;
/** If nothing arrived on a connection for so long, nothing is on its way. */
const QUIET_MS = 500;
const MAX_HEADERS_MS = 60_000;
const CHECK_MS = 10_000;

/** Opens the database, listens, and serves. With PORT 0, the free port that was found is part of every link. */
export async function startServer(
  config: Config,
  log: Logger,
  { open = openDatabase, prepare, ...overrides }: Overrides = {},
): Promise<RunningServer> {
  const database = await open(config.DATABASE_URL, databaseOptions(config, log));
  const { promise: listener, resolve: serve } = Promise.withResolvers<RequestListener>();
  const server = createServer(arrivalLimits(config), async (request, response) => (await listener)(request, response));
  const closing = closingServer(server);
  limitConnections(server, {
    most: config.CONNECTIONS_IN_ALL,
    mostOfNetwork: config.TRUST_PROXY > 0 ? null : config.CONNECTIONS_PER_NETWORK,
  });
  const port = await listen(server, config);
  const publicBaseUrl = config.PUBLIC_BASE_URL ?? `http://localhost:${port}`;
  const ownUrl = `http://127.0.0.1:${port}`;
  await database.transaction(writeStarterSet);
  const marketplace = await composeMarketplace({ config, database, publicBaseUrl, ownUrl, log, ...overrides });
  await rebuildDocuments(database, 'OUTDATED');
  await prepare?.({ ...marketplace, database });
  serve(marketplace.app.callback());

  return {
    ...marketplace,
    url: publicBaseUrl,
    database,
    async stop(quietMs = QUIET_MS) {
      const mostMs = config.SHUTDOWN_SECONDS * 1_000;
      marketplace.ports.readiness.leave();
      await delay(config.SHUTDOWN_DELAY_SECONDS * 1_000);
      marketplace.endStreams();
      await closing.close({ quietMs, mostMs });
      // A job that is interrupted continues at the next start, so it is not waited for without a limit.
      const rest = marketplace.close().then(() => database.close());
      await Promise.race([rest, delay(mostMs, undefined, { ref: false })]);
    },
  };
}

/** A request that takes longer to arrive is cut off, and its file is removed from the storage. */
function arrivalLimits({ REQUEST_SECONDS }: Config) {
  const requestTimeout = REQUEST_SECONDS * 1_000;
  return {
    requestTimeout,
    headersTimeout: Math.min(requestTimeout, MAX_HEADERS_MS),
    connectionsCheckingInterval: Math.min(requestTimeout / 4, CHECK_MS),
    keepAliveTimeout: IDLE_CONNECTION_MS,
  };
}

async function listen(server: Server, { PORT, HOST }: Config): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(PORT, HOST, resolve);
  await promise;
  return (server.address() as AddressInfo).port;
}
