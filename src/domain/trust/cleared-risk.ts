import { isHardRule, levelOf, type Risk } from './booking-risk.ts';
import { LEVEL_RULES } from './level-rules.ts';

/** What a person decided who looked at a risk: the rules that they saw count as this level from then on. */
export interface Clearance {
  readonly level: 'LOW' | 'MEDIUM';
  readonly rules: readonly string[];
}

/** Facts, not judgements: nobody can look past them. They end when the account is reinstated, or another asset is chosen. */
const BEYOND_REVIEW: readonly string[] = ['suspended', 'own_asset'];

export function mayBeCleared({ reasons }: Pick<Risk, 'reasons'>): boolean {
  return !reasons.some(({ rule }) => BEYOND_REVIEW.includes(rule));
}

/**
 * The risk after a review. What the person saw counts as the level that they gave; what has come up since counts in
 * full, so that a clearance for a short notice does not cover a charge-back. A review never makes a risk higher.
 */
export function clearedRisk(risk: Risk, clearance: Clearance | null): Risk {
  if (clearance === null) return risk;
  const since = risk.reasons.filter(({ rule }) => !clearance.rules.includes(rule));
  if (since.some(({ rule }) => isHardRule(rule)) || !mayBeCleared(risk)) return risk;
  const added = since.reduce((sum, { points }) => sum + points, 0);
  const score = Math.max(added, LEVEL_RULES[clearance.level].from);
  if (score >= risk.score) return risk;
  const text = 'a person of the platform has looked at the rest';
  return { level: levelOf(score), score, reasons: [...since, { rule: 'reviewed', points: score - added, text }] };
}
