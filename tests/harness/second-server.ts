import { type Logger, pino } from 'pino';
import { type RunningServer, startServer } from '../../src/start-server.ts';
import type { TestMarketplace } from './start-marketplace.ts';
import { CHEAP, testConfig } from './test-config.ts';

/** Another process of the same marketplace, as it were: its database, folder and clock, a port of its own. Stop it before the market is closed. */
export function startSecondServer(
  { databaseUrl, folder, clock }: TestMarketplace,
  log: Logger = pino({ level: 'silent' }),
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const config = testConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...environment });
  return startServer(config, log, { clock, passwordCost: CHEAP });
}
