import { expect, test } from 'vitest';
import { DAY_MS, InstantInput, later, secondsUntil, waitOfDay } from '../../../src/domain/platform/kernel/time/clock.ts';

const NOW = new Date('2026-06-10T09:00:00.000Z');

test.each([
  ['1970-01-01T00:00:00Z', true],
  ['1969-12-31T23:59:59Z', false],
  ['9999-12-31T23:59:59Z', true],
  ['9999-12-31T23:59:59-01:00', false],
  ['1970-01-01T00:00:00+01:00', false],
])('the instant %s can be stored: %s', (text, possible) => {
  expect({ text, possible: InstantInput.safeParse(text).success }).toEqual({ text, possible });
});

test.each([
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [0, 1],
  [-5_000, 1],
])('what is %i milliseconds ahead is reached within %i seconds, and at least one', (ahead, seconds) => {
  expect(secondsUntil(later(NOW, ahead), NOW)).toBe(seconds);
});

test('what may be done twice in 24 hours may be done again when the first of two is a day old', () => {
  const before = (milliseconds: number) => later(NOW, -milliseconds);
  expect(waitOfDay([], 2, NOW)).toBeNull();
  expect(waitOfDay([before(1_000)], 2, NOW)).toBeNull();
  expect(waitOfDay([before(1_000), before(DAY_MS - 60_000)], 2, NOW)).toBe(60);
  expect(waitOfDay([before(1_000), before(DAY_MS)], 2, NOW)).toBeNull();
  expect(waitOfDay([before(1_000), before(2_000), before(DAY_MS)], 2, NOW)).toBe(86_398);
});
