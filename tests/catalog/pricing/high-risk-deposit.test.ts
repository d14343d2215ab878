import { expect, test } from 'vitest';
import { highRiskDeposit, PriceTerms } from '../../../src/domain/catalog/pricing/index.ts';

const terms = (capMinor: number | null) =>
  ({ currency: 'EUR', deposit: { baseMinor: 10_000, floorMinor: 0, capMinor } }) as PriceTerms;

test.each([
  [null, 10_000, 1, 15_000],
  [null, 333, 1, 500],
  [12_000, 10_000, 1, 12_000],
  [12_000, 20_000, 2, 24_000],
  [null, 0, 1, 0],
  // Agreed above the cap: it does not fall.
  [12_000, 13_000, 1, 13_000],
])('with a cap of %s per unit a deposit of %i for %i units becomes %i', (cap, amountMinor, units, raised) => {
  expect(highRiskDeposit(terms(cap), { amountMinor, units }).amountMinor).toBe(raised);
});
