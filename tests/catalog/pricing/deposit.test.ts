import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/default-settings.ts';
import { AUTHORISATION_USED_DAYS, depositFor, depositMethod } from '../../../src/domain/catalog/pricing/index.ts';
import { DAY_MS, HOUR_MS } from '../../../src/domain/platform/kernel/index.ts';
import { assumedReturnAt } from '../../../src/domain/rentals/bookings/index.ts';
import { excavator, termsWith } from './terms.ts';

const alone = { rentalMode: 'SELF_OPERATED', units: 1, multiplierBps: 10_000 } as const;
const asking = (baseMinor: number, floorMinor = 0, capMinor: number | null = null) =>
  termsWith({ deposit: { baseMinor, floorMinor, capMinor } });

describe('the amount of a deposit', () => {
  test.each([
    ['half for the most trusted', asking(10_000), { multiplierBps: 5_000 }, 5_000],
    ['double for the least trusted', asking(10_000), { multiplierBps: 20_000 }, 20_000],
    ['rounded half up', asking(333), { multiplierBps: 5_000 }, 167],
    ['not below the floor', asking(10_000, 8_000), { multiplierBps: 5_000 }, 8_000],
    ['not above the cap', asking(10_000, 0, 12_000), { multiplierBps: 20_000 }, 12_000],
    ['none without a base, whatever the floor', asking(0, 8_000), {}, 0],
    ['once for each unit', asking(333), { multiplierBps: 5_000, units: 3 }, 501],
    ['floor for each unit', asking(10_000, 8_000), { multiplierBps: 5_000, units: 2 }, 16_000],
  ])('%s', (_, terms, given, amountMinor) => {
    expect(depositFor(terms, { ...alone, ...given }).amountMinor).toBe(amountMinor);
  });

  test('a deposit for a trusted renter with an operator is rounded once', () => {
    // 3 × 0.5 × 0.25 = 0.375; rounded in between it would be 2 × 0.25 = 0.5, and so 1.
    const operated = { ...alone, rentalMode: 'WITH_OPERATOR' } as const;
    expect(depositFor(asking(3), { ...operated, multiplierBps: 5_000 }).amountMinor).toBe(0);
  });
});

test('the range of a deposit spans the trust levels and gives its reasons', () => {
  const deposit = depositFor(excavator, { rentalMode: 'WITH_OPERATOR', units: 2, multiplierBps: 5_000 });
  expect(deposit).toEqual({
    amountMinor: 160_000,
    range: { minMinor: 160_000, maxMinor: 500_000 },
    why: [
      'The base deposit is €5,000.00.',
      "The renter's trust level multiplies it by 0.5.",
      'With an operator it is a quarter of that.',
      'The least is €800.00.',
      'It is asked for each of the 2 units.',
    ],
  });
  expect(depositFor(asking(0, 500), alone)).toEqual({
    amountMinor: 0,
    range: { minMinor: 0, maxMinor: 0 },
    why: ['No deposit is asked for.'],
  });
  expect(depositFor(asking(10_000, 0, 6_000), alone).why).toContain('The most is €60.00.');
});

test.each([
  ['2027-05-04T00:00:00.000Z', 5_000, 'HOLD'],
  ['2027-05-04T00:00:00.001Z', 5_000, 'CHARGE'],
  ['2027-05-20T00:00:00.000Z', 0, 'NOT_REQUIRED'],
])('a rental that ends at %s with a deposit of %i: %s', (endAt, amountMinor, method) => {
  expect(
    depositMethod(amountMinor, { endAt: new Date(endAt), now: new Date('2027-05-01T00:00:00Z'), limits: DEFAULT_SETTINGS }),
  ).toBe(method);
});

test('the hold of the longest rental is released or captured before its authorisation lapses', () => {
  const now = new Date('2027-05-01T00:00:00Z');
  const days = Array.from({ length: 10 }, (_, day) => new Date(now.getTime() + day * DAY_MS));
  const held = days.filter((endAt) => depositMethod(5_000, { endAt, now, limits: DEFAULT_SETTINGS }) === 'HOLD');
  const assumed = assumedReturnAt(held.at(-1)!);
  const { depositGraceHours } = DEFAULT_SETTINGS;
  expect(held).toHaveLength(4);
  expect(assumed.getTime() + depositGraceHours * HOUR_MS).toBeLessThanOrEqual(
    now.getTime() + (AUTHORISATION_USED_DAYS + 1) * DAY_MS,
  );
});
