import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { claim, heldKayak } from '../../harness/rentals/claim-kayak.ts';
import { advanceTime } from '../../harness/dates.ts';
import { markReturned } from '../../harness/rentals/kayak-handover.ts';
import { ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let bookingId: string;
let kayak: string;
let today: string;
beforeAll(async () => {
  ({ market, bookingId } = await heldKayak(await startMarketplace(), 40));
  kayak = await ownAssetId(market);
  today = market.clock.now().toISOString().slice(0, 10);
});
afterAll(() => market.close());

const repairs = (action: string, args: object = {}) => market.owner.call('manage_repair_expenses', { action, ...args });
const refusal = async (args: Record<string, unknown>) => (await market.owner.try('manage_repair_expenses', args)).error;
const entry = (entryId: string) => market.owner.call('get_finance_entry', { entryId });
const repairLine = async (): Promise<number> => {
  const { currencies } = await market.owner.call('get_finance_pnl', { from: '2026-01-01', to: '2026-12-31' });
  return currencies[0].lines.find(({ line }: { line: string }) => line === 'REPAIRS')?.amountMinor ?? 0;
};

test('a repair is an expense of its asset, and its days can be blocked by an offered call', async () => {
  const before = await repairLine();
  const made = await repairs('create', {
    assetId: kayak,
    description: 'Rudder',
    partsMinor: 4_000,
    labourMinor: 2_500,
    taxMinor: 1_215,
    downtimeDays: 3,
  });
  expect(made).toMatchObject({
    status: 'ACTIVE',
    date: today,
    costMinor: 6_500,
    netCostMinor: 6_500,
    causedBy: 'UNKNOWN',
    recoverableMinor: 0,
    undo: { args: { action: 'void', repairId: made.repairId } },
  });
  expect(await entry(made.entryId)).toMatchObject({
    categoryCode: 'REPAIR',
    amountMinor: 6_500,
    taxMinor: 1_215,
    assetId: kayak,
  });
  expect((await repairLine()) - before).toBe(6_500 - 1_215);
  const [block] = made.nextActions;
  expect(block).toMatchObject({
    tool: 'manage_blackout',
    args: { action: 'add', assetId: kayak, startDate: today, endDate: addDays(today, 3) },
  });
  const later = { ...block.args, startDate: addDays(today, 90), endDate: addDays(today, 93) };
  expect(await market.owner.call(block.tool, later)).toMatchObject({ reason: 'Repair' });
});

test('changing a repair changes its entry, and undo restores it', async () => {
  const [{ repairId }] = (await repairs('list', { assetId: kayak })).items;
  const { body } = await market.owner.http.patch(`/owner/finance/repairs/${repairId}`, {
    labourMinor: 3_000,
    date: addDays(today, -1),
  });
  expect(body.data).toMatchObject({ costMinor: 7_000, undo: { args: { labourMinor: 2_500, date: today } } });
  expect(await entry(body.data.entryId)).toMatchObject({
    amountMinor: 7_000,
    date: addDays(today, -1),
    paidOn: addDays(today, -1),
  });
  expect(await refusal({ action: 'update', repairId, taxMinor: 7_000 })).toMatchObject({ code: 'invalid_input' });
  expect(await market.owner.call(body.data.undo.tool, body.data.undo.args)).toMatchObject({ costMinor: 6_500, date: today });
  expect(await repairs('update', { repairId, labourMinor: 2_500 })).toMatchObject({ alreadyDone: true });
});

test('a repair caused by a renter needs an incident of a rental of the same asset', async () => {
  const facts = { description: 'Hole in the hull', partsMinor: 9_000, causedBy: 'RENTER' };
  expect(await refusal({ action: 'create', assetId: kayak, ...facts })).toMatchObject({ code: 'incident_needed' });
  await markReturned(market, bookingId);
  const incidentId = await claim(market.owner, bookingId, 5_000);
  const refused = await refusal({ action: 'create', assetId: kayak, ...facts });
  expect(refused?.message).toContain(incidentId);
  const { items } = await market.owner.call('list_my_assets', { limit: 100 });
  const other = items.find(({ id }: { id: string }) => id !== kayak).id;
  expect(await refusal({ action: 'create', assetId: other, ...facts, incidentId })).toMatchObject({ code: 'not_found' });

  const made = await repairs('create', { assetId: kayak, ...facts, incidentId });
  expect(made).toMatchObject({ bookingId, incidentId, recoverableMinor: 0, recoveredMinor: 0, netCostMinor: 9_000 });
  await market.renter.call('manage_booking_incidents', { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' });
  const found = async () => (await repairs('list')).items.find((item: { repairId: string }) => item.repairId === made.repairId);
  expect(await found()).toMatchObject({ recoverableMinor: 5_000 });

  market = await advanceTime(market, { hours: 49 });
  await market.renter.call('get_booking_detail', { bookingId });
  await market.dispatcher.drain();
  // The expense stays whole in the books; what was recovered stands beside it.
  expect(await found()).toMatchObject({ costMinor: 9_000, recoverableMinor: 5_000, recoveredMinor: 5_000, netCostMinor: 4_000 });
  expect(await entry(made.entryId)).toMatchObject({ amountMinor: 9_000, status: 'ACTIVE' });
  const claims = await market.owner.call('list_finance_entries', { categoryCode: 'CLAIM', assetId: kayak });
  expect(claims.items).toMatchObject([{ amountMinor: 5_000, source: 'SYSTEM' }]);
});

test('two repairs of one incident share its payment, and none gets more than its cost', async () => {
  const { items } = await repairs('list', { assetId: kayak });
  const { incidentId } = items.find((item: { incidentId: string | null }) => item.incidentId !== null);
  const second = await repairs('create', { assetId: kayak, description: 'Paint over it', partsMinor: 700, incidentId });
  expect(second).toMatchObject({ recoveredMinor: 0, netCostMinor: 700 });
  await repairs('update', { repairId: items[0].repairId, partsMinor: 4_600, causedBy: 'RENTER', incidentId });
  const shared = (await repairs('list')).items.filter((item: { incidentId: string }) => item.incidentId === incidentId);
  expect(shared.reduce((sum: number, item: { recoveredMinor: number }) => sum + item.recoveredMinor, 0)).toBe(5_000);
  for (const { recoveredMinor, costMinor } of shared) expect(recoveredMinor).toBeLessThanOrEqual(costMinor);
  await repairs('void', { repairId: second.repairId });
});

test('a void repair does not count, is still listed and can be entered again', async () => {
  const made = await repairs('create', { assetId: kayak, description: 'Mistake', partsMinor: 1_000 });
  const before = await repairLine();
  const { body } = await market.owner.http.del(`/owner/finance/repairs/${made.repairId}`);
  expect(body.data).toMatchObject({ status: 'VOID', undo: { args: { action: 'create', partsMinor: 1_000 } } });
  expect((await repairLine()) - before).toBe(-1_000);
  expect(await repairs('void', { repairId: made.repairId })).toMatchObject({ alreadyDone: true });
  expect(await refusal({ action: 'update', repairId: made.repairId, partsMinor: 5 })).toMatchObject({ code: 'repair_void' });
  expect(await market.owner.call(body.data.undo.tool, body.data.undo.args)).toMatchObject({ status: 'ACTIVE', costMinor: 1_000 });
  expect((await repairs('list')).items.map(({ status }: { status: string }) => status)).toContain('VOID');
});

test('strangers and renters cannot reach repairs', async () => {
  const [{ repairId }] = (await repairs('list')).items;
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  for (const args of [{ action: 'void' }, { action: 'update', partsMinor: 1 }]) {
    const { error } = await other.try('manage_repair_expenses', { repairId, ...args });
    expect(error).toMatchObject({ code: 'not_found' });
  }
  expect((await other.call('manage_repair_expenses', { action: 'list' })).items).toEqual([]);
  const foreign = await other.try('manage_repair_expenses', { action: 'create', assetId: kayak, description: 'Not mine' });
  expect(foreign.error?.code).toBe('not_found');
  expect((await market.renter.http.get('/owner/finance/repairs')).status).toBe(403);
});
