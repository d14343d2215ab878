import { describe, expect, test } from 'vitest';
import { priceRental, type PriceTerms, unknownExtras } from '../../../src/domain/catalog/pricing/index.ts';
import { formatMoney } from '../../../src/domain/platform/kernel/index.ts';
import { camper, excavator, rental, termsWith } from './terms.ts';

const lineOf = (code: string, terms: PriceTerms, asked: Parameters<typeof priceRental>[1]) =>
  priceRental(terms, asked).lines.find((line) => line.code === code);

const seasonsOf = (terms: PriceTerms, asked: Parameters<typeof priceRental>[1]) =>
  priceRental(terms, asked).lines.flatMap((line) => (line.code === 'season' ? [[line.label, line.amountMinor]] : []));

const rentOf = (terms: PriceTerms, asked: Parameters<typeof priceRental>[1]) =>
  priceRental(terms, asked).lines.flatMap((line) =>
    line.code === 'rental' ? [[line.label, line.quantity, line.unitMinor]] : [],
  );

describe('the days of a rental', () => {
  test.each([
    ['2027-05-10', '2027-05-10', 1],
    ['2027-05-10', '2027-05-11', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2027-02-28', '2027-03-01', 1],
    ['2028-02-29', '2028-02-29', 1],
    ['2027-12-31', '2028-01-02', 2],
  ])('%s to %s are %i', (startDate, endDate, days) => {
    const price = priceRental(termsWith(), rental(startDate, endDate));
    expect(price.days).toBe(days);
    expect(price.totals.totalMinor).toBe(days * 1_000);
  });
});

describe('the cheapest cover of the days by periods', () => {
  test('prefers periods of exactly the wanted days at the same price, even when these are more', () => {
    const terms = termsWith({ tiers: [{ days: 10, amountMinor: 3_000 }] });
    expect(lineOf('rental', terms, rental('2027-05-01', '2027-05-04'))).toMatchObject({ label: '3 × day', amountMinor: 3_000 });
  });

  test('prefers the fewest periods among exact covers', () => {
    const terms = termsWith({ tiers: [{ days: 3, amountMinor: 3_000 }] });
    expect(rentOf(terms, rental('2027-05-01', '2027-05-05'))).toEqual([
      ['1 × 3 days', 1, 3_000],
      ['1 × day', 1, 1_000],
    ]);
  });

  test('names months, weeks and days, longest first', () => {
    const tiers = [
      { days: 7, amountMinor: 6_000 },
      { days: 30, amountMinor: 20_000 },
    ];
    expect(rentOf(termsWith({ tiers }), rental('2027-01-01', '2027-02-08'))).toEqual([
      ['1 × month', 1, 20_000],
      ['1 × week', 1, 6_000],
      ['1 × day', 1, 1_000],
    ]);
  });

  test('has a line for each period, also for several units', () => {
    expect(rentOf(termsWith({ dayRateMinor: 2_100 }), rental('2027-05-01', '2027-05-03'))).toEqual([['2 × day', 2, 2_100]]);
    const terms = termsWith({ tiers: [{ days: 7, amountMinor: 6_000 }] });
    expect(rentOf(terms, rental('2027-05-01', '2027-05-10', { units: 3 }))).toEqual([
      ['1 × week, 3 units', 3, 6_000],
      ['2 × day, 3 units', 6, 1_000],
    ]);
  });
});

describe('season rules', () => {
  const winter = { name: 'Holidays', from: '12-20', to: '01-03', bps: 4_000, priority: 1 };

  test('a rule may span the end of the year and includes both its ends', () => {
    const terms = termsWith({ seasonRules: [winter] });
    expect(seasonsOf(terms, rental('2027-12-18', '2028-01-06'))).toEqual([['Holidays +40% (15 of 19 days)', 6_000]]);
    expect(seasonsOf(terms, rental('2027-12-19', '2027-12-20'))).toEqual([]);
    expect(seasonsOf(terms, rental('2027-12-20', '2027-12-21'))).toEqual([['Holidays +40% (1 of 1 days)', 400]]);
    expect(seasonsOf(terms, rental('2028-01-03', '2028-01-04'))).toHaveLength(1);
    expect(seasonsOf(terms, rental('2028-01-04', '2028-01-05'))).toEqual([]);
  });

  test('a rule with whole dates counts in that year only', () => {
    const terms = termsWith({ seasonRules: [{ name: 'Fair', from: '2027-05-10', to: '2027-05-11', bps: 5_000, priority: 1 }] });
    expect(seasonsOf(terms, rental('2027-05-09', '2027-05-13'))).toEqual([['Fair +50% (2 of 4 days)', 1_000]]);
    expect(seasonsOf(terms, rental('2028-05-09', '2028-05-13'))).toEqual([]);
  });

  test('a rule that ends on 02-29 ends with February in other years', () => {
    const terms = termsWith({ seasonRules: [{ name: 'Snow', from: '02-27', to: '02-29', bps: 1_000, priority: 1 }] });
    expect(seasonsOf(terms, rental('2028-02-26', '2028-03-02'))).toEqual([['Snow +10% (3 of 5 days)', 300]]);
    expect(seasonsOf(terms, rental('2027-02-26', '2027-03-02'))).toEqual([['Snow +10% (2 of 4 days)', 200]]);
  });

  test('the rule of highest priority decides a day alone, and among equals the first one', () => {
    const weekend = { name: 'Weekend', weekdays: [6, 7], bps: 2_000, priority: 5 };
    const may = { name: 'May', from: '05-01', to: '05-31', bps: -1_000, priority: 1 };
    const alsoMay = { ...may, name: 'Spring' };
    const terms = termsWith({ seasonRules: [may, alsoMay, weekend] });
    expect(seasonsOf(terms, rental('2027-05-14', '2027-05-18'))).toEqual([
      ['May -10% (2 of 4 days)', -200],
      ['Weekend +20% (2 of 4 days)', 400],
    ]);
  });

  test('a rule may name weekdays inside a date range', () => {
    const terms = termsWith({
      seasonRules: [{ name: 'Summer', from: '07-01', to: '07-31', weekdays: [6], bps: 1_000, priority: 1 }],
    });
    expect(seasonsOf(terms, rental('2027-06-25', '2027-07-05'))).toEqual([['Summer +10% (1 of 10 days)', 100]]);
  });

  test('a rule with minDays leaves shorter rentals to the next rule', () => {
    const long = { name: 'Long stay', from: '05-01', to: '05-31', bps: -2_000, priority: 9, minDays: 3 };
    const usual = { name: 'May', from: '05-01', to: '05-31', bps: 1_000, priority: 1 };
    const terms = termsWith({ seasonRules: [long, usual] });
    expect(seasonsOf(terms, rental('2027-05-10', '2027-05-12'))).toEqual([['May +10% (2 of 2 days)', 200]]);
    expect(seasonsOf(terms, rental('2027-05-10', '2027-05-13'))).toEqual([['Long stay -20% (3 of 3 days)', -600]]);
  });

  test('a rule of 0 percent keeps the usual price on its days', () => {
    const event = { name: 'Quiet day', from: '2027-05-11', to: '2027-05-11', bps: 0, priority: 9 };
    const may = { name: 'May', from: '05-01', to: '05-31', bps: 1_000, priority: 1 };
    expect(seasonsOf(termsWith({ seasonRules: [event, may] }), rental('2027-05-10', '2027-05-13'))).toEqual([
      ['May +10% (2 of 3 days)', 200],
    ]);
  });
});

describe('a length discount', () => {
  const durationDiscounts = [
    { minDays: 3, bps: 500 },
    { minDays: 7, bps: 1_000 },
    { minDays: 14, bps: 800 },
  ];

  test.each([
    [2, undefined],
    [3, -150],
    [7, -700],
    [14, -1_400],
  ])('of %i days is the best discount earned', (days, amountMinor) => {
    const asked = rental('2027-05-01', `2027-05-${String(1 + days).padStart(2, '0')}`);
    expect(lineOf('duration_discount', termsWith({ durationDiscounts }), asked)?.amountMinor).toBe(amountMinor);
  });

  test('is compared with the price of a week: the renter pays the lower, never both, and the line says which', () => {
    const week = (amountMinor: number) => termsWith({ durationDiscounts, tiers: [{ days: 7, amountMinor }] });
    const asked = rental('2027-05-01', '2027-05-08');
    expect(rentOf(week(6_500), asked)).toEqual([['7 × day', 7, 1_000]]);
    expect(lineOf('duration_discount', week(6_500), asked)).toMatchObject({
      label: '10% off from 7 days, cheaper than 1 × week',
      amountMinor: -700,
    });
    expect(rentOf(week(6_000), asked)).toEqual([['1 × week (cheaper than 10% off)', 1, 6_000]]);
    expect(lineOf('duration_discount', week(6_000), asked)).toBeUndefined();
    expect(rentOf(week(6_300), asked)).toEqual([['1 × week (the same as 10% off)', 1, 6_300]]);
  });

  test('is taken from the price that includes seasons', () => {
    const seasonRules = [{ name: 'May', from: '05-01', to: '05-31', bps: 2_000, priority: 1 }];
    const terms = termsWith({ durationDiscounts, seasonRules });
    expect(lineOf('duration_discount', terms, rental('2027-05-01', '2027-05-04'))?.amountMinor).toBe(-180);
  });
});

describe('extras, mode and units', () => {
  test('an extra per day counts the days, and a mandatory extra is not added twice', () => {
    const extras = [
      { id: 'helmet', label: 'Helmet', amountMinor: 50, per: 'DAY', mandatory: false },
      { id: 'cleaning', label: 'Cleaning', amountMinor: 300, per: 'BOOKING', mandatory: true },
    ] as const;
    const terms = termsWith({ extras: [...extras] });
    const asked = rental('2027-05-01', '2027-05-04', { extras: ['helmet', 'cleaning', 'helmet'] });
    expect(lineOf('extra:helmet', terms, asked)).toMatchObject({ quantity: 3, unitMinor: 50, amountMinor: 150 });
    expect(priceRental(terms, asked).totals.totalMinor).toBe(3_450);
    expect(priceRental(terms, rental('2027-05-01', '2027-05-04')).totals.totalMinor).toBe(3_300);
  });

  test('an unknown extra and a mode that is not offered are refused', () => {
    expect(unknownExtras(camper, ['cleaning', 'awning'])).toEqual(['awning']);
    expect(() => priceRental(camper, rental('2027-05-01', '2027-05-02', { extras: ['awning'] }))).toThrow(RangeError);
    expect(() => priceRental(camper, rental('2027-05-01', '2027-05-02', { rentalMode: 'WITH_OPERATOR' }))).toThrow(RangeError);
  });

  test('everything that the owner earns is multiplied by the units, exactly', () => {
    const asked = rental('2027-03-01', '2027-03-11', { rentalMode: 'WITH_OPERATOR', extras: ['delivery'] });
    const three = priceRental(excavator, { ...asked, units: 3 });
    expect(three.totals.ownerSubtotalMinor).toBe(3 * 379_000);
    expect(three.totals.serviceFeeMinor).toBe(50_000);
    expect(three.lines.find((line) => line.code === 'operator')).toMatchObject({ quantity: 30, unitMinor: 22_000 });
  });
});

test('a price in yen has no decimals and one in dinars has three', () => {
  const yen = termsWith({
    currency: 'JPY',
    dayRateMinor: 4_815,
    fee: { bps: 1_000, minMinor: 100, capMinor: null },
    feeTaxBps: 1_000,
  });
  const yenTotal = priceRental(yen, rental('2027-05-01', '2027-05-04')).totals.totalMinor;
  expect(yenTotal).toBe(14_445 + 1_445 + 145);
  expect(formatMoney(yenTotal, 'JPY')).toBe('¥16,035');

  const dinar = termsWith({ currency: 'KWD', dayRateMinor: 12_345, fee: { bps: 1_000, minMinor: 100, capMinor: null } });
  const dinarTotal = priceRental(dinar, rental('2027-05-01', '2027-05-02')).totals.totalMinor;
  // The last digit of three is always 0, because payments are taken in steps of ten fils.
  expect(dinarTotal).toBe(12_350 + 1_240);
  expect(formatMoney(dinarTotal, 'KWD')).toBe('KWD 13.590');
});
