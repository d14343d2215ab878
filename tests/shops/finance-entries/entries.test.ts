import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { freshFile } from '../../harness/rentals/transfer-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const FUEL = { categoryCode: 'FUEL', amountMinor: 6_150, taxMinor: 1_150, date: '2026-06-02', note: 'two cans' };

const pnl = (args: object = {}) => market.owner.call('get_finance_pnl', { from: '2026-06-01', to: '2026-06-30', ...args });
const enter = (args: object = {}) => market.owner.call('create_finance_entry', { ...FUEL, ...args });

test('an entry counts at once, and its answer says what changed and how to undo it', async () => {
  const before = await pnl();
  const made = await enter();
  expect(made).toMatchObject({ kind: 'EXPENSE', categoryCode: 'FUEL', source: 'MANUAL', status: 'ACTIVE', paidOn: '2026-06-02' });
  expect(made.effects).toEqual([
    'Expense of 2026-06: €61.50 more, the result €61.50 less; €50.00 less while the shop is registered for sales tax.',
  ]);
  expect(made.undo).toMatchObject({ tool: 'delete_finance_entry', args: { entryId: made.entryId } });
  const after = await pnl();
  expect(after.currencies[0].operatingResultMinor).toBe(before.currencies[0].operatingResultMinor - 5_000);

  const voided = await market.owner.call('delete_finance_entry', { entryId: made.entryId, reason: 'twice' });
  expect(voided).toMatchObject({ status: 'VOID', voidReason: 'twice' });
  expect(voided.effects).toEqual([
    'Expense of 2026-06: €61.50 less, the result €61.50 more; €50.00 more while the shop is registered for sales tax.',
  ]);
  expect(await pnl()).toEqual(before);
  expect(await market.owner.call('delete_finance_entry', { entryId: made.entryId })).toMatchObject({ alreadyDone: true });
  const { error } = await market.owner.try('update_finance_entry', { entryId: made.entryId, amountMinor: 1 });
  expect(error).toMatchObject({ code: 'entry_fixed', details: { voided: true } });
  const anew = await market.owner.call(voided.undo.tool, voided.undo.args);
  expect(anew).toMatchObject({ amountMinor: 6_150, taxMinor: 1_150, note: 'two cans', date: '2026-06-02' });
  await market.owner.call('delete_finance_entry', { entryId: anew.entryId });
  expect(await pnl()).toEqual(before);
});

test('over REST an entry is made, read, changed and voided in the same way', async () => {
  const created = await market.owner.http.post('/owner/finance/entries', { ...FUEL, note: '=1+1' });
  expect(created.status).toBe(201);
  const { entryId } = created.body.data;
  const read = await market.owner.http.get(`/owner/finance/entries/${entryId}`);
  expect(read.body.data).toMatchObject({ entryId, note: '=1+1', receipt: null, standsFor: null });
  const changed = await market.owner.http.patch(`/owner/finance/entries/${entryId}`, { amountMinor: 7_000, date: '2026-05-31' });
  expect(changed.body.data.changed.toSorted()).toEqual(['amountMinor', 'date']);
  expect(changed.body.data.effects).toEqual([
    'Expense of 2026-06: €61.50 less, the result €61.50 more; €50.00 more while the shop is registered for sales tax.',
    'Expense of 2026-05: €70.00 more, the result €70.00 less; €58.50 less while the shop is registered for sales tax.',
  ]);
  const { tool, args } = changed.body.data.undo;
  expect(await market.owner.call(tool, args)).toMatchObject({ amountMinor: 6_150, date: '2026-06-02' });
  const same = await market.owner.http.patch(`/owner/finance/entries/${entryId}`, { amountMinor: 6_150 });
  expect(same.body.data).toMatchObject({ changed: [], alreadyDone: true });
  const gone = await market.owner.http.del(`/owner/finance/entries/${entryId}`);
  expect(gone.body.data.status).toBe('VOID');
  const listed = await market.owner.http.get('/owner/finance/entries?status=VOID&source=MANUAL');
  expect(listed.body.data.items.map((item: { entryId: string }) => item.entryId)).toContain(entryId);
  const { body } = await market.owner.http.get('/owner/finance/categories?kind=CAPEX');
  expect(body.data.items.map(({ code }: { code: string }) => code)).toEqual(['ASSET_PURCHASE', 'ASSET_SALE', 'IMPROVEMENT']);
});

test('a receipt is stored, opened by a signed link and replaced', async () => {
  const { entryId } = await enter({ contentBase64: freshFile('first'), fileName: 'first.png' });
  const { receipt } = await market.owner.call('get_finance_entry', { entryId });
  expect(receipt).toMatchObject({ fileName: 'first.png', mimeType: 'image/png' });
  const opened = await fetch(receipt.url);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await fetch(receipt.url.replace('signature=', 'signature=x'))).status).toBe(403);
  await market.owner.call('update_finance_entry', { entryId, contentBase64: freshFile('second'), fileName: 'second.png' });
  const after = await market.owner.call('get_finance_entry', { entryId });
  expect(after.receipt.fileName).toBe('second.png');
  expect((await fetch(receipt.url)).status).toBe(200);
});

test('copies of an entry are one period apart, and the 31st returns after a short month', async () => {
  const { entryId } = await enter({ date: '2026-01-31' });
  const copies = await market.owner.call('duplicate_finance_entry', { entryId, count: 4, amountMinor: 3_075 });
  expect(copies.items.map((copy: { date: string; amountMinor: number; taxMinor: number; duplicateOf: string }) => copy)).toEqual(
    ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].map((date) =>
      expect.objectContaining({ date, amountMinor: 3_075, taxMinor: 575, duplicateOf: entryId, source: 'MANUAL' }),
    ),
  );
  const { body } = await market.owner.http.post(`/owner/finance/entries/${entryId}/duplicates`, {
    date: '2024-02-29',
    count: 2,
    cadence: 'YEARLY',
  });
  expect(body.data.items.map(({ date }: { date: string }) => date)).toEqual(['2024-02-29', '2025-02-28']);
});

test('an entry in another currency is never added to the own one', async () => {
  const before = await pnl();
  await enter({ currency: 'chf', amountMinor: 9_900, taxMinor: 0 });
  const after = await pnl();
  expect(after.currencies[0]).toEqual(before.currencies[0]);
  expect(after.currencies.find(({ currency }: { currency: string }) => currency === 'CHF')).toMatchObject({
    operatingResultMinor: -9_900,
  });
});

test('a senseless entry is refused with what is accepted', async () => {
  const fieldsOf = async (args: object) => (await market.owner.try('create_finance_entry', { ...FUEL, ...args })).error;
  expect(await fieldsOf({ amountMinor: 0 })).toMatchObject({ code: 'invalid_input' });
  expect(await fieldsOf({ amountMinor: 0.5 })).toMatchObject({ code: 'invalid_input' });
  expect(await fieldsOf({ taxMinor: 6_150 })).toMatchObject({ code: 'invalid_input' });
  expect(await fieldsOf({ taxMinor: -1 })).toMatchObject({ code: 'invalid_input' });
  expect(await fieldsOf({ categoryCode: 'PAYOUT' })).toMatchObject({ code: 'invalid_input' });
  expect(await fieldsOf({ date: '2026-02-29' })).toMatchObject({ code: 'invalid_input' });
  expect(await fieldsOf({ assetId: 'ast_of_somebody' })).toMatchObject({ code: 'not_found' });
});

test('strangers, renters and keys without the scope cannot reach entries', async () => {
  const { entryId } = await enter();
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  for (const tool of ['get_finance_entry', 'update_finance_entry', 'delete_finance_entry', 'duplicate_finance_entry']) {
    const { error } = await other.try(tool, { entryId });
    expect([tool, error?.code]).toEqual([tool, 'not_found']);
  }
  expect((await other.http.get(`/owner/finance/entries/${entryId}`)).status).toBe(404);
  expect((await market.renter.http.get('/owner/finance/entries')).status).toBe(403);
  expect((await market.nobody.http.get('/owner/finance/entries')).status).toBe(401);
  const { secret } = await (
    await market.signIn('vendor@demo.test')
  ).call('manage_api_keys', { action: 'create', name: 'reads', scopes: ['read:owner'] });
  const reads = market.actor(secret, 'mcp-owner');
  expect(await reads.call('get_finance_entry', { entryId })).toMatchObject({ entryId });
  expect((await reads.http.del(`/owner/finance/entries/${entryId}`)).status).toBe(403);
});
