import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANCELLATION_POLICIES } from '../../../db/values/index.ts';
import { cancellationOutcome, cancellationSteps } from '../../../src/domain/catalog/pricing/index.ts';

const START = new Date('2027-06-22T08:00:00Z');
const HOUR = 3_600_000;
const beforeStart = (hours: number, ms = 0) => new Date(START.getTime() - hours * HOUR + ms);
const LONG_AGO = beforeStart(60 * 24);

/** Booking C: 1,863.76 in all. */
const camperBooking = {
  startInstant: START,
  confirmedAt: LONG_AGO,
  withdrawalDays: 0,
  currency: 'EUR',
  ownerSubtotalMinor: 137_750,
  rentalTaxMinor: 31_683,
  serviceFeeMinor: 13_775,
  feeTaxMinor: 3_168,
  commissionBps: 1_500,
};
const outcomeAt = (policy: (typeof CANCELLATION_POLICIES)[number], now: Date, confirmedAt = LONG_AGO) =>
  cancellationOutcome({ ...camperBooking, policy, now, confirmedAt });

test('each cancellation policy has its steps', () => {
  const at = (hours: number) => beforeStart(hours).toISOString();
  const end = { until: null, refundBps: 0 };
  expect(cancellationSteps('FLEXIBLE', START)).toEqual([
    { until: at(24), refundBps: 10_000 },
    { until: at(0), refundBps: 5_000 },
    end,
  ]);
  expect(cancellationSteps('MODERATE', START)).toEqual([
    { until: at(120), refundBps: 10_000 },
    { until: at(24), refundBps: 5_000 },
    end,
  ]);
  expect(cancellationSteps('FIRM', START)).toEqual([
    { until: at(336), refundBps: 10_000 },
    { until: at(168), refundBps: 5_000 },
    end,
  ]);
  expect(cancellationSteps('NON_REFUNDABLE', START)).toEqual([end]);
});

describe('each step holds up to and including its last millisecond', () => {
  test.each([
    ['FLEXIBLE', 24, 10_000, 5_000],
    ['FLEXIBLE', 0, 5_000, 0],
    ['MODERATE', 120, 10_000, 5_000],
    ['MODERATE', 24, 5_000, 0],
    ['FIRM', 336, 10_000, 5_000],
    ['FIRM', 168, 5_000, 0],
  ] as const)('%s at the step %i h before the start', (policy, hours, upTo, after) => {
    const last = outcomeAt(policy, beforeStart(hours));
    expect(last.refundBps).toBe(upTo);
    expect(last.refundStaysUntil).toBe(beforeStart(hours).toISOString());
    expect(outcomeAt(policy, beforeStart(hours, 1)).refundBps).toBe(after);
  });

  test('NON_REFUNDABLE gives nothing back after the grace period', () => {
    expect(outcomeAt('NON_REFUNDABLE', beforeStart(1_000))).toMatchObject({
      refundMinor: 0,
      feeKeptMinor: 16_943,
      policyStep: 'NONE',
      refundBps: 0,
      refundStaysUntil: null,
      ownerKeeps: { netMinor: 117_087, taxMinor: 31_683 },
      commissionMinor: 20_663,
    });
  });
});

test('cancelling three days before under MODERATE gives back half of the rent and its tax', () => {
  const outcome = outcomeAt('MODERATE', beforeStart(72));
  expect(outcome).toEqual({
    refundMinor: 84_717,
    rentBackMinor: 84_717,
    feeBackMinor: 0,
    feeKeptMinor: 16_943,
    policyStep: 'PARTIAL',
    refundBps: 5_000,
    refundStaysUntil: beforeStart(24).toISOString(),
    ownerKeeps: { netMinor: 58_544, taxMinor: 15_841 },
    commissionMinor: 10_331,
    serviceFeeMinor: 13_775,
    feeTaxMinor: 3_168,
  });
  expect(outcome.ownerKeeps.netMinor + outcome.ownerKeeps.taxMinor).toBe(74_385);
});

test('a full refund returns the fee and its tax too', () => {
  expect(outcomeAt('MODERATE', beforeStart(121))).toMatchObject({
    refundMinor: 186_376,
    feeKeptMinor: 0,
    policyStep: 'FULL',
    ownerKeeps: { netMinor: 0, taxMinor: 0 },
    commissionMinor: 0,
    serviceFeeMinor: 0,
    feeTaxMinor: 0,
  });
});

describe('the grace period after the confirmation', () => {
  test.each(CANCELLATION_POLICIES)('%s: lasts 24 h when the start is at least 7 days away', (policy) => {
    const confirmedAt = beforeStart(168);
    const until = new Date(confirmedAt.getTime() + 24 * HOUR);
    expect(outcomeAt(policy, until, confirmedAt)).toMatchObject({ refundBps: 10_000, refundMinor: 186_376 });
    const later = outcomeAt(policy, new Date(until.getTime() + 1), confirmedAt);
    expect(later.refundBps).toBe({ FLEXIBLE: 10_000, MODERATE: 10_000, FIRM: 0, NON_REFUNDABLE: 0 }[policy]);
  });

  test.each(CANCELLATION_POLICIES)('%s: lasts 1 h when the start is nearer', (policy) => {
    const confirmedAt = beforeStart(168, 1);
    const until = new Date(confirmedAt.getTime() + HOUR);
    expect(outcomeAt(policy, until, confirmedAt)).toMatchObject({ refundBps: 10_000, refundMinor: 186_376 });
    const later = outcomeAt(policy, new Date(until.getTime() + 1), confirmedAt);
    expect(later.refundBps).toBe({ FLEXIBLE: 10_000, MODERATE: 10_000, FIRM: 0, NON_REFUNDABLE: 0 }[policy]);
  });

  test('is named only when the policy alone would give less', () => {
    const confirmedAt = beforeStart(200);
    const until = new Date(confirmedAt.getTime() + 24 * HOUR).toISOString();
    expect(outcomeAt('FIRM', confirmedAt, confirmedAt)).toMatchObject({ policyStep: 'GRACE', refundStaysUntil: until });
    expect(outcomeAt('MODERATE', confirmedAt, confirmedAt)).toMatchObject({
      policyStep: 'FULL',
      refundStaysUntil: beforeStart(120).toISOString(),
    });
  });

  test('moves the deadline when it outlasts the full step', () => {
    const confirmedAt = beforeStart(120.5);
    expect(outcomeAt('MODERATE', confirmedAt, confirmedAt)).toMatchObject({
      policyStep: 'FULL',
      refundStaysUntil: beforeStart(119.5).toISOString(),
    });
  });

  test('ends at the start of the rental', () => {
    const confirmedAt = beforeStart(0.5);
    expect(outcomeAt('FIRM', START, confirmedAt)).toMatchObject({
      policyStep: 'GRACE',
      refundStaysUntil: START.toISOString(),
    });
    expect(outcomeAt('FIRM', beforeStart(0, 1), confirmedAt)).toMatchObject({ policyStep: 'NONE', refundMinor: 0 });
  });
});

test('the parts of a cancellation add up to what was paid, at any time and under any policy', () => {
  const amount = fc.integer({ min: 0, max: 5_000_000 });
  const amounts = fc.record({ ownerSubtotalMinor: amount, rentalTaxMinor: amount, serviceFeeMinor: amount, feeTaxMinor: amount });
  const policies = fc.constantFrom(...CANCELLATION_POLICIES);
  const hours = fc.integer({ min: -48, max: 500 });
  fc.assert(
    fc.property(policies, amounts, hours, fc.integer({ min: 0, max: 10_000 }), (policy, paid, hoursBefore, commissionBps) => {
      const now = beforeStart(hoursBefore);
      const outcome = cancellationOutcome({ ...camperBooking, ...paid, policy, commissionBps, now });
      const { ownerKeeps, refundMinor, commissionMinor, serviceFeeMinor, feeTaxMinor } = outcome;
      const parts = refundMinor + ownerKeeps.netMinor + ownerKeeps.taxMinor + commissionMinor + serviceFeeMinor + feeTaxMinor;
      expect(parts).toBe(paid.ownerSubtotalMinor + paid.rentalTaxMinor + paid.serviceFeeMinor + paid.feeTaxMinor);
      expect(outcome.feeKeptMinor).toBe(serviceFeeMinor + feeTaxMinor);
      expect(Math.min(refundMinor, ownerKeeps.netMinor, ownerKeeps.taxMinor, commissionMinor)).toBeGreaterThanOrEqual(0);
    }),
    { seed: 20_270_514, numRuns: 400 },
  );
});

test('a 14-day right of withdrawal gives everything back, the fee too, until the start of the rental', () => {
  const paid = { ...camperBooking, policy: 'NON_REFUNDABLE' as const, withdrawalDays: 14 };
  const confirmedAt = beforeStart(10 * 24);
  const within = cancellationOutcome({ ...paid, confirmedAt, now: beforeStart(1) });
  expect(within).toMatchObject({ refundMinor: 186_376, policyStep: 'GRACE', refundStaysUntil: START.toISOString() });
  const early = beforeStart(30 * 24);
  const last = new Date(early.getTime() + 14 * 24 * 3_600_000);
  expect(cancellationOutcome({ ...paid, confirmedAt: early, now: last }).refundMinor).toBe(186_376);
  expect(cancellationOutcome({ ...paid, confirmedAt: early, now: new Date(last.getTime() + 1) }).refundMinor).toBe(0);
  expect(cancellationOutcome({ ...paid, confirmedAt, now: new Date(START.getTime() + 1) }).refundMinor).toBe(0);
});
