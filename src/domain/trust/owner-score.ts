import { OWNER_CONCLUSIONS, OWNER_PENALTIES, OWNER_RULES } from './owner-rules.ts';
import { partsOf } from './parts-of.ts';
import { penaltyPart } from './penalty-part.ts';
import type { DatedFact, PenaltyRule, TrustPart } from './point-rule.ts';
import { scoreOf } from './score-of.ts';
import { tierOf, type TrustTier } from './trust-tiers.ts';

/** What an owner did with requests and rentals in the last 12 months, and nothing else about the person. */
export interface OwnerFacts {
  /** Requests whose time to answer is used up or that were answered. */
  readonly asked: number;
  readonly answered: number;
  /** From the request to the owner's first step; null without an answer. */
  readonly medianFirstReplyMinutes: number | null;
  /** Requests that the owner accepted or declined. */
  readonly decided: number;
  readonly accepted: number;
  readonly completed: number;
  /** Published reviews by renters; the average is 0 without any. */
  readonly reviews: { readonly count: number; readonly average: number };
  readonly ownCancellations: readonly DatedFact[];
  /** Incidents for which the owner had to pay. */
  readonly incidentsPaid: readonly DatedFact[];
  /** Codes of parts that a person of the platform has set aside: they count nothing against the owner. */
  readonly setAside: readonly string[];
}

export interface OwnerScore {
  /** 0 to 100. */
  readonly score: number;
  readonly tier: TrustTier;
  readonly parts: readonly TrustPart[];
}

/** The same model as the renter's, with points of its own: `OWNER_RULES` and, fading, `OWNER_PENALTIES`. */
export function ownerScore(facts: OwnerFacts, now: Date): OwnerScore {
  const parts = [
    ...partsOf(OWNER_RULES, facts).filter((part) => !isSetAside(part, facts)),
    ...faded(OWNER_PENALTIES.ownCancellations, facts.ownCancellations, now),
    ...faded(OWNER_PENALTIES.incidentsPaid, facts.incidentsPaid, now),
  ];
  const score = scoreOf(parts);
  return { score, tier: tierOf(score).tier, parts };
}

function isSetAside({ code, points }: TrustPart, { setAside }: OwnerFacts): boolean {
  return points < 0 && OWNER_CONCLUSIONS.includes(code) && setAside.includes(code);
}

function faded(rule: PenaltyRule, facts: readonly DatedFact[], now: Date): TrustPart[] {
  return facts.map((fact) => penaltyPart(rule, fact, now)).filter((part) => part !== null);
}
