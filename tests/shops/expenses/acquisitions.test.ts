import { and, asc, eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepBooks } from '../../../src/domain/shops/statements/index.ts';
import { financeEntries } from '../../../db/schema/index.ts';
import { advanceTime, dayFrom } from '../../harness/dates.ts';
import { ownAssetId } from '../../harness/rentals/kayak.ts';
import { sampleSize } from '../../harness/sample-size.ts';
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

const BOUGHT = {
  purchaseDate: '2025-12-31',
  supplier: 'Boats & Co',
  priceMinor: 120_000,
  taxMinor: 22_440,
  extraCostsMinor: 2_000,
  usefulLifeMonths: 48,
  residualMinor: 20_000,
};
const MONTHLY = 2_125;

const acquisitions = (action: string, args: object = {}) => market.owner.call('manage_acquisitions', { action, ...args });
const refusal = async (args: Record<string, unknown>) => (await market.owner.try('manage_acquisitions', args)).error;

/** The entries of one purchase that count, as they are stored, the earliest first. */
async function entriesOf(acquisitionId: string): Promise<Answer[]> {
  await market.owner.call('list_finance_entries', { source: 'ACQUISITION', limit: 1 });
  const { sourceRef, status, date } = financeEntries;
  return market.database.reader
    .select()
    .from(financeEntries)
    .where(and(like(sourceRef, `${acquisitionId}%`), eq(status, 'ACTIVE')))
    .orderBy(asc(date));
}
const sumOf = (entries: Answer[], ...codes: string[]): number =>
  entries.reduce((sum, { categoryCode, amountMinor }) => (codes.includes(categoryCode) ? sum + amountMinor : sum), 0);

test('a purchase is an investment once, and is depreciated on the last day of each month', async () => {
  const depreciated = async (basis: string) => {
    const { currencies } = await market.owner.call('get_finance_pnl', { from: '2026-01-01', to: '2026-06-10', basis });
    return currencies[0].lines.find(({ line }: Answer) => line === 'DEPRECIATION')?.amountMinor ?? 0;
  };
  const before = await depreciated('ACCRUAL');
  const made = await acquisitions('create', { assetId: kayak, ...BOUGHT });
  expect(made).toMatchObject({
    status: 'ACTIVE',
    unitNo: 1,
    costMinor: 122_000,
    depreciatedMinor: 5 * MONTHLY + MONTHLY,
    bookValueMinor: 122_000 - 6 * MONTHLY,
    schedule: { monthsDone: 6, monthsLeft: 42, next: [{ date: '2026-06-30', amountMinor: MONTHLY }, {}, {}] },
    undo: { tool: 'manage_acquisitions', args: { action: 'void' } },
  });
  expect(made.schedule.last).toEqual({ date: '2029-11-30', amountMinor: MONTHLY });
  const entries = await entriesOf(made.acquisitionId);
  expect(entries.map(({ categoryCode, date }) => `${date} ${categoryCode}`)).toEqual(
    expect.arrayContaining([
      '2025-12-31 ASSET_PURCHASE',
      '2025-12-31 DEPRECIATION',
      '2026-01-31 DEPRECIATION',
      '2026-02-28 DEPRECIATION',
      '2026-05-31 DEPRECIATION',
    ]),
  );
  expect(entries).toHaveLength(7);
  expect([(await depreciated('ACCRUAL')) - before, await depreciated('CASH')]).toEqual([5 * MONTHLY, 0]);
});

test('each unit has one purchase, and there are no more purchases than units', async () => {
  const again = await refusal({ action: 'create', assetId: kayak, ...BOUGHT });
  expect(again).toMatchObject({ code: 'acquisition_exists', details: { unitNo: 1 } });
  const [one] = (await acquisitions('list', { assetId: kayak })).items;
  const { units } = await market.owner.call('get_owner_asset_detail', { assetId: kayak });
  expect(await refusal({ action: 'create', assetId: kayak, ...BOUGHT, unitNo: units + 1 })).toMatchObject({
    code: 'invalid_input',
  });
  expect(one.bookValueMinor).toBe(122_000 - 6 * MONTHLY);
});

test('each month of depreciation is entered once, also by parallel reads', async () => {
  market = await advanceTime(market, { days: 55 });
  await Promise.all(Array.from({ length: 5 }, () => acquisitions('list')));
  await market.pipeline.perform(keepBooks, {});
  const [{ acquisitionId, schedule }] = (await acquisitions('list')).items;
  expect(schedule.monthsDone).toBe(8);
  expect((await entriesOf(acquisitionId)).filter(({ categoryCode }) => categoryCode === 'DEPRECIATION')).toHaveLength(8);
});

test('correcting a purchase keeps past entries and spreads the rest over the months left', async () => {
  const [{ acquisitionId, depreciatedMinor }] = (await acquisitions('list')).items;
  const { body } = await market.owner.http.patch(`/owner/finance/acquisitions/${acquisitionId}`, {
    usefulLifeMonths: 18,
    residualMinor: 5,
  });
  expect(body.data).toMatchObject({ depreciatedMinor, undo: { args: { usefulLifeMonths: 48, residualMinor: 20_000 } } });
  const left = 122_000 - 5 - depreciatedMinor;
  expect(body.data.schedule.next[0].amountMinor).toBe(Math.floor(left / 10));
  expect(body.data.schedule.last.amountMinor).toBe(left - 9 * Math.floor(left / 10));
  const same = await acquisitions('update', { acquisitionId, usefulLifeMonths: 18 });
  expect(same).toMatchObject({ alreadyDone: true, effects: [] });
  const back = await acquisitions('update', body.data.undo.args);
  expect(back.schedule).toMatchObject({ monthsLeft: 40, next: [{ amountMinor: MONTHLY }, {}, {}] });
});

test('a sale ends depreciation, enters the gain over the book value, and can be undone', async () => {
  const [{ acquisitionId, bookValueMinor }] = (await acquisitions('list')).items;
  const early = await refusal({ action: 'dispose', acquisitionId, disposedOn: dayFrom(300) });
  expect(early).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'disposedOn' }] } });
  const sold = await acquisitions('dispose', { acquisitionId, proceedsMinor: 110_000 });
  // The month of the sale counts in full.
  expect(sold).toMatchObject({ status: 'SOLD', bookValueMinor: 0, gainMinor: 110_000 - (bookValueMinor - MONTHLY) });
  expect(await acquisitions('dispose', { acquisitionId, proceedsMinor: 110_000 })).toMatchObject({ alreadyDone: true });
  const entries = await entriesOf(acquisitionId);
  expect([sumOf(entries, 'ASSET_SALE'), sumOf(entries, 'ASSET_GAIN')]).toEqual([-110_000, sold.gainMinor]);

  const open = await market.owner.call(sold.undo.tool, sold.undo.args);
  expect(open).toMatchObject({ status: 'ACTIVE', bookValueMinor: bookValueMinor - MONTHLY, proceedsMinor: null });
  expect(sumOf(await entriesOf(acquisitionId), 'ASSET_SALE', 'ASSET_GAIN', 'ASSET_LOSS')).toBe(0);
  const scrapped = await acquisitions('dispose', { acquisitionId });
  expect(scrapped).toMatchObject({ status: 'DISPOSED', gainMinor: -(bookValueMinor - MONTHLY) });
  expect(sumOf(await entriesOf(acquisitionId), 'ASSET_LOSS')).toBe(bookValueMinor - MONTHLY);
  expect(await refusal({ action: 'update', acquisitionId, priceMinor: 5 })).toMatchObject({
    code: 'acquisition_state',
    nextActions: [{ args: { action: 'reopen', acquisitionId } }, {}],
  });
});

test('voiding a purchase removes all its entries, and undoing enters it again', async () => {
  const [{ acquisitionId }] = (await acquisitions('list')).items;
  const { body } = await market.owner.http.del(`/owner/finance/acquisitions/${acquisitionId}`);
  expect(body.data).toMatchObject({ status: 'VOID', undo: { args: { action: 'create', priceMinor: 120_000 } } });
  expect(await entriesOf(acquisitionId)).toEqual([]);
  expect(await acquisitions('void', { acquisitionId })).toMatchObject({ alreadyDone: true });
  const anew = await market.owner.call(body.data.undo.tool, body.data.undo.args);
  expect(anew).toMatchObject({ status: 'ACTIVE', costMinor: 122_000, schedule: { monthsDone: 8 } });
  await acquisitions('void', { acquisitionId: anew.acquisitionId });
});

test('a loan is depreciated like cash, and a lease is not but offers its instalments', async () => {
  const financing = { type: 'LEASE', monthlyMinor: 4_500, months: 36 };
  const leased = await acquisitions('create', { assetId: kayak, priceMinor: 90_000, financing });
  expect(leased).toMatchObject({ costMinor: 0, bookValueMinor: 0, schedule: { monthsLeft: 0, next: [] } });
  expect(await entriesOf(leased.acquisitionId)).toEqual([]);
  const [offer] = leased.nextActions;
  expect(offer).toMatchObject({ tool: 'manage_opex_recurring', args: { amountMinor: 4_500, assetId: kayak } });
  expect(await market.owner.call(offer.tool, offer.args)).toMatchObject({ status: 'ACTIVE' });
  await acquisitions('void', { acquisitionId: leased.acquisitionId });
  await market.owner.call('manage_opex_recurring', {
    action: 'void',
    templateId: (await market.owner.call('manage_opex_recurring', { action: 'list' })).items[0].templateId,
  });
});

test('only the owner sees and changes a purchase', async () => {
  const { acquisitionId } = await acquisitions('create', { assetId: kayak, ...BOUGHT });
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  for (const args of [{ action: 'void' }, { action: 'dispose' }, { action: 'update', priceMinor: 1 }]) {
    const { error } = await other.try('manage_acquisitions', { acquisitionId, ...args });
    expect(error).toMatchObject({ code: 'not_found', message: 'You have no such acquisition.' });
  }
  expect((await other.try('manage_acquisitions', { action: 'create', assetId: kayak, priceMinor: 5 })).error?.code).toBe(
    'not_found',
  );
  expect((await other.call('manage_acquisitions', { action: 'list' })).items).toEqual([]);
  expect((await market.renter.http.get('/owner/finance/acquisitions')).status).toBe(403);
  await acquisitions('void', { acquisitionId });
});

const days = fc.integer({ min: 0, max: 4_000 });
const purchase = fc.record({
  ago: days,
  soldAgo: days,
  priceMinor: fc.integer({ min: 1, max: 5_000_000 }),
  extraCostsMinor: fc.integer({ min: 0, max: 90_000 }),
  residualShare: fc.integer({ min: 0, max: 100 }),
  usefulLifeMonths: fc.integer({ min: 1, max: 120 }),
  proceedsMinor: fc.integer({ min: 0, max: 6_000_000 }),
});

test('purchases and sales add up to the money in less the money out, for random terms', async () => {
  for (const { ago, soldAgo, residualShare, proceedsMinor, ...terms } of fc.sample(purchase, {
    numRuns: sampleSize(12, 4),
    seed: 5,
  })) {
    const today = market.clock.now().toISOString().slice(0, 10);
    const shifted = (by: number) => new Date(Date.parse(today) - by * 86_400_000).toISOString().slice(0, 10);
    const costMinor = terms.priceMinor + terms.extraCostsMinor;
    const residualMinor = Math.floor((costMinor * residualShare) / 100);
    const purchaseDate = shifted(ago);
    const { acquisitionId, ...made } = await acquisitions('create', { assetId: kayak, purchaseDate, residualMinor, ...terms });
    const dueMinor = sumOf(await entriesOf(acquisitionId), 'DEPRECIATION');
    expect(made.depreciatedMinor).toBe(dueMinor);
    expect(made.bookValueMinor).toBeGreaterThanOrEqual(residualMinor);
    const isOver = made.schedule.monthsLeft === 0;
    expect(dueMinor === costMinor - residualMinor || !isOver).toBe(true);
    const disposedOn = shifted(Math.min(soldAgo, new Date(today).getUTCDate() - 1, ago));
    const sold = await market.owner.try('manage_acquisitions', { action: 'dispose', acquisitionId, disposedOn, proceedsMinor });
    expect(sold.error).toBeUndefined();
    const entries = await entriesOf(acquisitionId);
    expect(sumOf(entries, 'ASSET_PURCHASE', 'ASSET_SALE')).toBe(costMinor - proceedsMinor);
    expect(sumOf(entries, 'ASSET_GAIN') - sumOf(entries, 'ASSET_LOSS', 'DEPRECIATION')).toBe(proceedsMinor - costMinor);
    await acquisitions('void', { acquisitionId });
    expect(await entriesOf(acquisitionId)).toEqual([]);
  }
}, 120_000);

test('a purchase without a listing is depreciated as a common cost', async () => {
  const nameless = await refusal({ action: 'create', priceMinor: 60_000 });
  expect(nameless).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'label' }] } });
  expect(nameless?.message).toMatch(/label.*assetId/);
  const bought = { label: 'Pump', supplier: 'Bombas Lda', priceMinor: 60_000, usefulLifeMonths: 12, purchaseDate: '2026-05-02' };
  const made = await acquisitions('create', bought);
  expect(made).toMatchObject({ status: 'ACTIVE', assetId: null, label: 'Pump', costMinor: 60_000, schedule: { monthsLeft: 9 } });
  const entries = await entriesOf(made.acquisitionId);
  expect(entries.map(({ categoryCode, assetId, note }) => [categoryCode, assetId, note])).toEqual([
    ['ASSET_PURCHASE', null, 'Pump, Bombas Lda'],
    ...Array.from({ length: 3 }, () => ['DEPRECIATION', null, null]),
  ]);
  // Another pump is another purchase: nothing says that there is one only.
  const { body } = await market.owner.http.post('/owner/finance/acquisitions', bought);
  expect(body.data).toMatchObject({ status: 'ACTIVE', assetId: null });
  expect((await acquisitions('list')).items.filter(({ label }: Answer) => label === 'Pump')).toHaveLength(2);
  expect((await acquisitions('list', { assetId: kayak })).items.filter(({ label }: Answer) => label === 'Pump')).toEqual([]);

  const { acquisitionId } = made;
  expect(await acquisitions('update', { acquisitionId, label: 'Bilge pump' })).toMatchObject({ label: 'Bilge pump' });
  expect(await acquisitions('dispose', { acquisitionId, proceedsMinor: 1_000 })).toMatchObject({ status: 'SOLD' });
  expect(await acquisitions('reopen', { acquisitionId })).toMatchObject({ status: 'ACTIVE' });
  const gone = await acquisitions('void', { acquisitionId });
  expect(gone.undo.args).toMatchObject({ label: 'Bilge pump', priceMinor: 60_000 });
  expect(await market.owner.call(gone.undo.tool, gone.undo.args)).toMatchObject({ label: 'Bilge pump', assetId: null });
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  const foreign = await other.try('manage_acquisitions', { action: 'void', acquisitionId: body.data.acquisitionId });
  expect(foreign.error?.code).toBe('not_found');
});

test('depreciation of a closed month is entered on the first open day', async () => {
  await market.owner.call('manage_finance_tax', { action: 'set_profile', scheme: 'NONE', registered: false, rateBps: 0 });
  const period = '2026-Q2';
  const closed = await market.owner.try('manage_finance_tax', { action: 'close_period', period, force: true });
  expect(closed.error).toBeUndefined();
  expect(await refusal({ action: 'create', assetId: kayak, ...BOUGHT, purchaseDate: '2026-05-05' })).toMatchObject({
    code: 'period_closed',
  });
  const made = await acquisitions('create', { assetId: kayak, ...BOUGHT, purchaseDate: '2026-01-20' });
  const dated = (await entriesOf(made.acquisitionId)).filter(({ categoryCode }) => categoryCode === 'DEPRECIATION');
  expect(dated.map(({ date }) => date)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-07-01',
    '2026-07-01',
    '2026-07-01',
    '2026-07-31',
  ]);
});

test('an entry of a purchase alone does not say that it is depreciated', async () => {
  const says = { categoryCode: 'ASSET_PURCHASE', amountMinor: 70_000, date: '2024-02-03' };
  const entry = await market.owner.call('create_finance_entry', says);
  expect(entry.effects.join(' ')).toContain('manage_acquisitions create');
  const { currencies } = await market.owner.call('get_finance_pnl', { from: '2024-02-01', to: '2024-02-29' });
  expect(currencies[0].note).toContain('entries of ASSET_PURCHASE alone never do');
});
