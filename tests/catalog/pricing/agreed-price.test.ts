import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  agreedPrice,
  changedPrice,
  extrasOf,
  type Price,
  priceRental,
  subtotalFor,
} from '../../../src/domain/catalog/pricing/index.ts';
import { addDays, sum } from '../../../src/domain/platform/kernel/index.ts';
import { rental, termsWith } from './terms.ts';

const RUNS = { seed: 20_270_514, numRuns: 400 };

const terms = termsWith({
  tiers: [{ days: 7, amountMinor: 5_000 }],
  fee: { bps: 1_000, minMinor: 100, capMinor: null },
  rentalTaxBps: 2_300,
  feeTaxBps: 2_300,
  commissionBps: 1_500,
  extras: [{ id: 'bag', label: 'Bag', amountMinor: 300, per: 'DAY', mandatory: false }],
});
const anyTerms = fc
  .record({
    feeBps: fc.integer({ min: 0, max: 3_000 }),
    minMinor: fc.integer({ min: 0, max: 500 }),
    capMinor: fc.option(fc.integer({ min: 500, max: 90_000 })),
    rentalTaxBps: fc.integer({ min: 0, max: 3_000 }),
    feeTaxBps: fc.integer({ min: 0, max: 3_000 }),
  })
  .map(({ feeBps, minMinor, capMinor, ...taxes }) => termsWith({ fee: { bps: feeBps, minMinor, capMinor }, ...taxes }));

const shownTo = ({ lines }: Price) =>
  sum(lines.filter(({ audience }) => audience.includes('RENTER')).map((line) => line.amountMinor));
const codes = ({ lines }: Price) => lines.map(({ code }) => code);
const asked = (days: number, extras: string[] = []) => rental('2027-05-03', addDays('2027-05-03', days), { extras });

test('an agreed subtotal is shown as one line of adjustment, and fee, tax and commission follow from it', () => {
  const price = agreedPrice(terms, asked(3, ['bag']), 2_000);
  expect(codes(price)).toEqual([
    'rental',
    'extra:bag',
    'negotiated_adjustment',
    'service_fee',
    'rental_tax',
    'fee_tax',
    'commission',
  ]);
  expect(price.lines.find(({ code }) => code === 'negotiated_adjustment')).toMatchObject({
    amountMinor: -1_900,
    label: 'Agreed reduction',
  });
  expect(price.totals).toMatchObject({
    ownerSubtotalMinor: 2_000,
    serviceFeeMinor: 200,
    rentalTaxMinor: 460,
    feeTaxMinor: 46,
    totalMinor: 2_706,
  });
  expect(shownTo(price)).toBe(2_706);
});

test('agreeing on the listed price changes nothing', () => {
  expect(agreedPrice(terms, asked(3), 3_000)).toEqual(priceRental(terms, asked(3)));
});

test('the subtotal for a wished total is the largest that fits, for any fee and tax', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 1, max: 2_000_000 }), (given, totalMinor) => {
      const totalOf = (minor: number) => agreedPrice(given, asked(3), minor).totals.totalMinor;
      const subtotal = subtotalFor(given, totalMinor);
      // Nothing fits: not even the least subtotal does.
      expect(totalOf(1) <= totalMinor).toBe(subtotal !== null);
      expect(subtotal === null || totalOf(subtotal) <= totalMinor).toBe(true);
      expect(totalOf((subtotal ?? 0) + 1)).toBeGreaterThan(totalMinor);
    }),
    RUNS,
  );
});

test('a change of dates keeps the extras and applies an agreed discount in proportion', () => {
  const bargain = agreedPrice(terms, asked(2, ['bag']), 1_300);
  const longer = changedPrice(terms, bargain, asked(4));
  expect(extrasOf(longer)).toEqual(['bag']);
  // Half of the listed price for two days is half of the listed price for four.
  expect(longer.totals.ownerSubtotalMinor).toBe(2_600);
  expect(shownTo(longer)).toBe(longer.totals.totalMinor);
  expect(changedPrice(terms, longer, asked(2))).toEqual(bargain);
});

test('without an agreed price, a change of dates costs the listed price of the other period', () => {
  expect(changedPrice(terms, priceRental(terms, asked(3, ['bag'])), asked(7))).toEqual(priceRental(terms, asked(7, ['bag'])));
});
