import { parse } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
  const enter = (entry: object) => market.owner.call('create_finance_entry', { currency: 'NOK', ...entry });
  await enter({ categoryCode: 'OTHER_INCOME', amountMinor: 100_000, date: '2025-04-30' });
  await enter({ categoryCode: 'OTHER_INCOME', amountMinor: 150_000, date: '2025-05-01' });
  await enter({ categoryCode: 'WAGES', amountMinor: 40_000, date: '2025-05-31', paidOn: '2025-06-02' });
  await enter({ categoryCode: 'REPAIR', amountMinor: 5_000, date: '2025-05-15', note: '=HYPERLINK("x")\n"new", sail' });
  await enter({ categoryCode: 'DEPRECIATION', amountMinor: 10_000, date: '2025-05-31', paidOn: null });
  await enter({ categoryCode: 'ASSET_PURCHASE', amountMinor: 900_000, date: '2025-05-02' });
  await enter({ categoryCode: 'SALES_TAX', amountMinor: 3_000, date: '2025-05-03' });
});
afterAll(() => market.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Answer = any;
const nok = ({ currencies }: Answer) => currencies.find(({ currency }: Answer) => currency === 'NOK');
const MAY = { from: '2025-05-01', to: '2025-05-31' };

test('the summary compares a period with the one before, by currency', async () => {
  const summary = await market.owner.call('get_finance_summary', MAY);
  expect(summary).toMatchObject({ ...MAY, priorFrom: '2025-04-01', priorTo: '2025-04-30' });
  expect(nok(summary)).toMatchObject({
    revenueMinor: 150_000,
    operatingExpenseMinor: 55_000,
    resultMinor: 95_000,
    marginBps: 6_333,
    prior: { revenueMinor: 100_000, resultMinor: 100_000 },
    revenueDeltaBps: 5_000,
  });
  const { body } = await market.owner.http.get('/owner/finance/summary?from=2025-05-01&to=2025-05-31');
  expect(body.data).toEqual(summary);
});

test.each([
  ['2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23', 'the same days of the month before'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28', 'the same days of the month before'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', 'the month before'],
  ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31', 'the month before'],
  ['2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31', 'the 3 months before'],
  ['2026-10-01', '2026-11-23', '2026-08-01', '2026-09-23', 'the same days of the 2 months before'],
  ['2026-01-01', '2026-01-20', '2025-12-01', '2025-12-20', 'the same days of the month before'],
  ['2026-01-01', '2026-11-23', '2025-01-01', '2025-11-23', 'the same days of the year before'],
  ['2026-01-01', '2026-06-30', '2025-01-01', '2025-06-30', 'the same days of the year before'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31', 'the year before'],
  ['2024-01-01', '2024-02-29', '2023-11-01', '2023-12-31', 'the 2 months before'],
  ['2026-11-10', '2026-11-23', '2026-10-27', '2026-11-09', 'the 14 days before'],
  ['2026-11-10', '2026-11-10', '2026-11-09', '2026-11-09', 'the day before'],
])('%s to %s is compared with %s to %s: %s', async (from, to, priorFrom, priorTo, words) => {
  for (const tool of ['get_finance_pnl', 'get_finance_summary']) {
    const { output, text } = await market.owner.try(tool, { from, to });
    expect(output).toMatchObject({ from, to, priorFrom, priorTo, comparedWith: `${priorFrom} to ${priorTo}, ${words}` });
    expect(text).toContain(words);
  }
});

test('the profit and loss statement has lines by what was earned or by what was paid', async () => {
  const accrual = nok(await market.owner.call('get_finance_pnl', MAY));
  expect(accrual.lines).toEqual([
    { line: 'OTHER_INCOME', title: 'Other income', amountMinor: 150_000, priorMinor: 100_000 },
    { line: 'OPERATING', title: 'Operating cost', amountMinor: 40_000, priorMinor: 0 },
    { line: 'REPAIRS', title: 'Repairs and maintenance', amountMinor: 5_000, priorMinor: 0 },
    { line: 'DEPRECIATION', title: 'Depreciation', amountMinor: 10_000, priorMinor: 0 },
  ]);
  expect(accrual).toMatchObject({ operatingResultMinor: 95_000, priorResultMinor: 100_000, deltaBps: -500 });
  expect(nok(await market.owner.call('get_finance_pnl', { ...MAY, basis: 'CASH' })).operatingResultMinor).toBe(145_000);
  const { body } = await market.owner.http.get('/owner/finance/pnl?from=2025-05-01&to=2025-05-31&basis=CASH&groupBy=category');
  expect(nok(body.data).groups.map(({ key }: Answer) => key)).toEqual(['OTHER_INCOME', 'REPAIR']);
});

test('groups of any kind add up to the whole statement', async () => {
  for (const groupBy of ['month', 'asset', 'category']) {
    const { currencies } = await market.owner.call('get_finance_pnl', { from: '2025-01-01', to: '2025-12-31', groupBy });
    for (const { currency, groups, otherGroups, operatingResultMinor } of currencies) {
      const shown = groups.reduce((all: number, { resultMinor }: Answer) => all + resultMinor, 0);
      expect([groupBy, currency, shown + (otherGroups?.resultMinor ?? 0)]).toEqual([groupBy, currency, operatingResultMinor]);
      expect(groups.length > 0 || operatingResultMinor === 0).toBe(true);
    }
  }
});

test('the list of entries filters, pages and adds up what matches', async () => {
  const expenses = { ...MAY, kind: 'EXPENSE', source: 'MANUAL' };
  const { items, pagination, sums } = await market.owner.call('list_finance_entries', { ...expenses, limit: 2 });
  expect([items.length, pagination.total]).toEqual([2, 3]);
  expect(sums).toEqual([expect.objectContaining({ currency: 'NOK', kind: 'EXPENSE', entries: 3, amountMinor: 55_000 })]);
  const one = await market.owner.call('list_finance_entries', { ...MAY, categoryCode: 'repair' });
  expect(one.items).toHaveLength(1);
  const none = await market.owner.call('list_finance_entries', { from: '1999-01-01', to: '1999-12-31' });
  expect(none).toMatchObject({ items: [], empty: expect.stringContaining('No entry') });
  const { error } = await market.owner.try('list_finance_entries', { assetId: 'ast_of_nobody' });
  expect(error?.code).toBe('not_found');
});

test('the exported file is RFC 4180, harmless in a spreadsheet, and complete behind its link', async () => {
  const wanted = { ...MAY, source: 'MANUAL' };
  const { csv, rows, total, url } = await market.owner.call('export_finance_csv', { ...wanted, limit: 2 });
  expect([rows, total]).toEqual([2, 6]);
  expect(csv.split('\r\n')).toHaveLength(4);
  const whole = await fetch(url);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
  const text = await whole.text();
  expect(text).toContain(`"'=HYPERLINK(""x"")\n""new"", sail"`);
  expect(text.split('\r\n')[0]).toBe(
    'date,kind,categoryCode,category,amount,tax,currency,paidOn,assetId,bookingId,source,status,note,entryId',
  );
  expect(text).toContain(',1500,0,NOK,');
  expect(text).not.toContain('total');
  const { pathname } = new URL(url);
  expect(parse(pathname).ext).toBe('.csv');
  for (const broken of [
    url.replace('to=2025-05-31', 'to=2025-12-31'),
    url.replace('signature=', 'signature=0'),
    url.replace('MANUAL', 'SYSTEM'),
  ]) {
    expect((await fetch(broken)).status).toBe(403);
  }
  const rest = await market.owner.http.get(
    '/owner/finance/export?from=2025-05-01&to=2025-05-31&source=MANUAL&bom=true&totals=true',
  );
  expect(rest.headers.get('content-type')).toContain('text/csv');
});
