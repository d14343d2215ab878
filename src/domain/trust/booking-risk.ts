export const RISK_LEVELS = ['LOW', 'MEDIUM', 'HIGH', 'BLOCKED'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** What the risk of one booking depends on. Amounts are minor units. */
export interface RiskFacts {
  readonly accountDays: number;
  readonly trust: number;
  readonly totalMinor: number;
  readonly assetValueMinor: number;
  readonly largestPastBookingMinor: number;
  readonly hoursToStart: number;
  readonly days: number;
  readonly openRequestsForSameDates: number;
  readonly sameCity: boolean;
  readonly identityDocument: boolean;
  readonly failedPaymentsIn24Hours: number;
  readonly suspended: boolean;
}

export interface Risk {
  readonly level: RiskLevel;
  readonly score: number;
  readonly reasons: { rule: string; points: number; text: string }[];
}

const VALUABLE_MINOR = 500_000;

/** One rule per line: when it applies, what it weighs, and what it says to a person. */
const RULES: readonly { rule: string; points: number; text: string; applies: (facts: RiskFacts) => boolean }[] = [
  { rule: 'new_account', points: 15, text: 'the account is less than 7 days old', applies: (f) => f.accountDays < 7 },
  { rule: 'low_trust', points: 25, text: 'the trust score is below 40', applies: (f) => f.trust < 40 },
  { rule: 'some_trust', points: 10, text: 'the trust score is between 40 and 59', applies: (f) => f.trust >= 40 && f.trust < 60 },
  {
    rule: 'unusual_value',
    points: 15,
    text: 'worth more than ten times the largest past booking',
    applies: (f) => Math.max(f.totalMinor, f.assetValueMinor) > 10 * f.largestPastBookingMinor,
  },
  { rule: 'valuable_asset', points: 10, text: 'the asset is valuable', applies: (f) => f.assetValueMinor >= VALUABLE_MINOR },
  { rule: 'short_notice', points: 10, text: 'it starts within 24 hours', applies: (f) => f.hoursToStart < 24 },
  { rule: 'long_rental', points: 10, text: 'it lasts 14 days or more', applies: (f) => f.days >= 14 },
  {
    rule: 'many_requests',
    points: 10,
    text: 'three or more open requests for the same dates',
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
];

/** Points that anyone can recompute: LOW below 30, MEDIUM below 60, else HIGH; a suspended account is BLOCKED. */
export function bookingRisk(facts: RiskFacts): Risk {
  if (facts.suspended) {
    return { level: 'BLOCKED', score: 100, reasons: [{ rule: 'suspended', points: 100, text: 'the account is suspended' }] };
  }
  const reasons = RULES.filter(({ applies }) => applies(facts)).map(({ rule, points, text }) => ({ rule, points, text }));
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  return { level: score < 30 ? 'LOW' : score < 60 ? 'MEDIUM' : 'HIGH', score, reasons };
}
