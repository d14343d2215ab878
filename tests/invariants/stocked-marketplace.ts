import { eq } from 'drizzle-orm';
import { assets } from '../../db/schema/index.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const UNITS = 500;

/**
 * A marketplace with kayaks for everybody at one price, so that any number of bookings for the same days are alike. Renter
 * and owner hold keys, which do not run out when the clock is moved.
 */
export async function stockedMarketplace(
  overrides: Parameters<typeof startMarketplace>[1] = {},
  environment: Record<string, string> = {},
): Promise<TestMarketplace> {
  const market = await startMarketplace(environment, overrides);
  const { reader } = market.database;
  const [kayak] = await reader.select().from(assets).where(eq(assets.slug, 'tandem-sea-kayak'));
  if (kayak === undefined) throw new Error('The demo data has no kayak.');
  const pricing = { ...kayak.pricing, seasonRules: [] };
  await market.database.transaction((tx) => tx.update(assets).set({ units: UNITS, pricing }).where(eq(assets.id, kayak.id)));
  const key = (label: string) => market.demo.keys.find((each) => each.label === label)?.secret ?? '';
  return {
    ...market,
    renter: market.actor(key('renter, live')),
    owner: market.actor(key('vendor, live'), 'mcp-owner'),
  };
}
