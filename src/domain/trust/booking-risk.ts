import type { RiskLevel } from '../../../db/values.ts';
import { LEVEL_RULES } from './level-rules.ts';

/** What the risk of one booking depends on, and nothing else. Amounts are minor units of the booking's currency. */
export interface RiskFacts {
  readonly accountDays: number;
  readonly trust: number;
  readonly totalMinor: number;
  readonly assetValueMinor: number;
  /** In the same currency; 0 without one. */
  readonly largestPastBookingMinor: number;
  readonly completedBookings: number;
  /** Null while nobody has chosen how to pay. */
  readonly paymentChannel: 'GATEWAY' | 'OFFLINE' | 'CREDIT' | null;
  readonly hoursToStart: number;
  readonly days: number;
  /** Others of the renter in the same category, for days that overlap. */
  readonly openRequestsForSameDates: number;
  readonly sameCity: boolean;
  readonly identityDocument: boolean;
  readonly failedPaymentsIn24Hours: number;
  readonly unpaidBalance: boolean;
  readonly suspended: boolean;
  readonly ownAsset: boolean;
  /** A document was rejected as forged or somebody else's. */
  readonly documentFraud: boolean;
}

export interface RiskReason {
  readonly rule: string;
  readonly points: number;
  readonly text: string;
}

export interface Risk {
  readonly level: RiskLevel;
  readonly score: number;
  readonly reasons: RiskReason[];
}

export interface RiskRule extends RiskReason {
  readonly applies: (facts: RiskFacts) => boolean;
}

const VALUABLE_MINOR = 500_000;

/** One rule per line: when it applies, what it weighs, and what it says to a person. */
export const RISK_RULES: readonly RiskRule[] = [
  { rule: 'new_account', points: 15, text: 'the account is less than 7 days old', applies: (f) => f.accountDays < 7 },
  { rule: 'low_trust', points: 25, text: 'the trust score is below 40', applies: (f) => f.trust < 40 },
  { rule: 'some_trust', points: 10, text: 'the trust score is between 40 and 59', applies: (f) => f.trust >= 40 && f.trust < 60 },
  {
    rule: 'unusual_value',
    points: 15,
    text: 'worth more than ten times the largest past booking',
    applies: (f) => Math.max(f.totalMinor, f.assetValueMinor) > 10 * f.largestPastBookingMinor,
  },
  {
    rule: 'valuable_asset',
    points: 10,
    text: `the asset is worth ${VALUABLE_MINOR} minor units or more`,
    applies: (f) => f.assetValueMinor >= VALUABLE_MINOR,
  },
  { rule: 'short_notice', points: 10, text: 'it starts within 24 hours', applies: (f) => f.hoursToStart < 24 },
  { rule: 'long_rental', points: 10, text: 'it lasts 14 days or more', applies: (f) => f.days >= 14 },
  {
    rule: 'many_requests',
    points: 10,
    text: 'three or more open requests in this category for the same dates',
    applies: (f) => f.openRequestsForSameDates >= 3,
  },
  {
    rule: 'other_city',
    points: 10,
    text: 'pickup is in another city and there is no identity document',
    applies: (f) => !f.sameCity && !f.identityDocument,
  },
  {
    rule: 'failed_payments',
    points: 20,
    text: 'two or more failed payments in 24 hours',
    applies: (f) => f.failedPaymentsIn24Hours >= 2,
  },
  {
    rule: 'first_offline',
    points: 15,
    text: 'a first booking, paid by bank transfer',
    applies: (f) => f.completedBookings === 0 && f.paymentChannel === 'OFFLINE',
  },
];

/** Each of these alone blocks the booking. */
export const HARD_RULES: readonly RiskRule[] = [
  { rule: 'unpaid_balance', points: 100, text: 'money of an earlier booking is not paid', applies: (f) => f.unpaidBalance },
  { rule: 'suspended', points: 100, text: 'the account is suspended', applies: (f) => f.suspended },
  { rule: 'own_asset', points: 100, text: 'the asset is the renter’s own', applies: (f) => f.ownAsset },
  {
    rule: 'document_fraud',
    points: 100,
    text: 'a document was rejected as forged or somebody else’s',
    applies: (f) => f.documentFraud,
  },
];

/** Points that anyone can recompute: LOW below 30, MEDIUM below 60, else HIGH; a hard rule makes it BLOCKED with 100. */
export function bookingRisk(facts: RiskFacts): Risk {
  const hard = HARD_RULES.filter(({ applies }) => applies(facts));
  const reasons = [...hard, ...RISK_RULES.filter(({ applies }) => applies(facts))].map(({ rule, points, text }) => ({
    rule,
    points,
    text,
  }));
  if (hard.length > 0) return { level: 'BLOCKED', score: 100, reasons };
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  return { level: levelOf(score), score, reasons };
}

/** The level of a sum of points to which no hard rule contributes. */
export function levelOf(score: number): Exclude<RiskLevel, 'BLOCKED'> {
  if (score < LEVEL_RULES.MEDIUM.from) return 'LOW';
  return score < LEVEL_RULES.HIGH.from ? 'MEDIUM' : 'HIGH';
}

export function isHardRule(wanted: string): boolean {
  return HARD_RULES.some(({ rule }) => rule === wanted);
}
