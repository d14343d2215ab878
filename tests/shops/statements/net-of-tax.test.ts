import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayFrom } from '../../harness/dates.ts';
import { newShop } from '../../harness/new-shop.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Answer = any;

let market: TestMarketplace;
let shop: Actor;
beforeAll(async () => {
  market = await startMarketplace();
  shop = await newShop(market);
  const enter = (entry: object) => shop.call('create_finance_entry', { currency: 'EUR', ...entry });
  await enter({ categoryCode: 'OTHER_INCOME', amountMinor: 12_100, taxMinor: 2_100, date: '2025-03-10' });
  await enter({ categoryCode: 'OTHER_INCOME', amountMinor: 24_200, taxMinor: 4_200, date: '2025-05-10' });
  await enter({ categoryCode: 'STORAGE', amountMinor: 6_050, taxMinor: 1_050, date: '2025-05-20' });
  await enter({ categoryCode: 'INSURANCE', amountMinor: 1_000, date: '2025-05-21' });
});
afterAll(() => market.close());

const MARCH_TO_MAY = { from: '2025-03-01', to: '2025-05-31' };
const pnl = (args: Record<string, unknown>): Promise<Answer> => shop.call('get_finance_pnl', args);
const summary = (args: Record<string, unknown>): Promise<Answer> => shop.call('get_finance_summary', args);
const euros = ({ currencies }: Answer) => currencies.find(({ currency }: Answer) => currency === 'EUR');

describe('the statements of a shop that is not registered for tax', () => {
  test('contain the tax, and say so', async () => {
    const statement = await pnl(MARCH_TO_MAY);
    expect(statement).toMatchObject({ taxIncluded: true, tax: expect.stringContaining('include sales tax') });
    expect(euros(statement)).toMatchObject({ operatingResultMinor: 36_300 - 7_050 });
    expect(await summary(MARCH_TO_MAY)).toMatchObject({ taxIncluded: true });
  });
});

describe('the statements of a shop that is registered from April on', () => {
  beforeAll(() =>
    shop.call('manage_finance_tax', {
      action: 'set_profile',
      registered: true,
      taxId: 'BE 0123 456 749',
      rateBps: 2_100,
      effectiveFrom: '2025-04-01',
    }),
  );

  test('are net of tax in that time, with titles, over both doors', async () => {
    const may = { from: '2025-05-01', to: '2025-05-31' };
    const statement = await pnl(may);
    expect(statement).toMatchObject({ taxIncluded: false, tax: expect.stringContaining('without sales tax') });
    expect(euros(statement)).toMatchObject({
      operatingResultMinor: 20_000 - 6_000,
      lines: [
        { line: 'OTHER_INCOME', title: 'Other income', amountMinor: 20_000 },
        { line: 'OPERATING', title: 'Operating cost', amountMinor: 6_000 },
      ],
      groups: [{ key: '2025-05', title: 'May 2025', incomeMinor: 20_000, expenseMinor: 6_000, resultMinor: 14_000 }],
    });
    const { body } = await shop.http.get('/owner/finance/pnl?from=2025-05-01&to=2025-05-31');
    expect(body.data).toEqual(statement);
    const short = await summary(may);
    expect(short).toMatchObject({ taxIncluded: false });
    expect(euros(short)).toMatchObject({ revenueMinor: 20_000, operatingExpenseMinor: 6_000, resultMinor: 14_000 });
  });

  test('count each part of a period by the profile of its time', async () => {
    const statement = await pnl(MARCH_TO_MAY);
    expect(statement.tax).toMatch(/without sales tax from 1 April 2025 to 31 May 2025.*with it otherwise/);
    expect(euros(statement).operatingResultMinor).toBe(12_100 + 20_000 - 6_000);
    expect(euros(await summary(MARCH_TO_MAY)).resultMinor).toBe(12_100 + 20_000 - 6_000);
  });

  test.each(['month', 'asset', 'category'])('have groups by %s with titles that add up to the same result', async (groupBy) => {
    const { groups, otherGroups, operatingResultMinor } = euros(await pnl({ ...MARCH_TO_MAY, groupBy }));
    const shown = groups.reduce((all: number, { resultMinor }: Answer) => all + resultMinor, 0);
    expect(shown + (otherGroups?.resultMinor ?? 0)).toBe(operatingResultMinor);
    for (const { title } of groups) expect(title).toMatch(/^[A-Z].{2,}/);
  });

  test('are net by what was paid too', async () => {
    const cash = await pnl({ from: '2025-05-01', to: '2025-05-31', basis: 'CASH' });
    expect(euros(cash).operatingResultMinor).toBe(14_000);
  });
});

describe('the results of assets', () => {
  const days = { from: dayFrom(-150), to: dayFrom(0) };

  test('are the same in both answers, apart from the share that each of them names', async () => {
    const { owner } = market;
    await owner.call('create_finance_entry', { categoryCode: 'STORAGE', amountMinor: 50_000, date: dayFrom(-90) });
    const statement = await owner.call('get_finance_pnl', { ...days, groupBy: 'asset' });
    const { groups, note } = euros(statement);
    expect(note).toContain('get_asset_finance gives each its share by rented days');
    const { items } = await owner.call('list_my_assets', { limit: 100 });
    const titles = new Map(items.map(({ id, title }: Answer) => [id, title]));
    const ofAssets = groups.filter(({ key }: Answer) => key !== null);
    expect(ofAssets.length).toBeGreaterThan(1);
    for (const { key: assetId, title, resultMinor, incomeMinor } of ofAssets) {
      expect(title).toBe(titles.get(assetId));
      const finance = await owner.call('get_asset_finance', { assetId, ...days });
      const { netMinor, operatingShareMinor, revenueMinor, words } = euros(finance);
      expect([title, revenueMinor, netMinor + operatingShareMinor]).toEqual([title, incomeMinor, resultMinor]);
      expect([title, words.includes('which get_finance_pnl by asset leaves out')]).toEqual([title, operatingShareMinor !== 0]);
      expect(finance.taxIncluded).toBe(statement.taxIncluded);
    }
  });
});
