import { type Logger, pino } from 'pino';
import { type RunningServer, startServer } from '../../src/start-server.ts';
import type { TestMarketplace } from './start-marketplace.ts';
import { CHEAP, testConfig } from './test-config.ts';

/** Another process of the same marketplace, as it were: its database, folder, clock and public address, a port of its own. Stop it before the market is closed. */
export function startSecondServer(
  { url, databaseUrl, folder, clock }: TestMarketplace,
  log: Logger = pino({ level: 'silent' }),
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const config = testConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, PUBLIC_BASE_URL: url, ...environment });
  return startServer(config, log, { clock, passwordCost: CHEAP });
}
