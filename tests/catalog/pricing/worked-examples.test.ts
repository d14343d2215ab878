import { expect, test } from 'vitest';
import { depositFor, type Price, priceRental } from '../../../src/domain/catalog/pricing/index.ts';
import { camper, drill, excavator, kayak, rental } from './terms.ts';

const rows = (price: Price) => price.lines.map((line) => [line.code, line.label, line.amountMinor]);

test('example A: a kayak from Friday to Monday has the written price', () => {
  const price = priceRental(kayak, rental('2027-05-14', '2027-05-17'));
  expect(price.days).toBe(3);
  expect(rows(price)).toEqual([
    ['rental', '3 × day', 7_500],
    ['season', 'Weekend +20% (2 of 3 days)', 1_000],
    ['service_fee', 'Service fee', 850],
    ['rental_tax', 'Tax on the rental (21%)', 1_785],
    ['fee_tax', 'Tax on the service fee (21%)', 179],
    ['commission', 'Commission (15%)', -1_275],
  ]);
  expect(price.totals).toEqual({
    ownerSubtotalMinor: 8_500,
    serviceFeeMinor: 850,
    taxMinor: 1_964,
    totalMinor: 11_314,
    commissionMinor: 1_275,
    ownerNetMinor: 7_225,
    rentalTaxMinor: 1_785,
    feeTaxMinor: 179,
  });
  expect(price.totals.ownerNetMinor + price.totals.rentalTaxMinor).toBe(9_010);
  const deposit = depositFor(kayak, { rentalMode: 'SELF_OPERATED', units: 1, multiplierBps: 10_000 });
  expect(deposit.amountMinor).toBe(20_000);
});

test('example B: an excavator with its operator for ten days has the written price', () => {
  const chosen = { rentalMode: 'WITH_OPERATOR', extras: ['delivery'] } as const;
  const price = priceRental(excavator, rental('2027-03-01', '2027-03-11', chosen));
  expect(rows(price)).toEqual([
    ['rental', '1 × week', 90_000],
    ['rental', '3 × day', 54_000],
    ['operator', 'Operator', 220_000],
    ['extra:delivery', 'Delivery', 15_000],
    ['service_fee', 'Service fee', 18_950],
    ['rental_tax', 'Tax on the rental (19%)', 72_010],
    ['fee_tax', 'Tax on the service fee (19%)', 3_601],
    ['commission', 'Commission (10%)', -37_900],
  ]);
  expect(price.totals).toMatchObject({ ownerSubtotalMinor: 379_000, totalMinor: 473_561, commissionMinor: 37_900 });
  expect(price.totals.ownerNetMinor + price.totals.rentalTaxMinor).toBe(413_110);
  const deposit = depositFor(excavator, { rentalMode: 'WITH_OPERATOR', units: 1, multiplierBps: 10_000 });
  expect(deposit.amountMinor).toBe(125_000);
});

test('example C: a camper over the edge of a season, for a trusted renter, has the written price', () => {
  const price = priceRental(camper, rental('2027-06-22', '2027-07-06'));
  expect(rows(price)).toEqual([
    ['rental', '2 × week', 119_000],
    ['season', 'High season +30% (5 of 14 days)', 12_750],
    ['extra:cleaning', 'Cleaning', 6_000],
    ['service_fee', 'Service fee', 13_775],
    ['rental_tax', 'Tax on the rental (23%)', 31_683],
    ['fee_tax', 'Tax on the service fee (23%)', 3_168],
    ['commission', 'Commission (15%)', -20_663],
  ]);
  expect(price.totals).toMatchObject({
    ownerSubtotalMinor: 137_750,
    totalMinor: 186_376,
    commissionMinor: 20_663,
    ownerNetMinor: 117_087,
  });
  expect(price.totals.ownerNetMinor + price.totals.rentalTaxMinor).toBe(148_770);
  const deposit = depositFor(camper, { rentalMode: 'SELF_OPERATED', units: 1, multiplierBps: 5_000 });
  expect(deposit.amountMinor).toBe(50_000);
});

test('example C extended from 14 to 17 days costs the difference of the two prices', () => {
  const before = priceRental(camper, rental('2027-06-22', '2027-07-06'));
  const after = priceRental(camper, rental('2027-06-22', '2027-07-09'));
  expect(after.totals.totalMinor).toBe(235_860);
  expect(after.totals.totalMinor - before.totals.totalMinor).toBe(49_484);
});

test('example D: a drill has the written price with the minimum fee', () => {
  const price = priceRental(drill, rental('2027-05-10', '2027-05-12'));
  expect(rows(price)).toEqual([
    ['rental', '2 × day', 800],
    ['service_fee', 'Service fee', 100],
    ['rental_tax', 'Tax on the rental (19%)', 152],
    ['fee_tax', 'Tax on the service fee (19%)', 19],
    ['commission', 'Commission (15%)', -120],
  ]);
  expect(price.totals.totalMinor).toBe(1_071);
  expect(price.totals.ownerNetMinor + price.totals.rentalTaxMinor).toBe(832);
  const deposit = depositFor(drill, { rentalMode: 'SELF_OPERATED', units: 1, multiplierBps: 15_000 });
  expect(deposit.amountMinor).toBe(7_500);
});

test.each([
  [5, '5 × day', 12_500],
  [6, '1 × week', 12_500],
  [9, '1 × week + 2 × day', 17_500],
])('the kayak for %i days has the written price', (days, label, amountMinor) => {
  const monday = '2027-05-10';
  const price = priceRental({ ...kayak, seasonRules: [] }, rental(monday, `2027-05-${10 + days}`));
  expect(price.days).toBe(days);
  const rent = price.lines.filter(({ code }) => code === 'rental');
  expect(rent.map((line) => line.label).join(' + ')).toBe(label);
  expect(price.totals.ownerSubtotalMinor).toBe(amountMinor);
});
