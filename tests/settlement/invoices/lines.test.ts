import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancellationOutcome, priceRental } from '../../../src/domain/catalog/pricing/index.ts';
import { payableUnit } from '../../../src/domain/platform/kernel/index.ts';
import { english, translatorFor } from '../../../src/domain/platform/words/index.ts';
import type { InvoiceLine } from '../../../src/domain/settlement/invoices/invoice-content.ts';
import { billDifference, billPrice, billShare, creditLines } from '../../../src/domain/settlement/invoices/invoice-lines.ts';
import { invoiceCode, invoiceNumber } from '../../../src/domain/settlement/invoices/invoice-number.ts';
import { totalsOf } from '../../../src/domain/settlement/invoices/invoice.ts';
import { camper, excavator, kayak, rental, termsWith } from '../../catalog/pricing/terms.ts';

const RUNS = { seed: 20_270_514, numRuns: 500 };

const anyTerms = fc
  .record({
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    dayRateMinor: fc.integer({ min: 1, max: 3_000_000 }),
    seasonBps: fc.integer({ min: -5_000, max: 5_000 }),
    discountBps: fc.integer({ min: 0, max: 9_000 }),
    extraMinor: fc.integer({ min: 0, max: 50_000 }),
    rentalTaxBps: fc.integer({ min: 0, max: 3_000 }),
    feeTaxBps: fc.integer({ min: 0, max: 3_000 }),
    feeBps: fc.integer({ min: 0, max: 2_000 }),
  })
  .map(({ currency, dayRateMinor, seasonBps, discountBps, extraMinor, rentalTaxBps, feeTaxBps, feeBps }) =>
    termsWith({
      currency,
      dayRateMinor,
      seasonRules: [{ name: 'Season', from: '05-02', to: '05-20', bps: seasonBps, priority: 1 }],
      durationDiscounts: [{ minDays: 3, bps: discountBps }],
      extras: [{ id: 'x', label: 'Extra', amountMinor: extraMinor, per: 'DAY', mandatory: true }],
      rentalTaxBps,
      feeTaxBps,
      fee: { bps: feeBps, minMinor: 0, capMinor: null },
    }),
  );
const anyRental = fc
  .record({ days: fc.integer({ min: 1, max: 28 }), units: fc.integer({ min: 1, max: 4 }) })
  .map(({ days, units }) => rental('2027-05-01', `2027-05-${String(1 + days).padStart(2, '0')}`, { units }));

/** Net, tax and gross of the lines of one seller. */
function of(lines: readonly InvoiceLine[], seller: InvoiceLine['seller']) {
  return totalsOf(lines.filter((line) => line.seller === seller));
}

test('the lines of any price add up to it by seller and in total', () => {
  fc.assert(
    fc.property(anyTerms, anyRental, (terms, wish) => {
      const price = priceRental(terms, wish);
      const lines = billPrice(price, terms, english);
      const { ownerSubtotalMinor, rentalTaxMinor, serviceFeeMinor, feeTaxMinor, totalMinor } = price.totals;
      expect(totalsOf(lines).totalMinor).toBe(totalMinor);
      expect(of(lines, 'VENDOR')).toMatchObject({ netMinor: ownerSubtotalMinor, taxMinor: rentalTaxMinor });
      expect(of(lines, 'PLATFORM')).toMatchObject({ netMinor: serviceFeeMinor, taxMinor: feeTaxMinor });
      for (const line of lines) {
        expect(line.quantity * line.unitMinor).toBe(line.netMinor);
        expect(line.netMinor + line.taxMinor).toBe(line.grossMinor);
        // The tax of a line is its own to within rounding.
        expect(Math.abs(line.taxMinor - (line.netMinor * line.taxBps) / 10_000)).toBeLessThanOrEqual(payableUnit(terms.currency));
      }
    }),
    RUNS,
  );
});

test('credit notes never exceed the invoice, and equal it when everything was refunded', () => {
  fc.assert(
    fc.property(
      anyTerms,
      anyRental,
      fc.array(fc.double({ min: 0, max: 0.6, noNaN: true }), { maxLength: 4 }),
      (terms, wish, parts) => {
        const billed = billPrice(priceRental(terms, wish), terms, english);
        const { totalMinor } = totalsOf(billed);
        const credited: InvoiceLine[] = [];
        let given = 0;
        for (const part of [...parts, 1]) {
          const refund = Math.min(Math.round(totalMinor * part), totalMinor - given);
          const lines = creditLines(billed, credited, refund, english);
          expect(totalsOf(lines).totalMinor).toBe(0 - refund);
          for (const { netMinor, taxMinor } of lines) expect(Math.max(netMinor, taxMinor)).toBeLessThanOrEqual(0);
          credited.push(...lines);
          given += refund;
        }
        expect(totalsOf([...billed, ...credited])).toEqual({ netMinor: 0, taxMinor: 0, totalMinor: 0 });
        expect(creditLines(billed, credited, 1, english)).toEqual([]);
      },
    ),
    RUNS,
  );
});

describe('the worked example of an invoice', () => {
  const price = priceRental(camper, rental('2027-06-22', '2027-07-06'));

  test('has every line of the camper with its tax', () => {
    const lines = billPrice(price, camper, english);
    expect(lines.map(({ label, netMinor, taxMinor, grossMinor }) => [label, netMinor, taxMinor, grossMinor])).toEqual([
      ['Rental per week', 119_000, 27_370, 146_370],
      ['High season +30% (5 of 14 days)', 12_750, 2_933, 15_683],
      ['Cleaning', 6_000, 1_380, 7_380],
      ['Service fee', 13_775, 3_168, 16_943],
    ]);
    expect(totalsOf(lines)).toEqual({ netMinor: 151_525, taxMinor: 34_851, totalMinor: 186_376 });
  });

  test('credits half three days before, as the policy splits it, without the fee', () => {
    const outcome = cancellationOutcome({
      policy: 'MODERATE',
      startInstant: new Date('2027-06-22T08:00:00Z'),
      withdrawalDays: 0,
      confirmedAt: new Date('2027-05-01T08:00:00Z'),
      now: new Date('2027-06-19T08:00:00Z'),
      ...price.totals,
      currency: 'EUR',
      commissionBps: 1_500,
    });
    expect(outcome.refundMinor).toBe(84_717);
    expect(creditLines(billPrice(price, camper, english), [], outcome.refundMinor, english)).toEqual([
      expect.objectContaining({ seller: 'VENDOR', netMinor: -68_875, taxMinor: -15_842, grossMinor: -84_717 }),
    ]);
  });

  test('bills three more days as the difference of both prices, by seller', () => {
    const longer = priceRental(camper, rental('2027-06-22', '2027-07-09'));
    const lines = billDifference('Three days more', price.totals, longer.totals, camper, english);
    expect(totalsOf(lines).totalMinor).toBe(longer.totals.totalMinor - price.totals.totalMinor);
    expect(lines.map(({ seller }) => seller)).toEqual(['VENDOR', 'PLATFORM']);
    const agreed = billShare('As agreed', 40_001, longer.totals, camper, english);
    expect(agreed.map(({ seller, netMinor, taxMinor, grossMinor }) => [seller, netMinor, taxMinor, grossMinor])).toEqual([
      ['VENDOR', 29_565, 6_800, 36_365],
      ['PLATFORM', 2_956, 680, 3_636],
    ]);
  });

  test('reduces the tax by the share of a discount', () => {
    const terms = termsWith({ dayRateMinor: 3_333, durationDiscounts: [{ minDays: 3, bps: 1_000 }], rentalTaxBps: 2_300 });
    const [base, discount] = billPrice(priceRental(terms, rental('2027-05-01', '2027-05-04')), terms, english);
    expect([base?.taxMinor, discount?.netMinor, discount?.taxMinor]).toEqual([2_300, -1_000, -230]);
  });

  test('has no line for what costs nothing', () => {
    const terms = termsWith({ dayRateMinor: 0 });
    expect(totalsOf(billPrice(priceRental(terms, rental('2027-05-01', '2027-05-04')), terms, english)).totalMinor).toBe(0);
    expect(billPrice(priceRental(kayak, rental('2027-05-01', '2027-05-04')), kayak, english).length).toBeGreaterThan(1);
    expect(billPrice(priceRental(excavator, rental('2027-05-01', '2027-05-04')), excavator, english).length).toBeGreaterThan(1);
  });
});

describe('an invoice number', () => {
  const series = { vendorId: 'ven_1', kind: 'INVOICE', mode: 'live', year: 2026 } as const;

  test('tells invoices, credit notes and test bookings apart', () => {
    expect(invoiceNumber('ATLANTIC', series, 17)).toBe('ATLANTIC-2026-00017');
    expect(invoiceNumber('ATLANTIC', { ...series, kind: 'CREDIT_NOTE' }, 3)).toBe('ATLANTIC-2026-C00003');
    expect(invoiceNumber('ATLANTIC', { ...series, mode: 'test' }, 100_000)).toBe('ATLANTIC-2026-T100000');
    expect(invoiceNumber('ATLANTIC', { ...series, mode: 'test', kind: 'CREDIT_NOTE' }, 1)).toBe('ATLANTIC-2026-TC00001');
  });

  test('begins with the first free word of the vendor’s name', () => {
    expect(invoiceCode('atlantic-outdoors', new Set())).toBe('ATLANTIC');
    expect(invoiceCode('atlantic-boats', new Set(['ATLANTIC']))).toBe('ATLANTIC-BOATS');
    expect(invoiceCode('atlantic', new Set(['ATLANTIC']))).toBe('ATLANTIC-2');
    expect(invoiceCode('a-b', new Set())).toBe('A-B');
  });
});

test('the lines are in the language of the person the invoice is for, and names that owners chose stay', () => {
  const terms = termsWith({
    dayRateMinor: 3_000,
    durationDiscounts: [{ minDays: 3, bps: 1_000 }],
    seasonRules: [{ name: 'Sommer', from: '05-01', to: '05-20', bps: 1_000, priority: 1 }],
    extras: [{ id: 'x', label: 'Helmet', amountMinor: 500, per: 'BOOKING', mandatory: true }],
    fee: { bps: 1_000, minMinor: 0, capMinor: null },
  });
  const price = priceRental(terms, rental('2027-05-01', '2027-05-04'));
  const german = billPrice(price, terms, translatorFor('de')).map(({ label }) => label);
  expect(german).toEqual([
    'Miete pro Tag',
    'Sommer +10% (3 von 3 Tagen)',
    'Rabatt für die Dauer: 10%',
    'Helmet',
    'Servicegebühr',
  ]);
  expect(creditLines(billPrice(price, terms, english), [], 1_000, translatorFor('fr'))[0]?.label).toBe('Location, rendue');
});
