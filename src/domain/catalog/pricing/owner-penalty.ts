import type { BookingLimits } from '../../../../db/values/index.ts';
import { HOUR_MS, type Minor, oneUnit, payableUnit, share, WHOLE_BPS } from '../../platform/kernel/index.ts';

export const FREE_HOURS = 7 * 24;
export const EARLY_HOURS = 24;

/** The limits of a booking that say what its owner pays for cancelling it. */
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
 * What an owner pays for cancelling a booking that was paid: nothing more than seven days before the start, then a share of
 * the rent, and a larger one in the last 24 hours (5 % and 10 % by default); within a least and a most, never more than half
 * the rent where the least would be. Minor units.
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

/** Who gets a penalty: the renter half of it, rounded down to what can be paid, and the platform the rest. Minor units. */
export function penaltySplit(penaltyMinor: Minor, currency: string): { compensationMinor: Minor; platformMinor: Minor } {
  const unit = payableUnit(currency);
  const compensationMinor = Math.floor(penaltyMinor / 2 / unit) * unit;
  return { compensationMinor, platformMinor: penaltyMinor - compensationMinor };
}
