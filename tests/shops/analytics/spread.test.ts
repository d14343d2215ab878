import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedCost, seasonOf } from '../../../src/domain/shops/analytics/index.ts';
import { sum } from '../../../src/domain/platform/kernel/index.ts';

test('shared costs add up to the cost, and each share is in proportion', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.array(fc.nat({ max: 5_000 }), { minLength: 1, maxLength: 60 }).filter((days) => days.some((each) => each > 0)),
      (amountMinor, days) => {
        const all = sum(days);
        const shares = days.map((own, at) => sharedCost(amountMinor, { own, before: sum(days.slice(0, at)), all }));
        expect(sum(shares)).toBe(amountMinor);
        for (const [at, own] of days.entries()) {
          expect(Math.abs((shares[at] ?? 0) - (amountMinor * own) / all)).toBeLessThanOrEqual(1);
        }
      },
    ),
    { numRuns: 500, seed: 20_270_611 },
  );
});

test('no cost is shared when nothing was rented', () => {
  expect(sharedCost(1_000, { own: 0, before: 0, all: 0 })).toBe(0);
});

test('a season needs six known months and is measured by all twelve', () => {
  const ahead = { today: '2026-06-10', horizonDays: 20 };
  expect(seasonOf(new Map([['06', 40]]), ahead)).toBeNull();
  const demand = new Map(['01', '02', '03', '04', '05', '06'].map((month) => [month, month === '06' ? 70 : 10]));
  // 70 days in June; 120 days in twelve months are 10 a month.
  expect(seasonOf(demand, ahead)).toBe(70_000);
  expect(seasonOf(demand, { today: '2026-06-21', horizonDays: 30 })).toBe(35_000);
});
