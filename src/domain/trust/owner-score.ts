import type { OwnerFacts } from './owner-facts.ts';
import { OWNER_CONCLUSIONS, OWNER_PENALTIES, OWNER_RULES } from './owner-rules.ts';
import { partsOf } from './parts-of.ts';
import { penaltyPart } from './penalty-part.ts';
import type { DatedFact, PenaltyRule, TrustPart } from './point-rule.ts';
import { scoreOf } from './score-of.ts';
import { tierOf, type TrustTier } from './trust-tiers.ts';

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
