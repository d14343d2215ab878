import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets, vendors } from '../../db/schema/index.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const KAYAK = 'tandem-sea-kayak';

let market: TestMarketplace;
let assetId: string;
beforeAll(async () => {
  market = await startMarketplace();
  ({ id: assetId } = await market.nobody.call('get_asset_detail', { slug: KAYAK }));
});
afterAll(() => market.close());

/** What both doors say, which is the same. */
async function detail() {
  const { body } = await market.nobody.http.get(`/assets/${KAYAK}`);
  expect(await market.nobody.call('get_asset_detail', { slug: KAYAK })).toEqual(body.data);
  return body.data;
}

const update = (args: object) => market.owner.call('update_asset', { assetId, ...args });
const rows = async (change: (tx: Parameters<Parameters<typeof market.database.transaction>[0]>[0]) => PromiseLike<unknown>) =>
  market.database.transaction(async (tx) => void (await change(tx)));
const vendorOfKayak = async () => {
  const [asset] = await market.database.reader.select().from(assets).where(eq(assets.id, assetId));
  return eq(vendors.id, asset!.vendorId);
};

/** Of each of the facts that a detail comes from, one that changes, and what is said then. */
const CHANGES: Readonly<Record<string, { change: () => Promise<unknown>; says: object }>> = {
  'what a card shows': { change: () => update({ title: 'Another kayak' }), says: { title: 'Another kayak' } },
  'its words': {
    change: () => update({ description: 'Two seats, a rudder, dry boxes and a map.' }),
    says: { description: 'Two seats, a rudder, dry boxes and a map.' },
  },
  'its prices': {
    change: () => update({ tiers: [{ days: 7, amountMinor: 12_300 }] }),
    says: { pricing: { tiers: [{ days: 7, amountMinor: 12_300 }] } },
  },
  'its own rules of duration': {
    change: () => market.owner.call('manage_duration_rules', { action: 'set', assetId, minDays: 2 }),
    says: { durationRules: { minDays: 2 } },
  },
  'its shop’s rules of duration': {
    change: () => market.owner.call('manage_duration_rules', { action: 'set', discounts: [{ minDays: 6, bps: 700 }] }),
    says: { durationRules: { discounts: [{ minDays: 6, bps: 700 }] } },
  },
  'its rating': {
    change: () => rows((tx) => tx.update(assets).set({ ratingAverage: 3.14, ratingCount: 77 }).where(eq(assets.id, assetId))),
    says: { rating: { average: 3.1, count: 77 } },
  },
  'the name of its shop': {
    change: async () => {
      const where = await vendorOfKayak();
      await rows((tx) => tx.update(vendors).set({ name: 'Otherwise Outdoors' }).where(where));
    },
    says: { vendor: { name: 'Otherwise Outdoors' } },
  },
  'how it is booked': { change: () => update({ instantBook: true }), says: { instantBook: true } },
  'commission that its shop owes': {
    change: async () => {
      const where = await vendorOfKayak();
      await rows((tx) => tx.update(vendors).set({ commissionOverdue: true }).where(where));
    },
    says: { instantBook: false },
  },
  'the tax on its rent, on the day that it takes effect': {
    change: async () => {
      const from = new Date(market.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
      const tax = { registered: true, rateBps: 1_700, taxId: 'PT 123456789', effectiveFrom: from };
      const before = (await detail()).pricing;
      await market.owner.call('manage_finance_tax', { action: 'set_profile', ...tax });
      expect((await detail()).pricing).toEqual(before);
      market.clock.advance({ days: 3 });
    },
    says: { pricing: { rentalTaxBps: 1_700 } },
  },
};

test.each(Object.entries(CHANGES))(
  'a detail that was asked for before says at once what has changed: %s',
  async (_what, { change, says }) => {
    const before = await detail();
    expect(await detail()).toEqual(before);
    expect(before).not.toMatchObject(says);
    await change();
    expect(await detail()).toMatchObject(says);
  },
);
