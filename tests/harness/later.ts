import type { TestMarketplace } from './start-marketplace.ts';

/** The marketplace after some time. Access tokens run out meanwhile, so the demo people sign in again. */
export async function later(market: TestMarketplace, step: { days?: number; hours?: number }): Promise<TestMarketplace> {
  market.clock.advance(step);
  return {
    ...market,
    renter: await market.signIn('renter@demo.test'),
    owner: await market.signIn('vendor@demo.test', 'mcp-owner'),
    admin: await market.signIn('admin@demo.test'),
    stranger: await market.signIn('stranger@demo.test'),
  };
}
