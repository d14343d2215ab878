import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CURRENCY_EXPONENTS,
  formatMoney,
  oneUnit,
  payableUnit,
  proportion,
  roundHalfUp,
  share,
  worthIn,
  worthInEuroCents,
} from '../../../src/domain/platform/kernel/index.ts';

test('halves are rounded up, also below zero', () => {
  expect([roundHalfUp(1, 2), roundHalfUp(3, 2), roundHalfUp(-1, 2), roundHalfUp(-3, 2)]).toEqual([1, 2, 0, -1]);
  expect(share(8_500, 2_100)).toBe(1_785);
});

test('a rounded share and its remainder add up to the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
      const part = share(amount, bps);
      expect(part + (amount - part)).toBe(amount);
      expect(Math.abs(part - (amount * bps) / 10_000)).toBeLessThanOrEqual(0.5);
    }),
    { seed: 3, numRuns: 500 },
  );
});

test('amounts beyond the safe integers throw', () => {
  expect(() => roundHalfUp(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError);
});

test.each([
  [84_717, 31_683, 169_433, 15_842],
  [-5, 1, 2, -2],
  [5, 1, 2, 3],
  [7, -3, -2, 11],
  [9_007_199_254_740_991, 3, 3, 9_007_199_254_740_991],
  [9_007_199_254_740_991, 999_999, 1_000_000, 9_007_190_247_541_736],
  [5, 1, 0, 0],
])('the proportion %i × %i ÷ %i is %i', (amount, part, whole, expected) => {
  expect(proportion(amount, part, whole)).toBe(expected);
});

test('one unit is a round amount that is worth about one euro in every currency', () => {
  const units = ['EUR', 'KWD', 'BHD', 'JPY', 'KRW', 'ISK', 'HUF'].map((code) => formatMoney(oneUnit(code), code));
  expect(units).toEqual(['€1.00', 'KWD 0.500', 'BHD 0.500', '¥200', '₩2,000', 'ISK 200', 'HUF 500.00']);
  for (const code of Object.keys(CURRENCY_EXPONENTS)) {
    expect([code, oneUnit(code) % payableUnit(code)]).toEqual([code, 0]);
    const worth = worthInEuroCents(oneUnit(code), code);
    expect([code, worth, worth > 65 && worth < 155]).toEqual([code, worth, true]);
  }
});

test('amounts of two currencies are compared by about what they are worth', () => {
  expect(worthInEuroCents(2_000_000, 'KRW')).toBe(121_212);
  expect(worthInEuroCents(50_000_000, 'HUF')).toBe(126_582);
  expect(worthIn('KWD', 100_000, 'EUR')).toBe(355_000);
  expect(worthIn('JPY', 1_234, 'JPY')).toBe(1_234);
  expect(() => worthIn('EUR', 1, 'XXX')).toThrow(RangeError);
});

test('amounts are written with the digits of their currency', () => {
  expect(formatMoney(11_314, 'EUR')).toBe('€113.14');
  expect(formatMoney(1_500, 'JPY')).toBe('¥1,500');
  expect(formatMoney(12_345, 'KWD')).toBe('KWD 12.345');
  expect(formatMoney(1_234_567, 'HUF')).toBe('HUF 12,345.67');
  expect(() => formatMoney(1, 'XXX')).toThrow(RangeError);
});
