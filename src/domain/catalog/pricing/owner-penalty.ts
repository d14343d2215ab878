import type { BookingLimits } from '../../../../db/values/index.ts';
import { HOUR_MS, type Minor, oneUnit, payableUnit, share, WHOLE_BPS } from '../../platform/kernel/index.ts';

export const FREE_HOURS = 7 * 24;
export const EARLY_HOURS = 24;

/** The limits of a booking that decide what its owner pays for cancelling it. */
export type PenaltyRules = Pick<
  BookingLimits,
  'ownerPenaltyBps' | 'ownerPenaltyEarlyBps' | 'ownerPenaltyLeast' | 'ownerPenaltyMost'
>;

interface Cancelled {
  readonly startAt: Date;
  readonly now: Date;
  readonly currency: string;
  readonly limits: PenaltyRules;
}

/**
 * What an owner pays for cancelling a booking that was paid, in minor units. Until seven days before the start it is nothing,
 * then a share of the rent (5 % by default), and in the last 24 hours a larger share (10 %). A minimum and a maximum apply; the
 * minimum never makes it more than half the rent.
 */
export function ownerPenalty(ownerSubtotalMinor: Minor, { startAt, now, currency, limits }: Cancelled): Minor {
  const hoursLeft = (startAt.getTime() - now.getTime()) / HOUR_MS;
  const bps = hoursLeft > EARLY_HOURS ? limits.ownerPenaltyEarlyBps : limits.ownerPenaltyBps;
  if (hoursLeft > FREE_HOURS || bps === 0) return 0;
  const unit = oneUnit(currency);
  const least = Math.min(limits.ownerPenaltyLeast * unit, share(ownerSubtotalMinor, WHOLE_BPS / 2, payableUnit(currency)));
  const penaltyMinor = Math.max(share(ownerSubtotalMinor, bps, payableUnit(currency)), least);
  return Math.min(penaltyMinor, limits.ownerPenaltyMost * unit);
}

/**
 * Splits a penalty, in minor units: half of it, rounded down to what can be paid, goes to the renter, and the rest to the
 * platform.
 */
export function penaltySplit(penaltyMinor: Minor, currency: string): { compensationMinor: Minor; platformMinor: Minor } {
  const unit = payableUnit(currency);
  const compensationMinor = Math.floor(penaltyMinor / 2 / unit) * unit;
  return { compensationMinor, platformMinor: penaltyMinor - compensationMinor };
}
