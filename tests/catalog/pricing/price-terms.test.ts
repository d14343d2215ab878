import { expect, test } from 'vitest';
import { PriceTerms } from '../../../src/domain/catalog/pricing/index.ts';
import { camper, termsWith } from './terms.ts';

const season = (given: object) => ({ ...termsWith(), seasonRules: [{ name: 'Rule', bps: 1_000, priority: 1, ...given }] });

test('price terms are unchanged after a round trip through JSON', () => {
  expect(PriceTerms.parse(JSON.parse(JSON.stringify(camper)))).toEqual(camper);
});

test.each([
  ['a range of the year', season({ from: '07-01', to: '08-31' })],
  ['a range over the end of the year', season({ from: '12-20', to: '01-03' })],
  ['the leap day', season({ from: '02-29', to: '02-29' })],
  ['a range of dates', season({ from: '2027-12-20', to: '2028-01-03' })],
  ['weekdays alone', season({ weekdays: [6, 7] })],
])('%s is a valid season', (_, terms) => {
  expect(PriceTerms.safeParse(terms).success).toBe(true);
});

test.each([
  ['half a range', season({ from: '07-01' })],
  ['a mixed range', season({ from: '07-01', to: '2027-08-31' })],
  ['a range of dates backwards', season({ from: '2028-01-03', to: '2027-12-20' })],
  ['a day that is not', season({ from: '02-30', to: '03-01' })],
  ['an eighth weekday', season({ weekdays: [8] })],
  ['an unknown currency', { ...termsWith(), currency: 'XXX' }],
  ['a currency named like an object property', { ...termsWith(), currency: 'toString' }],
  [
    'two prices for one length',
    {
      ...termsWith(),
      tiers: [
        { days: 7, amountMinor: 1 },
        { days: 7, amountMinor: 2 },
      ],
    },
  ],
  ['a fraction of a cent', { ...termsWith(), dayRateMinor: 10.5 }],
  ['an operator without a price', { ...termsWith(), rentalModes: ['WITH_OPERATOR'] }],
])('%s is refused', (_, terms) => {
  expect(PriceTerms.safeParse(terms).success).toBe(false);
});
