import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CANCELLATION_POLICIES } from '../../../db/values/index.ts';
import {
  agreedPrice,
  cancellationOutcome,
  changedPrice,
  depositFor,
  highRiskDeposit,
  lateFee,
  ownerPenalty,
  penaltySplit,
  type Price,
  priceRental,
  type PriceTerms,
  subtotalFor,
} from '../../../src/domain/catalog/pricing/index.ts';
import {
  addDays,
  OPERATOR_DEFAULTS,
  payableUnit,
  sum,
  toPayable,
  worthIn,
  worthInEuroCents,
} from '../../../src/domain/platform/kernel/index.ts';
import { sampleSize } from '../../harness/sample-size.ts';
import { rental, termsWith } from './terms.ts';

const RUNS = { seed: 20_270_514, numRuns: sampleSize(400, 100) };
const STEP = 10;

const amount = fc.integer({ min: 1, max: 500_000 });
const bps = fc.integer({ min: 0, max: 3_000 });
/** Terms in dinars as an owner and an operator may have typed them, to the single fils. */
const dinarTerms = fc
  .record({
    dayRateMinor: amount,
    tiers: fc.uniqueArray(fc.record({ days: fc.integer({ min: 2, max: 40 }), amountMinor: amount }), {
      selector: ({ days }) => days,
      maxLength: 4,
    }),
    weekdayRates: amount.map((amountMinor) => [{ weekdays: [6, 7], amountMinor }]),
    seasonRules: fc.oneof(
      amount.map((amountMinor) => [{ name: 'Season', from: '05-01', to: '07-31', priority: 1, amountMinor }]),
      fc
        .integer({ min: -4_000, max: 5_000 })
        .map((change) => [{ name: 'Season', from: '05-01', to: '07-31', priority: 1, bps: change }]),
    ),
    durationDiscounts: fc.array(fc.record({ minDays: fc.integer({ min: 2, max: 30 }), bps }), { maxLength: 2 }),
    operatorDayRateMinor: amount,
    extras: amount.map((amountMinor) => [{ id: 'a', label: 'Extra', amountMinor, per: 'DAY' as const, mandatory: false }]),
    fee: fc.record({
      bps,
      minMinor: fc.integer({ min: 0, max: 500 }),
      capMinor: fc.option(fc.integer({ min: 500, max: 9_000 })),
    }),
    rentalTaxBps: bps,
    feeTaxBps: bps,
    commissionBps: bps,
    deposit: fc.record({ baseMinor: amount, floorMinor: amount, capMinor: fc.option(amount) }),
  })
  .map((given) => termsWith({ ...given, currency: 'KWD', rentalModes: ['SELF_OPERATED', 'WITH_OPERATOR'] }));
const anyRental = fc
  .record({
    offset: fc.integer({ min: 0, max: 700 }),
    days: fc.integer({ min: 1, max: 60 }),
    units: fc.integer({ min: 1, max: 5 }),
    rentalMode: fc.constantFrom('SELF_OPERATED' as const, 'WITH_OPERATOR' as const),
  })
  .map(({ offset, days, ...given }) => {
    const startDate = addDays('2027-01-01', offset);
    return rental(startDate, addDays(startDate, days), { ...given, extras: ['a'] });
  });

function expectPayable(amounts: Record<string, number>): void {
  expect(Object.entries(amounts).filter(([, amountMinor]) => amountMinor % STEP !== 0)).toEqual([]);
}

function expectPayablePrice({ lines, totals }: Price): void {
  expectPayable(totals);
  for (const { code, unitMinor, amountMinor } of lines) expectPayable({ [code]: unitMinor, [`${code} in all`]: amountMinor });
  const shown = lines.filter(({ audience }) => audience.includes('RENTER'));
  expect(sum(shown.map(({ amountMinor }) => amountMinor))).toBe(totals.totalMinor);
  const { ownerNetMinor, commissionMinor, serviceFeeMinor, taxMinor, rentalTaxMinor, feeTaxMinor } = totals;
  expect(ownerNetMinor + commissionMinor + serviceFeeMinor + taxMinor).toBe(totals.totalMinor);
  expect(rentalTaxMinor + feeTaxMinor).toBe(taxMinor);
}

test('amounts in dinars are paid in steps of ten fils, and other currencies to the minor unit', () => {
  expect(['KWD', 'EUR', 'JPY', 'ISK', 'HUF'].map(payableUnit)).toEqual([STEP, 1, 1, 1, 1]);
  expect([0, 4, 5, 12_344, 12_345].map((minor) => toPayable(minor, 'KWD'))).toEqual([0, 10, 10, 12_340, 12_350]);
  expect(toPayable(12_345, 'EUR')).toBe(12_345);
});

test('each line, tax, fee and total of a price in dinars can be paid, and the lines add up', () => {
  fc.assert(
    fc.property(dinarTerms, anyRental, (terms, asked) => {
      const price = priceRental(terms, asked);
      expectPayablePrice(price);
      expect(price.totals.serviceFeeMinor).toBe(toPayable(price.totals.serviceFeeMinor, 'KWD'));
    }),
    RUNS,
  );
});

test('a negotiated price in dinars can be paid, also for other dates, and does not exceed the wished total', () => {
  fc.assert(
    fc.property(dinarTerms, anyRental, fc.integer({ min: 1, max: 2_000_000 }), (terms, asked, wishedMinor) => {
      const subtotalMinor = subtotalFor(terms, wishedMinor);
      if (subtotalMinor === null) return;
      const agreed = agreedPrice(terms, asked, subtotalMinor);
      expectPayablePrice(agreed);
      expect(agreed.totals.totalMinor).toBeLessThanOrEqual(wishedMinor);
      const more = agreedPrice(terms, asked, subtotalMinor + STEP);
      expect(more.totals.totalMinor).toBeGreaterThan(wishedMinor);
      expectPayablePrice(changedPrice(terms, agreed, { ...asked, endDate: addDays(asked.endDate, 3) }));
    }),
    RUNS,
  );
});

test('every part of a cancellation in dinars can be paid, and the parts add up to what was paid', () => {
  const startInstant = new Date('2027-06-22T08:00:00Z');
  const hours = fc.integer({ min: -24, max: 500 });
  fc.assert(
    fc.property(dinarTerms, anyRental, fc.constantFrom(...CANCELLATION_POLICIES), hours, (terms, asked, policy, hoursBefore) => {
      const { totals } = priceRental(terms, asked);
      const { commissionBps, currency } = terms;
      const now = new Date(startInstant.getTime() - hoursBefore * 3_600_000);
      const confirmedAt = new Date('2027-03-01T08:00:00Z');
      const times = { policy, startInstant, confirmedAt, withdrawalDays: 0, now };
      const outcome = cancellationOutcome({ ...times, ...totals, commissionBps, currency });
      const { refundMinor, ownerKeeps, commissionMinor, serviceFeeMinor, feeTaxMinor } = outcome;
      const parts = { refundMinor, ...ownerKeeps, commissionMinor, serviceFeeMinor, feeTaxMinor };
      expectPayable(parts);
      expect(sum(Object.values(parts))).toBe(totals.totalMinor);
    }),
    RUNS,
  );
});

test('deposits, late fees and penalties in dinars can be paid, and a penalty is split without a remainder', () => {
  const factors = fc.record({ multiplierBps: fc.integer({ min: 5_000, max: 20_000 }), lateDays: fc.integer({ min: 1, max: 9 }) });
  const startAt = new Date('2027-06-22T08:00:00Z');
  fc.assert(
    fc.property(dinarTerms, anyRental, factors, (terms: PriceTerms, asked, { multiplierBps, lateDays }) => {
      const { units, rentalMode } = asked;
      const { amountMinor, range } = depositFor(terms, { rentalMode, units, multiplierBps });
      const lateFeeMinor = lateFee(terms, { lateDays, units, limits: OPERATOR_DEFAULTS });
      const { ownerSubtotalMinor } = priceRental(terms, asked).totals;
      const now = new Date(startAt.getTime() - lateDays * 3_600_000);
      const penaltyMinor = ownerPenalty(ownerSubtotalMinor, { startAt, now, currency: 'KWD', limits: OPERATOR_DEFAULTS });
      const split = penaltySplit(penaltyMinor, 'KWD');
      const risky = highRiskDeposit(terms, { amountMinor, units }).amountMinor;
      expectPayable({ amountMinor, ...range, lateFeeMinor, penaltyMinor, ...split, risky });
      expect(split.compensationMinor + split.platformMinor).toBe(penaltyMinor);
    }),
    RUNS,
  );
});

test('the bounds of an owner’s penalty are worth about the same in every currency', () => {
  const now = new Date('2027-05-14T10:00:00Z');
  const startAt = new Date(now.getTime() + 3 * 86_400_000);
  const penaltyIn = (currency: string, rentEuroCents: number) => {
    const rentMinor = worthIn(currency, rentEuroCents, 'EUR');
    return worthInEuroCents(ownerPenalty(rentMinor, { startAt, now, currency, limits: OPERATOR_DEFAULTS }), currency);
  };
  expect([penaltyIn('EUR', 6_000), penaltyIn('EUR', 2_000_000)]).toEqual([500, 20_000]);
  for (const currency of ['KRW', 'JPY', 'ISK', 'HUF', 'KWD', 'BHD', 'INR', 'SEK']) {
    const [least, most] = [penaltyIn(currency, 6_000), penaltyIn(currency, 2_000_000)];
    expect(Math.abs(Math.log(least / 500)), `${currency} at least €${least / 100}`).toBeLessThan(0.45);
    expect(Math.abs(Math.log(most / 20_000)), `${currency} at most €${most / 100}`).toBeLessThan(0.45);
  }
});
