import { pino } from 'pino';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Config } from './config.ts';
import { connectGateway } from './connect-gateway.ts';
import { connectPorts } from './connect-ports.ts';
import { databaseOptions } from './database-options.ts';
import { applyDueDeadlines } from './domain/oversight/deadlines/index.ts';
import { BASE_PATH, randomIds, type Settings, systemClock } from './domain/platform/kernel/index.ts';
import { closePaymentPages, syncPayments } from './domain/settlement/booking-payments/index.ts';
import { liveSettings } from './live-settings.ts';
import { loadSecret } from './load-secret.ts';
import { marketplaceSettings } from './marketplace-settings.ts';
import { describeActions } from './rest/describe-action.ts';
import { routes } from './rest/routes/index.ts';
import { createPipeline, type Pipeline } from './tools/pipeline.ts';
import { memoryRateLimit } from './tools/rate-limit.ts';
import { doorPlaces } from './tools/requests/door-places.ts';
import { standing } from './domain/standing/bookings/index.ts';

/** The pipeline of a command on the command line, beside a server that may be running. */
export interface OpenPipeline {
  readonly pipeline: Pipeline;
  readonly database: Database;
  readonly settings: Settings;
  close(): Promise<void>;
}

/**
 * Opens the pipeline on the database of this installation, without doors and without jobs. A running server does what follows
 * from its commands.
 */
export async function openPipeline(config: Config): Promise<OpenPipeline> {
  const log = pino({ level: 'silent' });
  const clock = systemClock;
  const ids = randomIds;
  const database = await openDatabase(config.DATABASE_URL, { ...databaseOptions(config, log), poolSize: 2 });
  const publicBaseUrl = config.PUBLIC_BASE_URL ?? `http://localhost:${config.PORT}`;
  const parts = { config, database, publicBaseUrl, ownUrl: publicBaseUrl, log, clock, ids };
  const linkSecret = await loadSecret(database, 'links');
  const { gateway } = await connectGateway(parts, clock);
  const { smallestPayments } = gateway;
  const given = marketplaceSettings(config, { publicBaseUrl, linkSecret, switchable: new Set(), smallestPayments });
  const live = await liveSettings(database, given, log);
  const { close, bodyThreads: _threads, ...ports } = await connectPorts(parts, { gateway, operator: live.settings });
  const nothing = () => {};
  const pipeline = createPipeline({
    database,
    clock,
    ids,
    ports,
    settings: live.settings,
    describeAction: describeActions(routes, BASE_PATH),
    rateLimit: memoryRateLimit(config.RATE_LIMIT_PER_MINUTE),
    places: doorPlaces(config.CALLS_AT_ONCE),
    applyDeadlines: applyDueDeadlines,
    askGateway: syncPayments,
    closePaymentPages,
    standing,
    tracer: null,
    agents: null,
    onCommitted: live.follow,
    // The command line works even if everything is switched off, because an operator needs it then.
    switches: { assertOn: async () => {} },
    onCall: nothing,
    onAnswer: nothing,
    onMisfit: nothing,
    strict: false,
  });
  return {
    pipeline,
    database,
    settings: live.settings,
    async close() {
      live.stop();
      await close();
      await database.close();
    },
  };
}
