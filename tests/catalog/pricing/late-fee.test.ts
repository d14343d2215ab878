import { expect, test } from 'vitest';
import { lateFee } from '../../../src/domain/catalog/pricing/index.ts';
import { OPERATOR_DEFAULTS } from '../../../src/domain/platform/kernel/index.ts';

test.each<[string, number, { lateDays: number; units: number }, number, string?]>([
  ['a day in euros', 2_500, { lateDays: 1, units: 1 }, 3_750],
  ['two days of two units', 2_500, { lateDays: 2, units: 2 }, 15_000],
  ['half a cent, rounded up', 2_501, { lateDays: 1, units: 1 }, 3_752],
  ['yen, which have no smaller coin', 1_501, { lateDays: 1, units: 1 }, 2_252],
  ['three days of yen, rounded once', 1_501, { lateDays: 3, units: 1 }, 6_755],
  ['dinars, in steps of ten fils', 12_345, { lateDays: 1, units: 1 }, 18_520, 'KWD'],
  ['no more than the most', 2_500, { lateDays: 40, units: 1 }, 11_250],
  ['nothing before a day has begun', 2_500, { lateDays: 0, units: 1 }, 0],
  ['nothing for days that are not late', 2_500, { lateDays: -2, units: 1 }, 0],
])('a late day costs one and a half day rates: %s', (_what, dayRateMinor, days, fee, currency = 'EUR') => {
  expect(lateFee({ dayRateMinor, currency }, { ...days, limits: OPERATOR_DEFAULTS })).toBe(fee);
});

test('the operator decides the share of the day rate and the most late days', () => {
  const limits = { lateFeeBps: 20_000, lateFeeDays: 2 };
  expect(lateFee({ dayRateMinor: 2_500, currency: 'EUR' }, { lateDays: 5, units: 1, limits })).toBe(10_000);
  expect(lateFee({ dayRateMinor: 2_500, currency: 'EUR' }, { lateDays: 5, units: 1, limits: { ...limits, lateFeeBps: 0 } })).toBe(
    0,
  );
});
