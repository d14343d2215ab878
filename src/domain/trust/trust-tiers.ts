export const TRUST_TIERS = ['TRUSTED', 'GOOD', 'STANDARD', 'WATCH', 'RESTRICTED'] as const;
export type TrustTier = (typeof TRUST_TIERS)[number];

interface TierRule {
  /** The least score that stands in it. */
  readonly from: number;
  readonly tier: TrustTier;
  /** What the deposit is multiplied by, in basis points. */
  readonly depositMultiplierBps: number;
  /** Whether a renter of this tier may book at once, where risk and asset allow it. */
  readonly instantBooking: boolean;
}

const LOWEST: TierRule = { from: 0, tier: 'RESTRICTED', depositMultiplierBps: 20_000, instantBooking: false };

/** The best first. */
export const TIER_RULES: readonly TierRule[] = [
  { from: 80, tier: 'TRUSTED', depositMultiplierBps: 5_000, instantBooking: true },
  { from: 60, tier: 'GOOD', depositMultiplierBps: 7_500, instantBooking: true },
  { from: 40, tier: 'STANDARD', depositMultiplierBps: 10_000, instantBooking: true },
  { from: 20, tier: 'WATCH', depositMultiplierBps: 15_000, instantBooking: true },
  LOWEST,
];

/** The tier that a score of 0 to 100 stands in, and what follows from it. */
export function tierOf(score: number): Omit<TierRule, 'from'> {
  const { from: _from, ...tier } = TIER_RULES.find(({ from }) => score >= from) ?? LOWEST;
  return tier;
}
