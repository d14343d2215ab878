import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INCIDENT_OUTCOMES, SIDES } from '../../../db/values/index.ts';
import { rulingOf } from '../../../src/domain/oversight/admin-bookings/rule-on-dispute.ts';
import { claimTerms, paidOf } from '../../../src/domain/rentals/claims/claim.ts';
import type { Incident } from '../../../src/domain/rentals/open-items/index.ts';

const claimOf = (reportedBy: 'RENTER' | 'OWNER', claimMinor: number) => ({ reportedBy, claimMinor }) as Incident;

test.each([
  ['OWNER', { outcome: 'RENTER_PAYS' }, [500, 0]],
  ['OWNER', { outcome: 'RENTER_PAYS', renterPaysMinor: 200 }, [200, 0]],
  ['OWNER', { outcome: 'RENTER_PAYS', renterPaysMinor: 501 }, null],
  ['OWNER', { outcome: 'RENTER_PAYS', ownerPaysMinor: 1 }, null],
  ['OWNER', { outcome: 'OWNER_PAYS' }, null],
  ['RENTER', { outcome: 'OWNER_PAYS', ownerPaysMinor: 0 }, [0, 0]],
  ['RENTER', { outcome: 'RENTER_PAYS' }, null],
  ['OWNER', { outcome: 'NO_FAULT' }, [0, 0]],
  ['OWNER', { outcome: 'NO_FAULT', renterPaysMinor: 1 }, null],
  ['OWNER', { outcome: 'SPLIT', renterPaysMinor: 200 }, [200, 300]],
  ['RENTER', { outcome: 'SPLIT', ownerPaysMinor: 200 }, [300, 200]],
  ['OWNER', { outcome: 'SPLIT', renterPaysMinor: 500 }, null],
  ['OWNER', { outcome: 'SPLIT', renterPaysMinor: 200, ownerPaysMinor: 200 }, null],
] as const)('a claim of 500 by the %s settled with %j is %j', (reportedBy, wish, expected) => {
  const terms = claimTerms(claimOf(reportedBy, 500), wish);
  expect(terms && [terms.renterPaysMinor, terms.ownerPaysMinor]).toEqual(expected);
});

const amount = fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: undefined });

test('no settlement makes anybody pay more than the claim or a negative amount', () => {
  const wish = fc.record({ outcome: fc.constantFrom(...INCIDENT_OUTCOMES), renterPaysMinor: amount, ownerPaysMinor: amount });
  fc.assert(
    fc.property(fc.constantFrom(...SIDES), fc.integer({ min: 0, max: 2_000 }), wish, (side, claimMinor, wished) => {
      const incident = claimOf(side, claimMinor);
      const terms = claimTerms(incident, wished);
      if (terms === null) return;
      expect(Math.min(terms.renterPaysMinor, terms.ownerPaysMinor)).toBeGreaterThanOrEqual(0);
      expect(terms.renterPaysMinor + terms.ownerPaysMinor).toBeLessThanOrEqual(claimMinor);
      expect(paidOf(incident, terms)).toBeLessThanOrEqual(claimMinor);
    }),
    { seed: 11, numRuns: 500 },
  );
});

test('the amounts of a ruling add up to the claim, and the larger one goes to the side found right', () => {
  const wish = fc.record({
    outcome: fc.constantFrom('RENTER' as const, 'OWNER' as const, 'SPLIT' as const),
    toRenterMinor: amount,
    toOwnerMinor: amount,
  });
  let given = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), wish, (claimMinor, wished) => {
      const ruling = rulingOf(wished, claimMinor);
      if (ruling === null) return;
      given += 1;
      const { toRenterMinor, toOwnerMinor } = ruling;
      expect(toRenterMinor + toOwnerMinor).toBe(claimMinor);
      const fits = {
        RENTER: toRenterMinor >= toOwnerMinor,
        OWNER: toOwnerMinor >= toRenterMinor,
        SPLIT: toRenterMinor > 0 && toOwnerMinor > 0,
      };
      expect(fits[wished.outcome]).toBe(true);
    }),
    { seed: 11, numRuns: 2_000 },
  );
  expect(given).toBeGreaterThan(50);
});
