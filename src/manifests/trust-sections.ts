import {
  HARD_RULES,
  LEVEL_RULES,
  OWNER_PENALTIES,
  OWNER_RULES,
  type PenaltyRule,
  RENTER_PENALTIES,
  RENTER_RULES,
  RATES_FROM,
  RISK_RULES,
  TIER_RULES,
  WINDOW_DAYS,
} from '../domain/trust/index.ts';
import { markdownTable } from './markdown-table.ts';

/** The declared rules of trust and risk as tables, by the name of their marker. */
export function trustSections(): Record<string, string> {
  return {
    'renter-score': scoreTable(RENTER_RULES, Object.values(RENTER_PENALTIES)),
    'owner-score': `Rates count from ${RATES_FROM} requests, decisions or reviews on; of the lines of one part the first that fits counts.\n\n${scoreTable(OWNER_RULES, Object.values(OWNER_PENALTIES))}`,
    'trust-tiers': tierTable(),
    'risk-rules': riskTable(),
    'risk-effects': effectTable(),
  };
}

/** The part of a rule that does not depend on whose facts it reads. */
interface Row {
  readonly code: string;
  readonly points: number;
  readonly reason: string;
  readonly most?: number;
}

function scoreTable(rules: readonly Row[], penalties: readonly PenaltyRule[]): string {
  const lasting = rules.map(({ code, points, reason, most }) => [
    `\`${code}\``,
    reason,
    most === undefined ? signed(points) : `${signed(points)} each, at most ${signed(points * most)}`,
    code === 'base' ? 'always' : 'as long as it is so',
  ]);
  const fading = penalties.map(({ code, points, reason }) => [
    `\`${code}\``,
    reason,
    `${signed(points)} each`,
    `whole for 6 months (${WINDOW_DAYS / 2} days), half until 12 (${WINDOW_DAYS}), then gone`,
  ]);
  return markdownTable(['part', 'why', 'points', 'how long'], [...lasting, ...fading]);
}

function tierTable(): string {
  const rows = TIER_RULES.map(({ from, tier, depositMultiplierBps, instantBooking }, place) => [
    `\`${tier}\``,
    `${from} to ${(TIER_RULES[place - 1]?.from ?? 101) - 1}`,
    `× ${depositMultiplierBps / 10_000}`,
    instantBooking ? 'from the asset’s own least score on, at LOW risk' : 'never',
  ]);
  return markdownTable(['tier', 'score', 'deposit', 'instant booking'], rows);
}

function riskTable(): string {
  const row = (points: (weight: number) => string) => (rule: { rule: string; points: number; text: string }) => [
    `\`${rule.rule}\``,
    rule.text,
    points(rule.points),
  ];
  const soft = RISK_RULES.map(row((points) => String(points)));
  const hard = HARD_RULES.map(row(() => 'BLOCKED'));
  return markdownTable(['rule', 'when', 'points'], [...soft, ...hard]);
}

function effectTable(): string {
  const rows = Object.entries(LEVEL_RULES).map(([level, rule]) => [
    `\`${level}\``,
    rule.from === null ? 'a rule that blocks' : `from ${rule.from}`,
    rule.refused ? 'refused' : `× ${rule.depositBps / 10_000}`,
    rule.instantBooking ? 'where asset and trust allow it' : 'no',
    rule.silenceAccepts ? 'where the category says so' : 'no',
    rule.paymentIsReviewed ? 'waits in the fraud queue for a person' : 'confirms at once',
    rule.reviewedOnRequest ? '`manage_booking_dispute` with `request_review`' : '',
  ]);
  const headings = ['level', 'points', 'deposit', 'instant booking', 'accepted by silence', 'payment', 'review by a person'];
  return markdownTable(headings, rows);
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}
