import { expect, test } from 'vitest';
import { lateFee } from '../../../src/domain/catalog/pricing/index.ts';

test.each<[string, number, { lateDays: number; units: number; mostDays: number }, number, string?]>([
  ['a day in euros', 2_500, { lateDays: 1, units: 1, mostDays: 3 }, 3_750],
  ['two days of two units', 2_500, { lateDays: 2, units: 2, mostDays: 3 }, 15_000],
  ['half a cent, rounded up', 2_501, { lateDays: 1, units: 1, mostDays: 3 }, 3_752],
  ['yen, which have no smaller coin', 1_501, { lateDays: 1, units: 1, mostDays: 3 }, 2_252],
  ['three days of yen, rounded once', 1_501, { lateDays: 3, units: 1, mostDays: 3 }, 6_755],
  ['dinars, in steps of ten fils', 12_345, { lateDays: 1, units: 1, mostDays: 3 }, 18_520, 'KWD'],
  ['no more than the most', 2_500, { lateDays: 40, units: 1, mostDays: 3 }, 11_250],
  ['nothing before a day has begun', 2_500, { lateDays: 0, units: 1, mostDays: 3 }, 0],
  ['nothing for days that are not late', 2_500, { lateDays: -2, units: 1, mostDays: 3 }, 0],
])('a late fee is one and a half day rates: %s', (_what, dayRateMinor, days, fee, currency = 'EUR') => {
  expect(lateFee({ dayRateMinor, currency }, days)).toBe(fee);
});
