import type { TrustEventKind } from '../../../db/values.ts';
import { partsOf } from './parts-of.ts';
import { penaltyPart } from './penalty-part.ts';
import { type DatedFact, type TrustPart, WINDOW_MS } from './point-rule.ts';
import { RENTER_PENALTIES, RENTER_RULES } from './renter-rules.ts';
import { scoreOf } from './score-of.ts';
import { tierOf, type TrustTier } from './trust-tiers.ts';

/** What is known of a renter, and nothing else: never age, gender, nationality, name, language, photo or device. */
export interface TrustFacts {
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
  readonly identityApproved: boolean;
  readonly accountDays: number;
  /** Published reviews by owners of the last 12 months; the average is 0 without any. */
  readonly reviews: { readonly count: number; readonly average: number };
  /** Something that was decided, or a late fee, was not paid in time. */
  readonly unpaidBalance: boolean;
  readonly events: readonly TrustEvent[];
}

export interface TrustEvent extends DatedFact {
  readonly kind: TrustEventKind;
}

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
