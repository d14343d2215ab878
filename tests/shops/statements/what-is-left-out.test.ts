import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
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

const pnl = async (args: Record<string, unknown>): Promise<Answer> => {
  const { currencies } = await market.owner.call('get_finance_pnl', args);
  return currencies.find(({ currency }: Answer) => currency === 'EUR');
};

test('depreciation still to come and purchases are named beside the result, over both doors', async () => {
  const today = market.clock.now().toISOString().slice(0, 10);
  const period = { from: `${today.slice(0, 7)}-01`, to: '2026-08-31' };
  const before = await pnl(period);
  await market.owner.call('manage_acquisitions', {
    action: 'create',
    assetId: kayak,
    unitNo: 3,
    purchaseDate: today,
    priceMinor: 48_000,
    usefulLifeMonths: 48,
  });
  const after = await pnl(period);
  // June, July and August, each when it is over.
  expect(after.depreciationToComeMinor - before.depreciationToComeMinor).toBe(3_000);
  expect(after.operatingResultMinor).toBe(before.operatingResultMinor);
  expect(after.assetPurchasesMinor - before.assetPurchasesMinor).toBe(48_000);
  expect(after.note).toMatch(/of depreciation planned up to 2026-08-31\. Not in it: .* month by month/);
  const rest = (await market.owner.http.get(`/owner/finance/pnl?from=${period.from}&to=${period.to}`)).body.data;
  expect(rest.currencies.find(({ currency }: Answer) => currency === 'EUR').note).toBe(after.note);
  const cash = await pnl({ ...period, basis: 'CASH' });
  expect(cash).toMatchObject({ depreciationToComeMinor: 0, note: expect.stringContaining('what lasts is no operating cost') });
  const { currencies } = await market.owner.call('get_asset_finance', { assetId: kayak, ...period });
  expect(currencies[0].depreciationToComeMinor).toBeGreaterThanOrEqual(3_000);
  expect(currencies[0].words).toContain('not in it yet');
});

test('a future repair counts as unpaid until its owner enters the payment', async () => {
  const date = dayFrom(20);
  const period = { from: date, to: date };
  const paid = async () => (await pnl({ ...period, basis: 'CASH' })).operatingResultMinor;
  const repair = await market.owner.call('manage_repair_expenses', {
    action: 'create',
    assetId: kayak,
    description: 'Rudder',
    date,
    partsMinor: 4_000,
  });
  expect(repair).toMatchObject({ paidOn: null, effects: expect.arrayContaining([expect.stringContaining('as not paid')]) });
  expect(await paid()).toBe(0);
  expect((await pnl(period)).operatingResultMinor).toBe(-4_000);
  const { repairId } = repair;
  const { body } = await market.owner.http.patch(`/owner/finance/repairs/${repairId}`, { paidOn: date });
  expect(body.data).toMatchObject({ paidOn: date });
  expect(await paid()).toBe(-4_000);
  const back = await market.owner.call(body.data.undo.tool, body.data.undo.args);
  expect(back).toMatchObject({ paidOn: null });
  const past = await market.owner.call('manage_repair_expenses', {
    action: 'create',
    assetId: kayak,
    description: 'Seat',
    date: addDays(date, -40),
    partsMinor: 1_000,
  });
  expect(past).toMatchObject({ paidOn: addDays(date, -40) });
});

test('a quarter without entries shows zero, and says why no receipt is missing', async () => {
  const teresa = await market.signIn('teresa@demo.test', 'mcp-owner');
  const empty = await teresa.call('manage_finance_tax', { action: 'period', period: '2019-Q1' });
  expect(empty).toMatchObject({ sums: [{ currency: 'EUR', outputTaxMinor: 0, netDueMinor: 0 }], missingReceiptCount: 0 });
  expect(empty.note).toContain('only of an entry with tax in it');
});

test('a tax profile says what it changes, and what it does not', async () => {
  const rui = await market.signIn('rui@demo.test', 'mcp-owner');
  const profile = { registered: true, taxId: 'PT 501 964 843', rateBps: 2_300, effectiveFrom: dayFrom(-30) };
  const { effects } = await rui.call('manage_finance_tax', { action: 'set_profile', ...profile });
  expect(effects.join(' ')).toMatch(
    /from now on add 23% tax to the rent; what is quoted or booked before keeps its price.*takes effect in the past/,
  );
});
