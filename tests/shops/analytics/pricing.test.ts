import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetInterest, assets } from '../../../db/schema/index.ts';
import { addDays, dayOf } from '../../../src/domain/platform/kernel/index.ts';
import { dayFrom } from '../../harness/dates.ts';
import { ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let kayak: string;
beforeAll(async () => {
  market = await startMarketplace();
  kayak = await ownAssetId(market);
});
afterAll(() => market.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Answer = any;

const rowOf = async (assetId: string) => {
  const [row] = await market.database.reader.select().from(assets).where(eq(assets.id, assetId));
  if (row === undefined) throw new Error(`No asset ${assetId}.`);
  return row;
};

/** As many assets of another shop, of the same kind in the same city, at these day rates. */
async function addPeers(rates: readonly number[], name: string): Promise<void> {
  const like = await rowOf(kayak);
  const [foreign] = (await market.database.reader.select().from(assets)).filter(({ vendorId }) => vendorId !== like.vendorId);
  if (foreign === undefined) throw new Error('There is one shop only.');
  const rows = rates.map((dayRateMinor, index) => {
    const id = `ast_${name}${index}`;
    return { ...like, id, slug: id, vendorId: foreign.vendorId, dayRateMinor };
  });
  await market.database.transaction((tx) => tx.insert(assets).values(rows));
}

const portfolio = (args: object = {}): Promise<Answer> => market.owner.call('get_portfolio_pricing', { ...args });
const pricedKayak = async (args: object = {}): Promise<Answer> => (await portfolio({ assetIds: [kayak], ...args })).items[0];

test('the portfolio shows each asset with its occupancy and changes nothing', async () => {
  const { assets: known } = await market.owner.call('get_owner_analytics', { days: 30, limit: 50 });
  const before = await rowOf(kayak);
  const { items, pagination, formulaVersion } = await portfolio({ limit: 20 });
  expect(items.length).toBe(Math.min(20, pagination.total));
  expect(formulaVersion).toBe('pricing-2');
  const rented = new Map(known.map(({ assetId, utilisationBps }: Answer) => [assetId, utilisationBps]));
  const both = items.filter(({ assetId, status }: Answer) => rented.has(assetId) && status === 'LIVE');
  expect(both.length).toBeGreaterThan(0);
  for (const { assetId, utilisation30Bps } of both) expect([assetId, utilisation30Bps]).toEqual([assetId, rented.get(assetId)]);
  expect(await rowOf(kayak)).toEqual(before);
});

test('the prices of others are shown as a median without names, from three on', async () => {
  const { categorySlug, cityKey, vendorId } = await rowOf(kayak);
  const others = and(eq(assets.categorySlug, categorySlug), eq(assets.cityKey, cityKey), ne(assets.vendorId, vendorId));
  await market.database.transaction((tx) => tx.update(assets).set({ status: 'PAUSED' }).where(others));
  await addPeers([9_000, 4_000], 'FEW');
  expect((await pricedKayak()).peers).toBeNull();
  await addPeers([5_000], 'THIRD');
  const priced = await pricedKayak();
  expect(priced.peers).toMatchObject({ count: 3, medianMinor: 5_000 });
  expect(JSON.stringify(priced)).not.toMatch(/ast_(FEW|THIRD)/);
  await addPeers([5_100], 'EVEN');
  expect((await pricedKayak()).peers).toMatchObject({ count: 4, medianMinor: 5_050 });
});

test('gaps are free days between booked ones, and free windows are the other free days', async () => {
  const from = dayFrom(200);
  for (const [start, days] of [
    [2, 3],
    [7, 2],
    [15, 1],
  ] as const) {
    const blocked = { startDate: addDays(from, start), endDate: addDays(from, start + days) };
    await market.owner.call('manage_blackout', { action: 'add', assetId: kayak, ...blocked });
  }
  const priced = await pricedKayak({ from, to: addDays(from, 20) });
  // 5 and 6 are two days between full ones; 9 to 14 are enough for somebody.
  expect(priced.gapNights).toBe(2);
  expect(priced.freeWindows).toEqual([
    { startDate: from, endDate: addDays(from, 2) },
    { startDate: addDays(from, 5), endDate: addDays(from, 7) },
    { startDate: addDays(from, 9), endDate: addDays(from, 15) },
  ]);
  const { error } = await market.owner.try('get_portfolio_pricing', { from, to: from });
  expect(error).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'to' }] } });
});

test('a recommended price is reproducible, has reasons, and comes with a valid call', async () => {
  const ask = (args: object = {}): Promise<Answer> =>
    market.owner.call('get_pricing_recommendation', { assetId: kayak, ...args });
  const first = await ask();
  expect(await ask()).toEqual(first);
  const { dayRateMinor } = await rowOf(kayak);
  expect(first.dayRateMinor).toBe(dayRateMinor);
  expect(Math.abs(first.suggestedDayRateMinor - dayRateMinor) * 5).toBeLessThanOrEqual(dayRateMinor);
  expect(first.reasons.length).toBeGreaterThan(1);
  expect(first.reasons.at(-1)).toContain(first.suggestedDayRate.split('.')[0]);
  expect(first.expectedRevenueRange.lowMinor).toBeLessThanOrEqual(first.expectedRevenueRange.highMinor);
  expect(await rowOf(kayak)).toMatchObject({ dayRateMinor });

  expect(first.apply).toMatchObject({
    tool: 'update_asset',
    args: { assetId: kayak, dayRateMinor: first.suggestedDayRateMinor },
  });
  // Who reads the text alone finds the same call in it.
  const { text } = await market.owner.try('get_pricing_recommendation', { assetId: kayak });
  const [, tool = '', args = ''] = /^apply: (\w+) (\{.*\}) — /m.exec(text) ?? [];
  expect([tool, JSON.parse(args)]).toEqual([first.apply.tool, first.apply.args]);
  await market.owner.call(tool, JSON.parse(args));
  expect((await rowOf(kayak)).dayRateMinor).toBe(first.suggestedDayRateMinor);
  const { body } = await market.owner.http.get(`/owner/pricing/assets/${kayak}?horizonDays=90`);
  expect(body.data).toMatchObject({ horizonDays: 90, dayRateMinor: first.suggestedDayRateMinor });
});

test('the cost of a rented day is the lower limit of a recommendation, within one step', async () => {
  const { rentedDays } = await market.owner.call('get_asset_finance', { assetId: kayak, from: addDays(dayFrom(0), -89) });
  expect(rentedDays).toBeGreaterThan(0);
  await market.owner.call('create_finance_entry', { categoryCode: 'STORAGE', amountMinor: 90_000_000, assetId: kayak });
  const dear = await market.owner.call('get_pricing_recommendation', { assetId: kayak });
  expect(dear.floorMinor).toBeGreaterThan(dear.dayRateMinor * 2);
  expect(dear.suggestedDayRateMinor).toBe(Math.floor((dear.dayRateMinor * 12) / 10));
  expect(dear.reasons.join(' ')).toContain('Not below');
});

test('many quotes without a request are said, although the formula does not count them', async () => {
  const { assetId } = await market.owner.call('create_asset', {
    title: 'Sea kayak nobody asks for',
    category: 'sports-hobby',
    city: 'Lisbon',
    dayRateMinor: 9_000,
  });
  const said = async () => (await market.owner.call('get_pricing_recommendation', { assetId })).reasons.join(' ');
  const { timeZone } = await rowOf(kayak);
  const ask = async (quotes: number) => {
    const day = dayOf(market.clock.now(), timeZone);
    await market.database.transaction((tx) =>
      tx
        .insert(assetInterest)
        .values({ assetId, day, views: 40, quotes })
        .onConflictDoUpdate({ target: [assetInterest.assetId, assetInterest.day], set: { quotes } }),
    );
  };
  await ask(9);
  expect(await said()).not.toContain('quotes');
  await ask(31);
  expect(await said()).toContain('31 quotes in 90 days and no request');
});
