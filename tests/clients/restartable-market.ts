import { pino } from 'pino';
import { startServer } from '../../src/start-server.ts';
import { browser, RENTER } from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { CHEAP, testConfig } from '../harness/test-config.ts';

/** A marketplace whose server can end, while another process takes over its port and its database. */
export interface RestartableMarket {
  readonly market: TestMarketplace;
  restart(): Promise<void>;
  /** The person lets the software do more, on the page that a refusal has named. */
  allowMore(page: string): Promise<void>;
  close(): Promise<void>;
}

const quiet = pino({ level: 'silent' });

export async function startRestartableMarket(): Promise<RestartableMarket> {
  const market = await startMarketplace();
  let server: { stop(quietMs?: number): Promise<void> } = market;
  return {
    market,
    async restart() {
      await server.stop(0);
      const { url, databaseUrl, folder, clock } = market;
      const own = { DATABASE_URL: databaseUrl, DATA_DIR: folder, PUBLIC_BASE_URL: url, PORT: new URL(url).port };
      server = await startServer(testConfig(own), quiet, { clock, passwordCost: CHEAP });
    },
    async allowMore(page) {
      const { origin, pathname, searchParams } = new URL(page);
      const form = { ...Object.fromEntries(searchParams), answer: 'allow', ...RENTER };
      await browser(market.url).submit(`${origin}${pathname}`, form);
    },
    async close() {
      await server.stop(0);
      await market.removeDatabase();
    },
  };
}

/** The page that a refusal names, where the person lets the software do more. */
export const PAGE_TO_ALLOW = /http:\/\/[^\s"\\]+\/oauth\/allow\/[^\s"\\)]+/;
const REFUSED = /lacks the scope|insufficient_scope|invalid_credential|was not accepted|Unauthorized/;

/** Whether what a model reads is an answer and no refusal. */
export function isAnswer(text: string): boolean {
  return !REFUSED.test(text);
}
