import { pino } from 'pino';
import { makeFirstAdmin } from '../../src/make-first-admin.ts';
import { type RunningServer, startServer } from '../../src/start-server.ts';
import { TEST_NOW, testClock, type TestClock } from './clock.ts';
import { testDatabaseUrl } from './databases/test-database.ts';
import { CHEAP, testConfig } from './test-config.ts';

export interface EmptyMarketplace extends RunningServer {
  readonly clock: TestClock;
  /** Documents and sent messages lie in here. */
  readonly folder: string;
  /** Stops the server and removes its database. */
  close(): Promise<void>;
}

/** A marketplace as an operator has it after the first start: nobody but the administrator, and nothing but the starter categories. */
export async function startEmptyMarketplace(
  admin: { readonly email: string; readonly password: string },
  environment: Record<string, string> = {},
): Promise<EmptyMarketplace> {
  const { url, folder, remove } = await testDatabaseUrl();
  const clock = testClock(TEST_NOW);
  const config = testConfig({ DATABASE_URL: url, DATA_DIR: folder, ...environment });
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const prepare = (marketplace: Parameters<typeof makeFirstAdmin>[0]) => makeFirstAdmin(marketplace, admin, log);
  const server = await startServer(config, log, { clock, passwordCost: CHEAP, prepare });
  return {
    ...server,
    clock,
    folder,
    async close() {
      await server.stop(0);
      await remove();
    },
  };
}
