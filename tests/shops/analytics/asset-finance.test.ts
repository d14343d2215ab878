import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { earnKayak } from '../../harness/rentals/earn-kayak.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { ownAssetId } from '../../harness/rentals/kayak.ts';
import { sampleSize } from '../../harness/sample-size.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let kayak: string;
let assetIds: string[];
beforeAll(async () => {
  market = await startMarketplace();
  kayak = await ownAssetId(market);
  assetIds = await ownIds();
});
afterAll(() => market.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Answer = any;

async function ownIds(): Promise<string[]> {
  const { items } = await market.owner.call('list_my_assets', { limit: 100 });
  return items.map(({ id }: { id: string }) => id);
}
const financeOf = (assetId: string, days: Record<string, unknown>): Promise<Answer> =>
  market.owner.call('get_asset_finance', { assetId, ...days });
const today = () => market.clock.now().toISOString().slice(0, 10);

/** The net results of all assets, and of what could be spread over none, by currency. */
async function sumOfAssets(days: Record<string, unknown>): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  const unspread: Record<string, number> = {};
  for (const assetId of assetIds) {
    for (const { currency, netMinor, spread } of (await financeOf(assetId, days)).currencies) {
      sums[currency] = (sums[currency] ?? 0) + netMinor;
      unspread[currency] = spread.allDays === 0 ? -spread.wholeMinor : 0;
    }
  }
  return Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [currency, sum + (unspread[currency] ?? 0)]));
}

async function resultOf(days: Record<string, unknown>): Promise<Record<string, number>> {
  const { currencies } = await market.owner.call('get_finance_pnl', days);
  return Object.fromEntries(currencies.map((one: Answer): [string, number] => [one.currency, one.operatingResultMinor]));
}

test('the finances of an asset are its revenue, its costs and its share of common costs, with explanations', async () => {
  const days = { from: '2026-01-01', to: today() };
  const [earlier] = (await financeOf(kayak, days)).currencies;
  await market.owner.call('manage_acquisitions', {
    action: 'create',
    assetId: kayak,
    purchaseDate: '2026-01-10',
    priceMinor: 240_000,
    usefulLifeMonths: 24,
  });
  await market.owner.call('manage_repair_expenses', {
    action: 'create',
    assetId: kayak,
    description: 'Seat',
    partsMinor: 3_300,
    downtimeDays: 4,
  });
  const before = await financeOf(kayak, days);
  await market.owner.call('create_finance_entry', { categoryCode: 'STORAGE', amountMinor: 100_000, date: '2026-03-03' });
  await market.owner.call('create_finance_entry', { categoryCode: 'INSURANCE', amountMinor: 7_000, assetId: kayak });
  const answer = await financeOf(kayak, days);
  const [lines] = answer.currencies;
  expect(lines).toMatchObject({
    repairsMinor: earlier.repairsMinor + 3_300,
    operatingMinor: 7_000,
    depreciationMinor: 50_000,
    costMinor: 240_000,
  });
  const { assetDays, allDays } = lines.spread;
  expect(assetDays).toBe(answer.rentedDays);
  expect(allDays).toBeGreaterThan(assetDays);
  const shareMinor = lines.operatingShareMinor - before.currencies[0].operatingShareMinor;
  expect(Math.abs(shareMinor - (100_000 * assetDays) / allDays)).toBeLessThanOrEqual(2);
  expect(lines.netMinor).toBe(
    lines.revenueMinor - lines.commissionMinor - lines.repairsMinor - 7_000 - lines.operatingShareMinor - 50_000,
  );
  expect(answer).toMatchObject({ downtimeDays: 4, definitions: { operatingShare: expect.stringContaining('with renters') } });
  expect(lines.roiBps).toBe(Math.floor((2 * lines.netMinor * 10_000 + 240_000) / 480_000));
  expect(await sumOfAssets(days)).toEqual(await resultOf(days));
});

test('days with renters and the price of a day are those of the analytics', async () => {
  for (const assetId of assetIds.slice(0, 3)) {
    const { current, from, to } = await market.owner.call('get_owner_analytics', { assetId, days: 90 });
    const answer = await financeOf(assetId, { from, to });
    const { rentedDays, offeredDays, utilisationBps } = current;
    expect(answer).toMatchObject({ rentedDays, offeredDays, utilisationBps });
    expect(
      answer.currencies.flatMap(({ currency, adrMinor }: Answer) => (adrMinor === null ? [] : [[currency, adrMinor]])),
    ).toEqual(current.adr.map(({ currency, amountMinor }: Answer) => [currency, amountMinor]));
  }
});

test('an ended rental is revenue on its day and rented days on its days, and adds up to the shop’s result', async () => {
  const past = { from: '2026-01-01', to: today() };
  const [before] = (await financeOf(kayak, past)).currencies;
  const bookingId = await earnKayak(market, 50);
  const [after] = (await financeOf(kayak, past)).currencies;
  const { items } = await market.owner.call('list_finance_entries', { categoryCode: 'RENTAL', assetId: kayak, limit: 1 });
  expect(items).toMatchObject([{ bookingId, date: today() }]);
  expect(after.revenueMinor - before.revenueMinor).toBe(items[0].amountMinor - items[0].taxMinor);
  market = await advanceTime(market, { days: 56 });
  const { startDate, endDate } = freePeriod(50);
  const rented = await financeOf(kayak, { from: startDate, to: addDays(endDate, -1) });
  const units = (await market.owner.call('get_owner_asset_detail', { assetId: kayak })).units;
  expect(rented).toMatchObject({ rentedDays: 3, offeredDays: 3 * units, utilisationBps: Math.round(10_000 / units) });
  const all = { from: '2026-01-01', to: today() };
  expect(await sumOfAssets(all)).toEqual(await resultOf(all));
});

const entry = fc.record({
  categoryCode: fc.constantFrom('STORAGE', 'FUEL', 'REPAIR', 'OTHER_INCOME', 'LATE_FEE', 'PENALTY', 'ASSET_PURCHASE'),
  amountMinor: fc.integer({ min: -90_001, max: 1_000_003 }).filter((minor) => minor !== 0),
  ofAsset: fc.option(fc.nat({ max: 30 }), { nil: null }),
  month: fc.integer({ min: 1, max: 6 }),
});

test('the results of all assets add up to the result of the shop, for random entries', async () => {
  for (const entries of fc.sample(fc.array(entry, { minLength: 3, maxLength: 8 }), { numRuns: sampleSize(8, 2), seed: 3 })) {
    for (const { ofAsset, month, ...facts } of entries) {
      const assetId = ofAsset === null ? {} : { assetId: assetIds[ofAsset % assetIds.length] };
      await market.owner.call('create_finance_entry', { ...facts, date: `2026-0${month}-05`, ...assetId });
    }
    for (const days of [
      { from: '2026-01-01', to: today() },
      { from: '2026-02-11', to: '2026-05-02' },
      { from: addDays(today(), 5), to: addDays(today(), 9) },
    ]) {
      expect(await sumOfAssets(days)).toEqual(await resultOf(days));
    }
  }
}, 120_000);

test('strangers and renters learn nothing of an asset’s finances', async () => {
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  for (const tool of ['get_asset_finance', 'get_pricing_recommendation']) {
    expect((await other.try(tool, { assetId: kayak })).error?.code).toBe('not_found');
  }
  expect((await other.try('get_portfolio_pricing', { assetIds: [kayak] })).error?.code).toBe('not_found');
  for (const path of [`/owner/finance/assets/${kayak}`, '/owner/pricing/portfolio', `/owner/pricing/assets/${kayak}`]) {
    expect((await market.renter.http.get(path)).status).toBe(403);
  }
});
