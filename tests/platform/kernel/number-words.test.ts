import { expect, test } from 'vitest';
import { withCommas } from '../../../src/domain/platform/kernel/index.ts';

test.each([0, 7, 999, 1_000, 12_345, 100_000, 1_234_567])('%d is written with commas as in English', (number) => {
  expect(withCommas(number)).toBe(number.toLocaleString('en'));
});
