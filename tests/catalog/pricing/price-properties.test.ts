import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Price, priceRental, type PriceTerms } from '../../../src/domain/catalog/pricing/index.ts';
import { addDays, share, sum } from '../../../src/domain/platform/kernel/index.ts';
import { rental, termsWith } from './terms.ts';
import { sampleSize } from '../../harness/sample-size.ts';

const RUNS = { seed: 20_270_514, numRuns: sampleSize(400, 100) };

const amount = fc.integer({ min: 1, max: 500_000 });
const bps = fc.integer({ min: 0, max: 3_000 });
const tiers = fc.uniqueArray(fc.record({ days: fc.integer({ min: 2, max: 40 }), amountMinor: amount }), {
  selector: (tier) => tier.days,
  maxLength: 5,
});
const monthDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
const seasonRules = fc.array(
  fc
    .record({
      name: fc.constant('Season'),
      from: monthDay,
      to: monthDay,
      priority: fc.integer({ min: 0, max: 3 }),
    })
    .chain((rule) =>
      fc.oneof(
        fc.integer({ min: -4_000, max: 5_000 }).map((change) => ({ ...rule, bps: change })),
        amount.map((amountMinor) => ({ ...rule, amountMinor })),
      ),
    ),
  { maxLength: 4 },
);
const weekdayRates = fc
  .uniqueArray(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), amountMinor: amount }), {
    selector: ({ weekday }) => weekday,
  })
  .map((rates) => rates.map(({ weekday, amountMinor }) => ({ weekdays: [weekday], amountMinor })));
const extras = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    label: fc.constant('Extra'),
    amountMinor: amount,
    per: fc.constantFrom('BOOKING' as const, 'DAY' as const),
    mandatory: fc.boolean(),
  }),
  { selector: (extra) => extra.id },
);
const anyTerms = fc
  .record({
    dayRateMinor: amount.map((minor) => minor + 100),
    tiers,
    weekdayRates,
    seasonRules,
    extras,
    durationDiscounts: fc.array(fc.record({ minDays: fc.integer({ min: 2, max: 30 }), bps }), { maxLength: 3 }),
    operatorDayRateMinor: amount,
    rentalModes: fc.constant<PriceTerms['rentalModes']>(['SELF_OPERATED', 'WITH_OPERATOR']),
    fee: fc.record({
      bps,
      minMinor: fc.integer({ min: 0, max: 500 }),
      capMinor: fc.option(fc.integer({ min: 500, max: 90_000 })),
    }),
    rentalTaxBps: bps,
    feeTaxBps: bps,
    commissionBps: bps,
  })
  .map((given) => termsWith(given));
const anyRental = fc
  .record({
    offset: fc.integer({ min: 0, max: 1_500 }),
    days: fc.integer({ min: 0, max: 90 }),
    units: fc.integer({ min: 1, max: 10 }),
    rentalMode: fc.constantFrom('SELF_OPERATED' as const, 'WITH_OPERATOR' as const),
  })
  .map(({ offset, days, ...given }) => {
    const startDate = addDays('2027-01-01', offset);
    return rental(startDate, addDays(startDate, days), given);
  });

const coverOf = (terms: PriceTerms, days: number) =>
  priceRental(terms, rental('2027-01-01', addDays('2027-01-01', days))).totals.totalMinor;

test('the cheapest cover never falls when a day is added', () => {
  fc.assert(
    fc.property(amount, tiers, fc.integer({ min: 1, max: 80 }), (dayRateMinor, given, days) => {
      const terms = termsWith({ dayRateMinor, tiers: given });
      expect(coverOf(terms, days + 1)).toBeGreaterThanOrEqual(coverOf(terms, days));
    }),
    RUNS,
  );
});

test('the cheapest cover never costs more than a longer period or the single days', () => {
  fc.assert(
    fc.property(amount, tiers, fc.integer({ min: 1, max: 80 }), (dayRateMinor, given, days) => {
      const price = coverOf(termsWith({ dayRateMinor, tiers: given }), days);
      expect(price).toBeLessThanOrEqual(days * dayRateMinor);
      for (const tier of given) expect(price).toBeLessThanOrEqual(Math.ceil(days / tier.days) * tier.amountMinor);
    }),
    RUNS,
  );
});

test('the cheapest cover costs the same as the best of all combinations', () => {
  const cheapest = (pieces: { days: number; amountMinor: number }[], days: number): number =>
    days <= 0 ? 0 : Math.min(...pieces.map((piece) => piece.amountMinor + cheapest(pieces, days - piece.days)));
  fc.assert(
    fc.property(amount, tiers, fc.integer({ min: 1, max: 9 }), (dayRateMinor, given, days) => {
      const pieces = [{ days: 1, amountMinor: dayRateMinor }, ...given];
      expect(coverOf(termsWith({ dayRateMinor, tiers: given }), days)).toBe(cheapest(pieces, days));
    }),
    RUNS,
  );
});

const discounts = fc.uniqueArray(
  fc.record({ minDays: fc.integer({ min: 2, max: 40 }), bps: fc.integer({ min: 1, max: 9_000 }) }),
  { selector: ({ minDays }) => minDays, minLength: 1, maxLength: 4 },
);
const bestBps = (durationDiscounts: PriceTerms['durationDiscounts'], days: number) =>
  Math.max(0, ...durationDiscounts.filter(({ minDays }) => minDays <= days).map(({ bps }) => bps));

/** What the days of one unit cost with a rule and without it. */
const rentsOf = (terms: PriceTerms, startDate: string, days: number) => {
  const asked = rental(startDate, addDays(startDate, days));
  const rentOf = (changes: Partial<PriceTerms>) => priceRental({ ...terms, ...changes }, asked).totals.ownerSubtotalMinor;
  const discountBps = bestBps(terms.durationDiscounts, days);
  const singleMinor = rentOf({ tiers: [], durationDiscounts: [] });
  return {
    rentMinor: rentOf({}),
    coverMinor: rentOf({ durationDiscounts: [] }),
    discountedMinor: singleMinor - share(singleMinor, discountBps),
  };
};

test('with a length discount the renter pays the lower of the discounted price and the cheapest cover', () => {
  fc.assert(
    fc.property(
      fc.record({ dayRateMinor: amount, tiers, seasonRules, durationDiscounts: discounts }),
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 1, max: 80 }),
      (given, offset, days) => {
        const rents = rentsOf(termsWith(given), addDays('2027-01-01', offset), days);
        // The promise: from `minDays` on every day costs at most its rate, season included, less the step's share.
        expect(rents.rentMinor).toBeLessThanOrEqual(rents.discountedMinor);
        expect(rents.rentMinor).toBe(Math.min(rents.coverMinor, rents.discountedMinor));
      },
    ),
    RUNS,
  );
});

test('between two steps of the discounts a longer rental never costs less', () => {
  fc.assert(
    fc.property(amount, tiers, discounts, fc.integer({ min: 1, max: 80 }), (dayRateMinor, given, durationDiscounts, days) => {
      const terms = termsWith({ dayRateMinor, tiers: given, durationDiscounts });
      const [now, longer] = [bestBps(durationDiscounts, days), bestBps(durationDiscounts, days + 1)];
      expect(longer).toBeGreaterThanOrEqual(now);
      // Where a step begins, a longer rental may cost less: that is what the owner promises with it.
      expect(coverOf(terms, days + 1)).toBeGreaterThanOrEqual(longer === now ? coverOf(terms, days) : 0);
      const dayPrice = coverOf(terms, days + 1) / (days + 1);
      expect(dayPrice).toBeLessThanOrEqual((dayRateMinor * (10_000 - longer)) / 10_000 + 1 / (days + 1));
    }),
    RUNS,
  );
});

test('rental lines count whole periods that cover the days of every unit', () => {
  fc.assert(
    fc.property(anyTerms, anyRental, (terms, asked) => {
      const { days, lines } = priceRental(terms, asked);
      const rent = lines.filter(({ code }) => code === 'rental');
      expect(sum(rent.map(({ quantity, periodDays = 0 }) => quantity * periodDays))).toBeGreaterThanOrEqual(days * asked.units);
      for (const line of rent) {
        expect(line.quantity % asked.units).toBe(0);
        const dayPrices = [...(terms.weekdayRates ?? []), ...terms.seasonRules].map((rate) => ({ days: 1, ...rate }));
        const prices = [{ days: 1, amountMinor: terms.dayRateMinor }, ...dayPrices, ...terms.tiers];
        expect(prices).toContainEqual(expect.objectContaining({ days: line.periodDays, amountMinor: line.unitMinor }));
      }
    }),
    RUNS,
  );
});

test('the renter’s lines add up to the total, and the owner’s lines lie outside it', () => {
  fc.assert(
    fc.property(anyTerms, anyRental, (terms, asked) => {
      const { lines, totals } = Price.parse(priceRental(terms, asked));
      const shown = lines.filter((line) => line.audience.includes('RENTER'));
      expect(sum(shown.map((line) => line.amountMinor))).toBe(totals.totalMinor);
      expect(lines.filter((line) => !shown.includes(line)).map((line) => line.code)).toEqual(
        totals.commissionMinor === 0 ? [] : ['commission'],
      );
      for (const line of lines) expect(line.amountMinor).toBe(line.quantity * line.unitMinor);
    }),
    RUNS,
  );
});

test('owner, commission, fee and taxes share the total without a remainder', () => {
  fc.assert(
    fc.property(anyTerms, anyRental, (terms, asked) => {
      const { totals } = priceRental(terms, asked);
      expect(totals.taxMinor).toBe(totals.rentalTaxMinor + totals.feeTaxMinor);
      expect(totals.commissionMinor).toBe(share(totals.ownerSubtotalMinor, terms.commissionBps));
      expect(totals.ownerNetMinor + totals.commissionMinor + totals.serviceFeeMinor + totals.taxMinor).toBe(totals.totalMinor);
    }),
    RUNS,
  );
});

test('the owner’s subtotal is multiplied by the units', () => {
  fc.assert(
    fc.property(anyTerms, anyRental, (terms, asked) => {
      const one = priceRental(terms, { ...asked, units: 1 }).totals.ownerSubtotalMinor;
      expect(priceRental(terms, asked).totals.ownerSubtotalMinor).toBe(asked.units * one);
    }),
    RUNS,
  );
});
