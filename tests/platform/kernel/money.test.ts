import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, oneUnit, proportion, roundHalfUp, share } from '../../../src/domain/platform/kernel/index.ts';

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

test('one unit is a hundred minor units in currencies without coins', () => {
  expect([oneUnit('EUR'), oneUnit('KWD'), oneUnit('JPY')]).toEqual([100, 1_000, 100]);
});

test('amounts are written with the digits of their currency', () => {
  expect(formatMoney(11_314, 'EUR')).toBe('€113.14');
  expect(formatMoney(1_500, 'JPY')).toBe('¥1,500');
  expect(formatMoney(12_345, 'KWD')).toBe('KWD 12.345');
  expect(formatMoney(1_234_567, 'HUF')).toBe('HUF 12,345.67');
  expect(() => formatMoney(1, 'XXX')).toThrow(RangeError);
});
