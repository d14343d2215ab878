import { PriceTerms, type Rental } from '../../../src/domain/catalog/pricing/index.ts';

/** Plain terms: EUR 10.00 a day, no fee, no tax, no commission, no deposit; overridden by `given`. */
export function termsWith(given: Partial<PriceTerms> = {}): PriceTerms {
  return PriceTerms.parse({
    currency: 'EUR',
    dayRateMinor: 1_000,
    tiers: [],
    seasonRules: [],
    durationDiscounts: [],
    operatorDayRateMinor: null,
    extras: [],
    rentalModes: ['SELF_OPERATED'],
    fee: { bps: 0, minMinor: 0, capMinor: null },
    rentalTaxBps: 0,
    feeTaxBps: 0,
    commissionBps: 0,
    deposit: { baseMinor: 0, floorMinor: 0, capMinor: null },
    ...given,
  });
}

/** One unit, run by the renter, without extras; overridden by `given`. */
export function rental(startDate: string, endDate: string, given: Partial<Rental> = {}): Rental {
  return { startDate, endDate, rentalMode: 'SELF_OPERATED', units: 1, extras: [], ...given };
}

const standardFee = { bps: 1_000, minMinor: 100, capMinor: null };

export const kayak = termsWith({
  dayRateMinor: 2_500,
  tiers: [{ days: 7, amountMinor: 12_500 }],
  seasonRules: [{ name: 'Weekend', weekdays: [6, 7], bps: 2_000, priority: 1 }],
  fee: standardFee,
  rentalTaxBps: 2_100,
  feeTaxBps: 2_100,
  commissionBps: 1_500,
  deposit: { baseMinor: 20_000, floorMinor: 3_000, capMinor: null },
});

export const excavator = termsWith({
  dayRateMinor: 18_000,
  tiers: [
    { days: 7, amountMinor: 90_000 },
    { days: 30, amountMinor: 300_000 },
  ],
  operatorDayRateMinor: 22_000,
  extras: [{ id: 'delivery', label: 'Delivery', amountMinor: 15_000, per: 'BOOKING', mandatory: false }],
  rentalModes: ['SELF_OPERATED', 'WITH_OPERATOR'],
  fee: { bps: 500, minMinor: 100, capMinor: 50_000 },
  rentalTaxBps: 1_900,
  feeTaxBps: 1_900,
  commissionBps: 1_000,
  deposit: { baseMinor: 500_000, floorMinor: 80_000, capMinor: null },
});

export const camper = termsWith({
  dayRateMinor: 9_500,
  tiers: [
    { days: 7, amountMinor: 59_500 },
    { days: 30, amountMinor: 210_000 },
  ],
  seasonRules: [{ name: 'High season', from: '07-01', to: '08-31', bps: 3_000, priority: 1 }],
  extras: [{ id: 'cleaning', label: 'Cleaning', amountMinor: 6_000, per: 'BOOKING', mandatory: true }],
  fee: standardFee,
  rentalTaxBps: 2_300,
  feeTaxBps: 2_300,
  commissionBps: 1_500,
  deposit: { baseMinor: 100_000, floorMinor: 30_000, capMinor: null },
});

export const drill = termsWith({
  dayRateMinor: 400,
  fee: standardFee,
  rentalTaxBps: 1_900,
  feeTaxBps: 1_900,
  commissionBps: 1_500,
  deposit: { baseMinor: 5_000, floorMinor: 1_500, capMinor: null },
});
