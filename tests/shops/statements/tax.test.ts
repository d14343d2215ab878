import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { freshFile } from '../../harness/rentals/transfer-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const tax = (action: string, args: object = {}) => market.owner.call('manage_finance_tax', { action, ...args });

test('a tax profile takes effect on its day and says that nothing is filed', async () => {
  await tax('set_profile', {
    registered: true,
    taxId: 'PT 501 964 843',
    rateBps: 2_300,
    scheme: 'STANDARD',
    effectiveFrom: '2026-01-01',
  });
  const later = await tax('set_profile', { rateBps: 2_500, effectiveFrom: '2026-08-15' });
  expect(later).toMatchObject({ rateBps: 2_500, scheme: 'STANDARD', taxId: 'PT 501 964 843' });
  expect(later.undo.args).toMatchObject({ rateBps: 2_300, effectiveFrom: '2026-08-15' });
  const { body } = await market.owner.http.get('/owner/finance/tax/profile');
  expect(body.data).toMatchObject({ now: { rateBps: 2_300 }, later: [{ rateBps: 2_500, effectiveFrom: '2026-08-15' }] });
  expect(body.data.note).toContain('nothing is filed');
  const same = await tax('set_profile', { rateBps: 2_500, effectiveFrom: '2026-08-15' });
  expect(same.alreadyDone).toBe(true);
});

test('a quarter adds up the tax of its entries, at the rate of their days', async () => {
  const income = { categoryCode: 'OTHER_INCOME', amountMinor: 12_300, currency: 'SEK' };
  await market.owner.call('create_finance_entry', { ...income, taxMinor: 2_300, date: '2026-07-31' });
  await market.owner.call('create_finance_entry', { ...income, amountMinor: 12_500, taxMinor: 2_500, date: '2026-08-15' });
  const bought = { categoryCode: 'SUPPLIES', currency: 'SEK', amountMinor: 6_150, taxMinor: 1_150, date: '2026-09-30' };
  const { entryId } = await market.owner.call('create_finance_entry', bought);
  await market.owner.call('create_finance_entry', { ...bought, taxMinor: 0 });
  await market.owner.call('create_finance_entry', { ...bought, date: '2026-10-01' });
  const { sums, missingReceipts, missingReceiptCount } = await tax('period', { period: '2026-Q3' });
  expect(sums.find(({ currency }: { currency: string }) => currency === 'SEK')).toEqual({
    currency: 'SEK',
    outputTaxMinor: 4_800,
    inputTaxMinor: 1_150,
    commissionTaxMinor: 0,
    netDueMinor: 3_650,
    netDue: expect.stringContaining('36.50'),
    atRateMinor: 4_800,
    untaxedIncomeMinor: 0,
    paidMinor: 0,
  });
  expect([missingReceiptCount, missingReceipts.map((row: { entryId: string }) => row.entryId)]).toEqual([1, [entryId]]);
  await market.owner.call('update_finance_entry', { entryId, contentBase64: freshFile('supplies') });
  expect((await tax('period', { period: '2026-Q3' })).missingReceiptCount).toBe(0);
});

test('a closed quarter does not change, and a change says where to enter it instead', async () => {
  const fuel = { categoryCode: 'FUEL', amountMinor: 4_000, taxMinor: 700, date: '2026-03-31' };
  const { entryId } = await market.owner.call('create_finance_entry', fuel);
  const early = await market.owner.try('manage_finance_tax', { action: 'close_period', period: '2026-Q2' });
  expect(early.error).toMatchObject({ code: 'period_not_over', details: { overOn: '2026-07-01' } });
  // What cannot be added any more afterwards is told before.
  const { error: missing } = await market.owner.try('manage_finance_tax', { action: 'close_period', period: '2026-Q1' });
  const { missingReceipts, missingReceiptCount } = await tax('period', { period: '2026-Q1' });
  expect(missing).toMatchObject({ code: 'receipts_missing', details: { missingReceiptCount } });
  expect(missingReceipts.map((row: { entryId: string }) => row.entryId)).toContain(entryId);
  const [{ entryId: first }] = missingReceipts;
  expect(missing?.message).toContain(first);
  expect((await tax('period', { period: '2026-Q1' })).status).toBe('OPEN');
  const [receipt, ...more] = missing?.nextActions ?? [];
  const anyway = more.at(-1);
  expect(receipt).toMatchObject({ tool: 'update_finance_entry', args: { entryId: first } });
  const overRest = await market.owner.http.post('/owner/finance/tax/periods/2026-Q1/close', {});
  expect([overRest.status, overRest.body.code]).toEqual([400, 'receipts_missing']);
  const closed = await market.owner.call(String(anyway?.tool), anyway?.args);
  expect(closed).toMatchObject({ period: '2026-Q1', status: 'CLOSED', to: '2026-03-31' });
  const figures = (await tax('period', { period: '2026-Q1' })).sums;

  const tries = [
    ['create_finance_entry', fuel],
    ['update_finance_entry', { entryId, amountMinor: 5_000 }],
    ['update_finance_entry', { entryId, date: '2026-04-01' }],
    ['delete_finance_entry', { entryId }],
    ['duplicate_finance_entry', { entryId, date: '2026-01-15' }],
  ] as const;
  for (const [tool, args] of tries) {
    const { error } = await market.owner.try(tool, args);
    expect([tool, error?.code, error?.details]).toEqual([
      tool,
      'period_closed',
      expect.objectContaining({ period: '2026-Q1', nextOpenDay: '2026-04-01' }),
    ]);
  }
  const { error } = await market.owner.try('delete_finance_entry', { entryId });
  const [step] = error?.nextActions ?? [];
  expect(step).toMatchObject({
    tool: 'create_finance_entry',
    args: { categoryCode: 'FUEL', amountMinor: -4_000, date: '2026-04-01' },
  });
  await market.owner.call(String(step?.tool), step?.args);
  expect((await tax('period', { period: '2026-Q1' })).sums).toEqual(figures);
  const { body } = await market.owner.http.post('/owner/finance/tax/periods/2026-Q1/close', {});
  expect(body.data).toMatchObject({ status: 'CLOSED', alreadyDone: true, sums: figures });
  const profile = await market.owner.try('manage_finance_tax', {
    action: 'set_profile',
    rateBps: 100,
    effectiveFrom: '2026-02-01',
  });
  expect(profile.error?.code).toBe('period_closed');
});

test('recurring entries of a closed time are entered on the first open day', async () => {
  await tax('close_period', { period: '2025-Q4', force: true });
  const made = await market.owner.call('manage_opex_recurring', {
    action: 'create',
    label: 'Late news',
    categoryCode: 'SOFTWARE',
    amountMinor: 1_000,
    cadence: 'MONTHLY',
    startDate: '2025-12-10',
  });
  expect(
    made.lastEntries
      .map(({ date }: { date: string }) => date)
      .toReversed()
      .slice(0, 5),
  ).toEqual(['2026-04-01', '2026-04-01', '2026-04-01', '2026-04-10', '2026-05-10']);
});

test('only the owner sees and closes a tax period', async () => {
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  expect(await other.call('manage_finance_tax', { action: 'period', period: '2026-Q1' })).toMatchObject({ status: 'OPEN' });
  expect((await market.renter.http.get('/owner/finance/tax/profile')).status).toBe(403);
  expect((await market.nobody.http.post('/owner/finance/tax/periods/2026-Q1/close', {})).status).toBe(401);
});
