import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { financeEntries, financeSums } from '../../../db/schema/index.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { vendorNamed } from './exact-books.ts';

type Entry = typeof financeEntries.$inferSelect;

let market: TestMarketplace;
let vendorId: string;
beforeAll(async () => {
  market = await startMarketplace();
  vendorId = (await vendorNamed(market)).id;
  await market.owner.call('list_finance_entries');
});
afterAll(() => market.close());

const entries = () => market.database.reader.select().from(financeEntries).where(eq(financeEntries.vendorId, vendorId));

/** What was written with the entries, and what they come to now, by the same words. */
async function expectSumsOfEntries(after: string): Promise<void> {
  const rows = await market.database.reader.select().from(financeSums).where(eq(financeSums.vendorId, vendorId));
  const kept = rows.flatMap(({ basis, unit, span, currency, categoryCode, source, status, mode, ...sums }) => {
    const amounts = [sums.entries, sums.amountMinor, sums.taxMinor];
    const key = [mode, basis, unit, span, currency, categoryCode, source, status].join(' ');
    return amounts.every((amount) => amount === 0) ? [] : [[key, amounts] as const];
  });
  const counted = new Map<string, number[]>();
  for (const { mode, date, paidOn, currency, categoryCode, source, status, amountMinor, taxMinor } of await entries()) {
    const about = [currency, categoryCode, source, status];
    for (const [basis, day] of Object.entries({ ACCRUAL: date, CASH: paidOn })) {
      for (const [unit, digits] of Object.entries({ DAY: 10, MONTH: 7 })) {
        if (day === null) continue;
        const key = [mode, basis, unit, day.slice(0, digits), ...about].join(' ');
        const [number = 0, amount = 0, tax = 0] = counted.get(key) ?? [];
        counted.set(key, [number + 1, amount + amountMinor, tax + taxMinor]);
      }
    }
  }
  expect([after, Object.fromEntries(kept)]).toEqual([after, Object.fromEntries(counted)]);
}

const day = fc
  .date({ min: new Date('2026-02-20'), max: new Date('2026-06-05'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const Facts = fc.record({
  categoryCode: fc.constantFrom('FUEL', 'RENTAL', 'WAGES', 'IMPROVEMENT', 'OWNER_DRAWING'),
  amountMinor: fc.integer({ min: 100, max: 50_000 }),
  taxMinor: fc.integer({ min: 0, max: 100 }),
  currency: fc.constantFrom('EUR', 'GBP'),
  date: day,
  paidOn: fc.option(day),
});
const Step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('create' as const), of: fc.nat(), facts: Facts }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('change' as const), of: fc.nat(), facts: Facts }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('void' as const), of: fc.nat(), facts: Facts }) },
);

test('the kept sums equal the sums of the entries after random changes', async () => {
  await expectSumsOfEntries('what the demo has');
  const ids: string[] = [];
  for (const { what, of, facts } of fc.sample(Step, { numRuns: 60, seed: 5 })) {
    const entryId = ids[of % Math.max(1, ids.length)];
    if (what === 'create' || entryId === undefined) ids.push((await market.owner.call('create_finance_entry', facts)).entryId);
    else if (what === 'change') await market.owner.call('update_finance_entry', { entryId, ...facts });
    else {
      await market.owner.call('delete_finance_entry', { entryId });
      ids.splice(ids.indexOf(entryId), 1);
    }
  }
  await expectSumsOfEntries('all of it');
  expect((await entries()).filter(({ status, source }) => status === 'VOID' && source === 'MANUAL').length).toBeGreaterThan(0);
});

const Asked = fc.record(
  {
    from: day,
    to: day,
    kind: fc.constantFrom('INCOME', 'EXPENSE', 'CAPEX'),
    source: fc.constantFrom('SYSTEM', 'MANUAL'),
    status: fc.constantFrom('ACTIVE', 'VOID'),
    categoryCode: fc.constantFrom('FUEL', 'RENTAL'),
  },
  { requiredKeys: [] },
);

test('random periods and filters give what the entries add up to', async () => {
  const all = (await entries()).filter(({ mode }) => mode === 'live');
  let found = 0;
  for (const asked of fc.sample(Asked, { numRuns: 80, seed: 6 })) {
    const { from = '', to = '9999', ...same } = asked;
    const fitting = all.filter(
      (entry) =>
        from <= entry.date && entry.date <= to && Object.entries(same).every(([name, value]) => fieldOf(entry, name) === value),
    );
    const { pagination, sums } = await market.owner.call('list_finance_entries', { ...asked, limit: 1 });
    expect([asked, pagination.total]).toEqual([asked, fitting.length]);
    const told = sums.map((one: Record<string, unknown>) =>
      [one['currency'], one['kind'], one['entries'], one['amountMinor'], one['taxMinor']].join(' '),
    );
    expect([asked, told.toSorted()]).toEqual([asked, sumsInWords(fitting.filter(({ status }) => status === 'ACTIVE'))]);
    found += fitting.length;
  }
  expect(found).toBeGreaterThan(60);
});

test('paid and earned sums differ as the entries say, also in broken months', async () => {
  const all = (await entries()).filter(({ mode, status }) => mode === 'live' && status === 'ACTIVE');
  for (const [one, other] of fc.sample(fc.tuple(day, day), { numRuns: 30, seed: 7 })) {
    const [from, to] = one < other ? [one, other] : [other, one];
    for (const basis of ['ACCRUAL', 'CASH']) {
      const within = all.filter(({ date, paidOn }) => {
        const counts = basis === 'CASH' ? paidOn : date;
        return counts !== null && from <= counts && counts <= to;
      });
      const { currencies } = await market.owner.call('get_finance_pnl', { from, to, basis });
      for (const { currency, operatingResultMinor, groups } of currencies) {
        const signs: Readonly<Record<string, number>> = { INCOME: 1, EXPENSE: -1 };
        const expected = within
          .filter((entry) => entry.currency === currency)
          .reduce((result, { kind, amountMinor, taxMinor }) => result + (signs[kind] ?? 0) * (amountMinor - taxMinor), 0);
        expect([from, to, basis, operatingResultMinor]).toEqual([from, to, basis, expected]);
        expect(groups.reduce((result: number, { resultMinor }: { resultMinor: number }) => result + resultMinor, 0)).toBe(
          expected,
        );
      }
    }
  }
});

function fieldOf(entry: Entry, name: string): unknown {
  return Object.entries(entry).find(([field]) => field === name)?.[1];
}

/** By currency and kind, as the list tells them. */
function sumsInWords(rows: readonly Entry[]): string[] {
  return [...Map.groupBy(rows, ({ currency, kind }) => `${currency} ${kind}`)]
    .map(([key, its]) => {
      const over = (name: 'amountMinor' | 'taxMinor') => its.reduce((all, row) => all + row[name], 0);
      return [key, its.length, over('amountMinor'), over('taxMinor')].join(' ');
    })
    .toSorted();
}
