import { partsOf } from './parts-of.ts';
import { penaltyPart } from './penalty-part.ts';
import { type TrustPart, WINDOW_MS } from './point-rule.ts';
import { RENTER_PENALTIES, RENTER_RULES } from './renter-rules.ts';
import { scoreOf } from './score-of.ts';
import type { TrustEvent, TrustFacts } from './trust-facts.ts';
import { tierOf, type TrustTier } from './trust-tiers.ts';

export interface TrustScore {
  /** 0 to 100. */
  readonly score: number;
  readonly tier: TrustTier;
  /** What the deposit is multiplied by, in basis points. */
  readonly depositMultiplierBps: number;
  readonly instantBooking: boolean;
  readonly parts: readonly TrustPart[];
}

/**
 * Points that anyone can recompute, from the last 12 months. Penalties count half after 6 months and nothing after 12;
 * a month is 30.44 days. Halves are summed up before the score is rounded.
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
