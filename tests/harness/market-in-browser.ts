import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { startMarketplace, type TestMarketplace } from './start-marketplace.ts';

export interface MarketInBrowser extends TestMarketplace {
  readonly browser: Browser;
}

/** A marketplace and a browser to look at its pages with. */
export async function startMarketInBrowser(environment: Record<string, string> = {}): Promise<MarketInBrowser> {
  const market = await startMarketplace(environment);
  const browser = await launchBrowser();
  return {
    ...market,
    browser,
    async close() {
      await browser.close();
      await market.close();
    },
  };
}
