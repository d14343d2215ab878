import type { Reader } from '../../../../db/database.ts';
import type { TrustEventKind } from '../../../../db/values/index.ts';
import {
  partsOf,
  penaltyPart,
  type PenaltyRule,
  type PointRule,
  RATES_FROM,
  scoreOf,
  type TrustPart,
  WELL_RATED,
  WELL_RATED_BY,
  WINDOW_MS,
} from './score-parts.ts';
import { type TrustEvent, type TrustFacts, trustFactsOf } from './trust-facts.ts';

export const TRUST_TIERS = ['TRUSTED', 'GOOD', 'STANDARD', 'WATCH', 'RESTRICTED'] as const;
export type TrustTier = (typeof TRUST_TIERS)[number];

interface TierRule {
  /** The lowest score of the tier. */
  readonly from: number;
  readonly tier: TrustTier;
  /** The factor for the deposit, in basis points. */
  readonly depositMultiplierBps: number;
  /** Whether a renter in this tier may book at once, if risk and asset allow it. */
  readonly instantBooking: boolean;
}

const LOWEST: TierRule = { from: 0, tier: 'RESTRICTED', depositMultiplierBps: 20_000, instantBooking: false };

/** The best tier comes first. */
export const TIER_RULES: readonly TierRule[] = [
  { from: 80, tier: 'TRUSTED', depositMultiplierBps: 5_000, instantBooking: true },
  { from: 60, tier: 'GOOD', depositMultiplierBps: 7_500, instantBooking: true },
  { from: 40, tier: 'STANDARD', depositMultiplierBps: 10_000, instantBooking: true },
  { from: 20, tier: 'WATCH', depositMultiplierBps: 15_000, instantBooking: true },
  LOWEST,
];

/** The tier of a score of 0 to 100, and its consequences. */
export function tierOf(score: number): Omit<TierRule, 'from'> {
  const { from: _from, ...tier } = TIER_RULES.find(({ from }) => score >= from) ?? LOWEST;
  return tier;
}

export const OLD_ACCOUNT_DAYS = 180;

/** The points for the present state of the facts. */
export const RENTER_RULES: readonly PointRule<TrustFacts>[] = [
  { code: 'base', points: 40, reason: 'every account', times: () => 1 },
  { code: 'email', points: 5, reason: 'e-mail verified', times: (f) => Number(f.emailVerified) },
  { code: 'phone', points: 10, reason: 'phone verified', times: (f) => Number(f.phoneVerified) },
  { code: 'identity', points: 15, reason: 'identity document approved', times: (f) => Number(f.identityApproved) },
  { code: 'completed', points: 3, most: 5, reason: 'completed bookings in 12 months', times: (f) => completedOf(f) },
  {
    code: 'rating',
    points: 10,
    reason: WELL_RATED_BY.OWNERS,
    times: ({ reviews }) => Number(reviews.count >= RATES_FROM && reviews.average >= WELL_RATED),
  },
  {
    code: 'account_age',
    points: 5,
    reason: `account of ${OLD_ACCOUNT_DAYS} days or more`,
    times: (f) => Number(f.accountDays >= OLD_ACCOUNT_DAYS),
  },
  { code: 'unpaid_balance', points: -25, reason: 'owes money from an earlier booking', times: (f) => Number(f.unpaidBalance) },
];

/** A renter who cancels later than this many hours before the start leaves the owner no time to find another renter. */
export const LATE_CANCEL_HOURS = 24;

/**
 * The points for each time that something happened. A completed booking is no penalty, and OWNER_CANCEL counts for the owner.
 */
export const RENTER_PENALTIES: Readonly<Record<Exclude<TrustEventKind, 'BOOKING_COMPLETED' | 'OWNER_CANCEL'>, PenaltyRule>> = {
  LATE_CANCEL: { code: 'late_cancel', points: -4, reason: `cancelled less than ${LATE_CANCEL_HOURS} hours before the start` },
  LATE_RETURN: { code: 'late_return', points: -5, reason: 'returned late' },
  NO_SHOW: { code: 'no_show', points: -10, reason: 'did not show up' },
  INCIDENT_PAYS: { code: 'incident_pays', points: -15, reason: 'had to pay for an incident' },
  DISPUTE_LOST: { code: 'dispute_lost', points: -20, reason: 'lost a dispute' },
  CHARGEBACK: { code: 'chargeback', points: -40, reason: 'had the bank take a payment back' },
};

export function completedOf({ events }: TrustFacts): number {
  return events.filter(({ kind }) => kind === 'BOOKING_COMPLETED').length;
}

export interface TrustScore {
  /** From 0 to 100. */
  readonly score: number;
  readonly tier: TrustTier;
  /** The factor for the deposit, in basis points. */
  readonly depositMultiplierBps: number;
  readonly instantBooking: boolean;
  readonly parts: readonly TrustPart[];
}

/**
 * Computes the trust score from the facts of the last 12 months (`WINDOW_DAYS`). Everybody can compute it again. Penalties
 * count half after 6 months and not at all after 12. Halves are added before the score is rounded.
 */
export function trustScore(facts: TrustFacts, now: Date): TrustScore {
  const recent = facts.events.filter(({ at }) => now.getTime() - at.getTime() < WINDOW_MS);
  const parts = [...partsOf(RENTER_RULES, { ...facts, events: recent }), ...recent.flatMap((event) => penalty(event, now))];
  const score = scoreOf(parts);
  return { score, ...tierOf(score), parts };
}

function penalty(event: TrustEvent, now: Date): TrustPart[] {
  const { kind } = event;
  if (kind === 'BOOKING_COMPLETED' || kind === 'OWNER_CANCEL') return [];
  const part = penaltyPart(RENTER_PENALTIES[kind], event, now);
  return part === null ? [] : [part];
}

/** The trust score of a renter, computed from the facts as they are now. */
export async function trustOf(from: Reader, userId: string, now: Date): Promise<TrustScore> {
  return trustScore(await trustFactsOf(from, userId, now), now);
}
