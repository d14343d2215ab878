import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, daysBetween, isCivilDay, nthDay } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime } from '../../harness/dates.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Answer = any;

const STORAGE = { label: 'Storage unit 7', categoryCode: 'STORAGE', amountMinor: 12_300, taxBps: 2_300, cadence: 'MONTHLY' };
const recurring = (action: string, args: object = {}) => market.owner.call('manage_opex_recurring', { action, ...args });
const entriesOf = async (label: string): Promise<Answer[]> => {
  const { items } = await market.owner.call('list_finance_entries', { source: 'RECURRING', limit: 100 });
  return items.filter(({ note }: { note: string }) => note === label).toReversed();
};
const datesOf = async (label: string) => (await entriesOf(label)).map(({ date }) => date);

test('recurring entries are made up to today, and the 31st is the last day of a shorter month', async () => {
  const made = await recurring('create', { ...STORAGE, dayOfMonth: 31, startDate: '2026-01-31' });
  expect(made).toMatchObject({ status: 'ACTIVE', nextDue: '2026-06-30', entered: 5, effects: ['5 entries up to today.'] });
  expect(await datesOf(STORAGE.label)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  const [first] = await entriesOf(STORAGE.label);
  expect(first).toMatchObject({ amountMinor: 12_300, taxMinor: 2_300, categoryCode: 'STORAGE', source: 'RECURRING' });
  expect(made.lastEntries.map(({ date }: { date: string }) => date)[0]).toBe('2026-05-31');
});

test('each period of a recurring expense is entered once, also by parallel reads', async () => {
  market = await advanceTime(market, { days: 21 });
  await market.owner.call('get_finance_categories');
  await Promise.all(Array.from({ length: 5 }, () => market.owner.call('list_finance_entries', { source: 'RECURRING' })));
  await market.scheduler.runAll();
  expect((await datesOf(STORAGE.label)).slice(5)).toEqual(['2026-06-30']);
});

test('an edit concerns future entries, a pause leaves periods out, and a voided entry stays void', async () => {
  const { templateId } = await recurring('create', { ...STORAGE, label: 'Mooring', dayOfMonth: 5, startDate: '2026-05-05' });
  const [may, june] = await entriesOf('Mooring');
  const updated = await recurring('update', { templateId, amountMinor: 20_000, dayOfMonth: 20 });
  expect(updated).toMatchObject({
    nextDue: '2026-07-20',
    amountMinor: 20_000,
    undo: { args: { amountMinor: 12_300, dayOfMonth: 5 } },
  });
  expect(await entriesOf('Mooring')).toEqual([may, june]);
  await market.owner.call('delete_finance_entry', { entryId: june.entryId });

  const { body } = await market.owner.http.patch(`/owner/finance/opex/recurring/${templateId}`, { action: 'pause' });
  expect(body.data).toMatchObject({ status: 'PAUSED', nextDue: null });
  market = await advanceTime(market, { days: 35 });
  expect(await recurring('resume', { templateId })).toMatchObject({ status: 'ACTIVE', nextDue: '2026-08-20', entered: 2 });
  market = await advanceTime(market, { days: 20 });
  const entries = await entriesOf('Mooring');
  expect(entries.map(({ date, amountMinor, status }) => [date, amountMinor, status])).toEqual([
    ['2026-05-05', 12_300, 'ACTIVE'],
    ['2026-06-05', 12_300, 'VOID'],
    ['2026-08-20', 20_000, 'ACTIVE'],
  ]);
  expect((await market.owner.http.del(`/owner/finance/opex/recurring/${templateId}`)).body.data.status).toBe('VOID');
  expect((await market.owner.try('manage_opex_recurring', { action: 'resume', templateId })).error?.code).toBe('template_state');
  const { items } = await recurring('list', { status: 'VOID' });
  expect(items.map((item: { templateId: string }) => item.templateId)).toEqual([templateId]);
});

test('the checklist shows what is entered, expected and marked', async () => {
  const list = (month: string) => market.owner.call('manage_opex_checklist', { action: 'list', month });
  const item = (answer: Answer, code: string) => answer.items.find(({ itemCode }: { itemCode: string }) => itemCode === code);
  for (const [date, amountMinor] of [
    ['2026-05-10', 4_000],
    ['2026-06-10', 9_000],
    ['2026-07-10', 5_000],
  ] as const) {
    await market.owner.call('create_finance_entry', { categoryCode: 'CLEANING', amountMinor, date });
  }
  expect(item(await list('2026-08'), 'CLEANING')).toMatchObject({ expectedMinor: 5_000, actualMinor: 0, state: 'OPEN' });
  const added = await market.owner.call('opex_quick_add', { month: '2026-08', itemCode: 'CLEANING' });
  expect(added).toMatchObject({ amountMinor: 5_000, source: 'CHECKLIST', date: expect.stringMatching(/^2026-08/) });
  expect(item(await list('2026-08'), 'CLEANING')).toMatchObject({ actualMinor: 5_000, state: 'DONE' });

  const again = await market.owner.try('opex_quick_add', { month: '2026-08', itemCode: 'CLEANING' });
  expect(again.error).toMatchObject({ code: 'already_entered', details: { actualMinor: 5_000 } });
  const { body, status } = await market.owner.http.post('/owner/finance/opex/quick-add', {
    month: '2026-08',
    itemCode: 'CLEANING',
    amountMinor: 700,
    force: true,
  });
  expect([status, body.data.amountMinor]).toEqual([201, 700]);
  expect(item(await list('2026-08'), 'CLEANING').actualMinor).toBe(5_700);
  await market.owner.call('delete_finance_entry', { entryId: body.data.entryId });
  expect(item(await list('2026-08'), 'CLEANING').actualMinor).toBe(5_000);

  expect((await market.owner.try('opex_quick_add', { month: '2026-08', itemCode: 'LOAN' })).error?.code).toBe('amount_needed');
  expect((await market.owner.try('opex_quick_add', { month: '2026-08', itemCode: 'NOTHING' })).error?.code).toBe('item_unknown');
  const before = (await list('2026-08')).completeBps;
  await market.owner.call('manage_opex_checklist', {
    action: 'mark',
    month: '2026-08',
    itemCode: 'LOAN',
    state: 'NOT_APPLICABLE',
  });
  const rest = await market.owner.http.get('/owner/finance/opex/checklist?month=2026-08');
  expect(rest.body.data.completeBps).toBeGreaterThan(before);
});

test('a monthly rhythm falls on its day or the last of the month, and skips no month', () => {
  const starts = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1970-01-01', days));
  fc.assert(
    fc.property(starts, fc.integer({ min: 0, max: 48 }), fc.integer({ min: 1, max: 31 }), (start, steps, dayOfMonth) => {
      const day = nthDay(start, steps, { cadence: 'MONTHLY', dayOfMonth });
      expect(isCivilDay(day)).toBe(true);
      const months =
        Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - (Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)));
      expect(months).toBe(steps);
      const isLast = addDays(day, 1).endsWith('-01');
      expect(Number(day.slice(8)) === dayOfMonth || (isLast && Number(day.slice(8)) < dayOfMonth)).toBe(true);
      expect(nthDay(start, steps * 3, { cadence: 'MONTHLY', dayOfMonth })).toBe(
        nthDay(start, steps, { cadence: 'QUARTERLY', dayOfMonth }),
      );
      expect(nthDay(start, steps * 12, { cadence: 'MONTHLY', dayOfMonth })).toBe(
        nthDay(start, steps, { cadence: 'YEARLY', dayOfMonth }),
      );
      expect(daysBetween(start, nthDay(start, steps, { cadence: 'WEEKLY', dayOfMonth }))).toBe(steps * 7);
    }),
    { numRuns: 500, seed: 5 },
  );
});
