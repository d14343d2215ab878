import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depreciationUpTo, type Terms } from '../../../src/domain/shops/expenses/index.ts';
import { addDays, sum } from '../../../src/domain/platform/kernel/index.ts';

const RUNS = { seed: 20_270_610, numRuns: 100 };

/** All months that are left. */
const depreciationSchedule = (bought: Terms) => depreciationUpTo(bought, bought.baseMonths, '9999-12-31');

const terms = fc
  .record({
    day: fc.integer({ min: 0, max: 20_000 }),
    costMinor: fc.integer({ min: 0, max: 1_000_000_000_000 }),
    share: fc.integer({ min: 0, max: 1_000 }),
    usefulLifeMonths: fc.integer({ min: 1, max: 180 }),
  })
  .map(({ day, costMinor, share, usefulLifeMonths }): Terms => {
    const residualMinor = Math.floor(costMinor / 1_000) * share;
    return { purchaseDate: addDays('2000-01-01', day), costMinor, residualMinor, usefulLifeMonths, baseMonths: 0, baseMinor: 0 };
  });

test('the months of depreciation add up to the cost less the residual value', () => {
  fc.assert(
    fc.property(terms, (bought) => {
      const months = depreciationSchedule(bought);
      expect(months).toHaveLength(bought.usefulLifeMonths);
      expect(sum(months.map(({ amountMinor }) => amountMinor))).toBe(bought.costMinor - bought.residualMinor);
      const usual = months[0]?.amountMinor ?? 0;
      const last = months.at(-1)?.amountMinor ?? 0;
      expect(new Set(months.slice(0, -1).map(({ amountMinor }) => amountMinor)).size).toBeLessThan(2);
      expect(last - usual).toBeGreaterThanOrEqual(0);
      expect(last - usual).toBeLessThan(bought.usefulLifeMonths);
    }),
    RUNS,
  );
});

test('every month of depreciation has its last day, in order and without a gap', () => {
  fc.assert(
    fc.property(terms, (bought) => {
      const days = depreciationSchedule(bought).map(({ date }) => date);
      expect(days[0]?.slice(0, 7)).toBe(bought.purchaseDate.slice(0, 7));
      for (const [index, date] of days.entries()) {
        expect(addDays(date, 1).slice(8)).toBe('01');
        const next = addDays(date, 1).slice(0, 7);
        expect(days[index + 1]?.slice(0, 7) ?? next).toBe(next);
      }
    }),
    { ...RUNS, numRuns: 40 },
  );
});

test('after a change of terms past and future months add up to the cost less the new residual value', () => {
  fc.assert(
    fc.property(terms, fc.nat({ max: 179 }), fc.integer({ min: 1, max: 180 }), (bought, at, usefulLifeMonths) => {
      const done = depreciationSchedule(bought).slice(0, Math.min(at, usefulLifeMonths - 1));
      const baseMinor = sum(done.map(({ amountMinor }) => amountMinor));
      const residualMinor = Math.floor((bought.costMinor - baseMinor) / 2);
      const changed = { ...bought, usefulLifeMonths, residualMinor, baseMonths: done.length, baseMinor };
      const left = depreciationSchedule(changed).map(({ amountMinor }) => amountMinor);
      expect(baseMinor + sum(left)).toBe(bought.costMinor - residualMinor);
    }),
    RUNS,
  );
});
