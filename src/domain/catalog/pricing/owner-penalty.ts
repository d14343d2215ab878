import { HOUR_MS, type Minor, oneUnit, payableUnit, share } from '../../platform/kernel/index.ts';

/** Later than the last step, `LATEST_BPS`. */
const STEPS = [
  { hoursBefore: 7 * 24, bps: 0 },
  { hoursBefore: 24, bps: 500 },
] as const;
const LATEST_BPS = 1_000;
/** In units of the currency; a hundred times as many where there are no smaller coins. */
const LEAST = 5;
const MOST = 200;

/**
 * What an owner pays for cancelling a booking that was paid: nothing more than seven days before the start, 5 % up to a
 * day before, 10 % later; within a least and a most, never more than half the rent where the least would be. Minor units.
 */
export function ownerPenalty(
  ownerSubtotalMinor: Minor,
  { startAt, now, currency }: { startAt: Date; now: Date; currency: string },
): Minor {
  const hoursLeft = (startAt.getTime() - now.getTime()) / HOUR_MS;
  const bps = STEPS.find(({ hoursBefore }) => hoursLeft > hoursBefore)?.bps ?? LATEST_BPS;
  if (bps === 0) return 0;
  const unit = oneUnit(currency);
  const least = Math.min(LEAST * unit, share(ownerSubtotalMinor, 5_000, payableUnit(currency)));
  return Math.min(Math.max(share(ownerSubtotalMinor, bps, payableUnit(currency)), least), MOST * unit);
}

/** Who gets a penalty: the renter half of it, rounded down to what can be paid, the platform the rest. Minor units. */
export function penaltySplit(penaltyMinor: Minor, currency: string): { compensationMinor: Minor; platformMinor: Minor } {
  const unit = payableUnit(currency);
  const compensationMinor = Math.floor(penaltyMinor / 2 / unit) * unit;
  return { compensationMinor, platformMinor: penaltyMinor - compensationMinor };
}
