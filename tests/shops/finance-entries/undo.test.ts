import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let kayak: string;
beforeAll(async () => {
  market = await startMarketplace();
  ({ id: kayak } = await market.nobody.call('get_asset_detail', { slug: 'tandem-sea-kayak' }));
});
afterAll(() => market.close());

const owner = (tool: string, args: object) => market.owner.call(tool, { ...args });
const today = () => market.clock.now().toISOString().slice(0, 10);

interface Thing {
  /** Enters one, in which some things are not said; answers with what names it. */
  readonly make: () => Promise<object>;
  readonly change: (named: object, args: object) => Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- whatever came back
  /** What said something before, and what did not. */
  readonly said: object;
  readonly silent: object;
}

const THINGS: Readonly<Record<string, Thing>> = {
  'an entry': {
    async make() {
      const { entryId } = await owner('create_finance_entry', { categoryCode: 'FUEL', amountMinor: 6_150, date: '2026-06-02' });
      return { entryId };
    },
    change: (named, args) => owner('update_finance_entry', { ...named, ...args }),
    said: { amountMinor: 7_000, date: '2026-06-03' },
    silent: { note: 'two cans' },
  },
  'a recurring expense': {
    async make() {
      const { templateId } = await owner('manage_opex_recurring', {
        action: 'create',
        label: 'Mooring',
        categoryCode: 'STORAGE',
        amountMinor: 12_300,
        cadence: 'MONTHLY',
        startDate: today(),
      });
      return { templateId };
    },
    change: (named, args) => owner('manage_opex_recurring', { action: 'update', ...named, ...args }),
    said: { amountMinor: 13_000, endDate: '2029-01-01' },
    silent: { assetId: 'kayak' },
  },
  'a purchase': {
    async make() {
      const bought = { label: 'Bilge pump', priceMinor: 60_000, purchaseDate: '2026-06-01' };
      const { acquisitionId } = await owner('manage_acquisitions', { action: 'create', ...bought });
      return { acquisitionId };
    },
    change: (named, args) => owner('manage_acquisitions', { action: 'update', ...named, ...args }),
    said: { priceMinor: 61_000, label: 'Two pumps' },
    silent: { supplier: 'Harbour stores' },
  },
  'a repair': {
    async make() {
      const { repairId } = await owner('manage_repair_expenses', {
        action: 'create',
        assetId: kayak,
        date: today(),
        description: 'Rudder cable',
        partsMinor: 1_000,
      });
      return { repairId };
    },
    change: (named, args) => owner('manage_repair_expenses', { action: 'update', ...named, ...args }),
    said: { partsMinor: 2_000, paidOn: null },
    silent: { supplier: 'Harbour stores' },
  },
};

test.each(Object.entries(THINGS))(
  '%s: undo restores what was said before, and the undo of the undo too',
  async (_what, { make, change, said }) => {
    const named = await make();
    const changed = await change(named, said);
    expect(changed).toMatchObject(said);
    const { tool, args } = changed.undo;
    const back = await owner(tool, args);
    expect(back).not.toMatchObject(said);
    // And so it can be taken back and forth.
    expect(await owner(back.undo.tool, back.undo.args)).toMatchObject(said);
  },
);

test.each(Object.entries(THINGS))('%s: undo empties what nothing was said in before', async (_what, { make, change, silent }) => {
  const added = Object.fromEntries(Object.entries(silent).map(([name, value]) => [name, name === 'assetId' ? kayak : value]));
  const { undo, ...changed } = await change(await make(), added);
  expect(changed).toMatchObject(added);
  expect(await owner(undo.tool, undo.args)).toMatchObject(Object.fromEntries(Object.keys(added).map((name) => [name, null])));
});

test('a purchase that belongs to no listing keeps the words that say what it is', async () => {
  const bought = { label: 'Trailer', priceMinor: 60_000, purchaseDate: '2026-06-01' };
  const { acquisitionId } = await owner('manage_acquisitions', { action: 'create', ...bought });
  const { error } = await market.owner.try('manage_acquisitions', { action: 'update', acquisitionId, label: null });
  expect(error).toMatchObject({ code: 'invalid_input' });
});

test('an item of the checklist that was marked with an entry is marked with it again by undo', async () => {
  const { entryId } = await owner('create_finance_entry', { categoryCode: 'INSURANCE', amountMinor: 9_900, date: today() });
  const { month, items } = await owner('manage_opex_checklist', { action: 'list' });
  const item = { month, itemCode: items[0].itemCode };
  await owner('manage_opex_checklist', { action: 'mark', ...item, state: 'DONE', entryId });
  const { undo } = await owner('manage_opex_checklist', { action: 'mark', ...item, state: 'OPEN' });
  expect((await owner(undo.tool, undo.args)).item).toMatchObject({ state: 'DONE', entryId });
});
