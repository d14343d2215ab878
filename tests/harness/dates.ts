import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { TEST_NOW } from './clock.ts';
import type { TestMarketplace } from './start-marketplace.ts';

/** The civil day that many days after the instant at which tests start, in UTC. */
export function dayFrom(daysAhead: number): string {
  return addDays(TEST_NOW.toISOString().slice(0, 10), daysAhead);
}

/** A period on which the two fixed demo assets are certainly free: more than 30 days ahead. */
export function freePeriod(daysAhead = 40, days = 3): { startDate: string; endDate: string } {
  const startDate = dayFrom(daysAhead);
  return { startDate, endDate: addDays(startDate, days) };
}

/** A day so near that a deposit is only authorised and outlives the claims after it, and far enough for the owner's notice. */
export function soonPeriod(): { startDate: string; endDate: string } {
  return freePeriod(TEST_NOW.getUTCHours() < 19 ? 1 : 2, 1);
}

/** The marketplace after some time. Access tokens run out meanwhile, so the demo people sign in again. */
export async function advanceTime(market: TestMarketplace, step: { days?: number; hours?: number }): Promise<TestMarketplace> {
  market.clock.advance(step);
  return {
    ...market,
    renter: await market.signIn('renter@demo.test'),
    owner: await market.signIn('vendor@demo.test', 'mcp-owner'),
    admin: await market.signIn('admin@demo.test'),
    stranger: await market.signIn('stranger@demo.test'),
  };
}
