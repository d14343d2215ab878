import { describe, expect, test } from 'vitest';
import { billedLines, type Price, priceRental } from '../../../src/domain/catalog/pricing/index.ts';
import { kayak, rental, termsWith } from './terms.ts';

const shortly = (asked: ReturnType<typeof rental>, terms = kayak) =>
  billedLines(priceRental(terms, asked), terms).map((line) => [line.code, line.label, line.quantity, line.unitMinor]);

test('a rental is billed by its days, weeks and months, longest first, each with its own unit price', () => {
  expect(shortly(rental('2027-05-03', '2027-05-06'), termsWith())).toEqual([['rental', 'Rental per day', 3, 1_000]]);
  expect(shortly(rental('2027-05-03', '2027-05-12', { units: 2 })).slice(0, 2)).toEqual([
    ['rental', 'Rental per week', 2, 12_500],
    ['rental', 'Rental per day', 4, 2_500],
  ]);
  const terms = termsWith({ tiers: [{ days: 3, amountMinor: 2_000 }] });
  expect(shortly(rental('2027-05-03', '2027-05-06'), terms)).toEqual([['rental', 'Rental per 3 days', 1, 2_000]]);
});

test('the billed lines add up to the agreed price, and every other line stays', () => {
  const price = priceRental(kayak, rental('2027-05-03', '2027-05-13', { units: 3 }));
  const billed = billedLines(price, kayak);
  const sumOf = (lines: Price['lines']) => lines.reduce((total, line) => total + line.amountMinor, 0);
  expect(sumOf(billed)).toBe(sumOf(price.lines));
  for (const line of billed) expect(line.quantity * line.unitMinor).toBe(line.amountMinor);
  const others = (lines: Price['lines']) => lines.filter(({ code }) => code !== 'rental');
  expect(others(billed)).toEqual(others(price.lines));
});

test('days with a length discount are billed as days, and the discount stays a line of its own', () => {
  const terms = termsWith({ tiers: [{ days: 7, amountMinor: 6_500 }], durationDiscounts: [{ minDays: 7, bps: 1_000 }] });
  expect(shortly(rental('2027-05-03', '2027-05-10'), terms)).toEqual([
    ['rental', 'Rental per day', 7, 1_000],
    ['duration_discount', '10% off from 7 days, cheaper than 1 × week', 1, -700],
  ]);
});

describe('a price from before each period had its own line', () => {
  const price = priceRental(kayak, rental('2027-05-03', '2027-05-12'));
  const [, , ...others] = price.lines;
  const frozen = {
    ...price,
    lines: [
      { code: 'rental', label: '1 × week + 2 × day', quantity: 1, unitMinor: 17_500, amountMinor: 17_500, audience: [] },
      ...others,
    ],
  };

  test('is split by its price terms', () => {
    expect(billedLines(frozen, kayak).map((line) => [line.label, line.quantity, line.unitMinor])).toEqual([
      ['Rental per week', 1, 12_500],
      ['Rental per day', 2, 2_500],
      ...others.map((line) => [line.label, line.quantity, line.unitMinor]),
    ]);
  });

  test('is billed as it was agreed when its terms give another amount', () => {
    expect(billedLines(frozen, { ...kayak, dayRateMinor: 1 })).toEqual(frozen.lines);
  });
});
