import { describe, expect, test } from 'vitest';
import { priceRental, type PriceTerms } from '../../../src/domain/catalog/pricing/index.ts';
import { rental, termsWith } from './terms.ts';

/** 2027-05-14 is a Friday. */
const FRIDAY = '2027-05-14';
const weekdayRates = [{ weekdays: [6, 7], amountMinor: 1_550 }];

const linesOf = (terms: PriceTerms, startDate: string, endDate: string, units = 1) =>
  priceRental(terms, rental(startDate, endDate, { units })).lines.map(({ label, amountMinor }) => [label, amountMinor]);

describe('a weekday with a price of its own', () => {
  test('costs exactly its price, and the other days cost the day rate', () => {
    expect(linesOf(termsWith({ weekdayRates }), FRIDAY, '2027-05-18')).toEqual([
      ['2 × day', 2_000],
      ['2 × day (Sat, Sun)', 3_100],
    ]);
  });

  test('counts once for each unit', () => {
    expect(linesOf(termsWith({ weekdayRates }), '2027-05-15', '2027-05-16', 3)).toEqual([['1 × day (Sat), 3 units', 4_650]]);
  });

  test('is not used when a longer period is cheaper, and the cheapest mix of both is taken', () => {
    const terms = termsWith({ weekdayRates, tiers: [{ days: 7, amountMinor: 6_000 }] });
    expect(linesOf(terms, FRIDAY, '2027-05-21')).toEqual([['1 × week', 6_000]]);
    // The day beside the week is the second Friday, which costs less than a day of the weekend.
    expect(linesOf(terms, FRIDAY, '2027-05-22')).toEqual([
      ['1 × week', 6_000],
      ['1 × day', 1_000],
    ]);
  });

  test('is changed by a season with a percentage, to the cent', () => {
    const summer = { name: 'Summer', from: '05-15', to: '08-31', bps: 1_000, priority: 0 };
    expect(linesOf(termsWith({ weekdayRates, seasonRules: [summer] }), FRIDAY, '2027-05-16')).toEqual([
      ['1 × day', 1_000],
      ['1 × day (Sat)', 1_550],
      ['Summer +10% (1 of 2 days)', 155],
    ]);
  });

  test('takes a share of a longer period’s price in proportion to its own price', () => {
    const saturdays = { name: 'Fair', weekdays: [6], bps: 10_000, priority: 0 };
    const terms = termsWith({ weekdayRates, seasonRules: [saturdays], tiers: [{ days: 7, amountMinor: 4_050 }] });
    // Five days of 10.00 and two of 15.50 are 81.00; the week costs half of that, and so does its Saturday.
    expect(linesOf(terms, FRIDAY, '2027-05-21')).toEqual([
      ['1 × week', 4_050],
      ['Fair +100% (1 of 7 days)', 775],
    ]);
  });

  test('is part of the amount that a length discount reduces', () => {
    const terms = termsWith({ weekdayRates, durationDiscounts: [{ minDays: 2, bps: 1_000 }] });
    expect(linesOf(terms, FRIDAY, '2027-05-16')).toEqual([
      ['1 × day', 1_000],
      ['1 × day (Sat)', 1_550],
      ['10% off from 2 days', -255],
    ]);
  });
});

describe('a season with a fixed amount', () => {
  const fair = { name: 'Fair', from: '2027-05-15', to: '2027-05-16', amountMinor: 4_999, priority: 5 };

  test('alone decides what its days cost: weekdays, longer periods and other seasons do not apply', () => {
    const may = { name: 'May', from: '05-01', to: '05-31', bps: 1_000, priority: 0 };
    const terms = termsWith({ weekdayRates, seasonRules: [may, fair], tiers: [{ days: 4, amountMinor: 100 }] });
    expect(linesOf(terms, FRIDAY, '2027-05-18')).toEqual([
      ['1 × 4 days', 100],
      ['2 × day (Fair)', 9_998],
      ['May +10% (2 of 4 days)', 10],
    ]);
  });

  test('gives way to a season of higher priority', () => {
    const better = { name: 'Guests', from: '05-01', to: '05-31', bps: -5_000, priority: 9 };
    expect(linesOf(termsWith({ seasonRules: [fair, better] }), '2027-05-15', '2027-05-16')).toEqual([
      ['1 × day', 1_000],
      ['Guests -50% (1 of 1 days)', -500],
    ]);
  });

  test('may cover a whole rental', () => {
    expect(linesOf(termsWith({ seasonRules: [fair] }), '2027-05-15', '2027-05-17')).toEqual([['2 × day (Fair)', 9_998]]);
  });
});
