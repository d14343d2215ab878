import type { RiskLevel } from '../../../../db/values/index.ts';
import { numberInWords } from '../../platform/kernel/index.ts';

/** The consequences of a level of risk. */
interface LevelRule {
  /** The number of points from which a risk has this level; null if only a hard rule leads to it. */
  readonly from: number | null;
  readonly refused: boolean;
  /** Whether the booking can be made at once, if the asset allows it and the renter is trusted enough. */
  readonly instantBooking: boolean;
  /** Whether the owner's silence accepts, in a category that says so. */
  readonly silenceAccepts: boolean;
  /** The factor for the deposit, in basis points. */
  readonly depositBps: number;
  /** A payment waits for a person before it confirms the booking. */
  readonly paymentIsReviewed: boolean;
  /** A person of the platform looks at the risk when the renter asks. */
  readonly reviewedOnRequest: boolean;
}

const CALM = {
  refused: false,
  instantBooking: true,
  silenceAccepts: true,
  depositBps: 10_000,
  paymentIsReviewed: false,
  reviewedOnRequest: false,
};
const WATCHED = { instantBooking: false, silenceAccepts: false, paymentIsReviewed: true, reviewedOnRequest: true };

export const LEVEL_RULES = {
  LOW: { ...CALM, from: 0 },
  MEDIUM: { ...CALM, from: 30, instantBooking: false },
  HIGH: { ...CALM, ...WATCHED, from: 60, depositBps: 15_000 },
  BLOCKED: { ...CALM, ...WATCHED, from: null, refused: true },
} as const satisfies Readonly<Record<RiskLevel, LevelRule>>;

/**
 * What the risk of one booking depends on, and nothing else. Amounts are about what is worth so many euro cents, so that the
 * same value is judged in the same way in every currency.
 */
export interface RiskFacts {
  readonly accountDays: number;
  readonly trust: number;
  readonly totalMinor: number;
  readonly assetValueMinor: number;
  /** The largest earlier booking in whatever currency; 0 if there was none. */
  readonly largestPastBookingMinor: number;
  readonly completedBookings: number;
  /** How the renter pays; null until this is chosen. */
  readonly paymentChannel: 'GATEWAY' | 'OFFLINE' | 'CREDIT' | null;
  readonly hoursToStart: number;
  readonly days: number;
  /** Other requests of the renter in the same category, for days that overlap. */
  readonly openRequestsForSameDates: number;
  readonly sameCity: boolean;
  readonly identityDocument: boolean;
  readonly failedPaymentsIn24Hours: number;
  readonly unpaidBalance: boolean;
  readonly suspended: boolean;
  readonly ownAsset: boolean;
  /** A document was rejected as forged or as somebody else's. */
  readonly documentFraud: boolean;
}

interface RiskReason {
  readonly rule: string;
  readonly points: number;
  readonly text: string;
}

export interface Risk {
  readonly level: RiskLevel;
  readonly score: number;
  readonly reasons: RiskReason[];
}

interface RiskRule extends RiskReason {
  /** A function for the text, if the facts allow a more exact sentence than `text`. */
  readonly says?: (facts: RiskFacts) => string;
  readonly applies: (facts: RiskFacts) => boolean;
}

/** In euro cents. */
const VALUABLE_MINOR = 500_000;
export const SHORT_NOTICE_HOURS = 24;
export const LONG_RENTAL_DAYS = 14;
const NEW_ACCOUNT_DAYS = 7;
/** A trust score below the first number weighs most; one below the second weighs less. */
const [LOW_TRUST, SOME_TRUST] = [40, 60];
const MANY_REQUESTS = 3;
const MANY_FAILURES = 2;

/** One rule per line: when it applies, how many points it has, and what it says to a person. */
export const RISK_RULES: readonly RiskRule[] = [
  {
    rule: 'new_account',
    points: 15,
    text: `the account is less than ${NEW_ACCOUNT_DAYS} days old`,
    applies: (f) => f.accountDays < NEW_ACCOUNT_DAYS,
  },
  { rule: 'low_trust', points: 25, text: `the trust score is below ${LOW_TRUST}`, applies: (f) => f.trust < LOW_TRUST },
  {
    rule: 'some_trust',
    points: 10,
    text: `the trust score is between ${LOW_TRUST} and ${SOME_TRUST - 1}`,
    applies: (f) => f.trust >= LOW_TRUST && f.trust < SOME_TRUST,
  },
  {
    rule: 'unusual_value',
    points: 15,
    text: 'worth more than ten times the largest past booking',
    says: (f) =>
      f.largestPastBookingMinor === 0
        ? 'there is no past booking to compare its worth with'
        : 'worth more than ten times the largest past booking',
    applies: (f) => Math.max(f.totalMinor, f.assetValueMinor) > 10 * f.largestPastBookingMinor,
  },
  {
    rule: 'valuable_asset',
    points: 10,
    text: 'the asset is a valuable one',
    applies: (f) => f.assetValueMinor >= VALUABLE_MINOR,
  },
  {
    rule: 'short_notice',
    points: 10,
    text: `it starts within ${SHORT_NOTICE_HOURS} hours`,
    applies: (f) => f.hoursToStart < SHORT_NOTICE_HOURS,
  },
  {
    rule: 'long_rental',
    points: 10,
    text: `it lasts ${LONG_RENTAL_DAYS} days or more`,
    applies: (f) => f.days >= LONG_RENTAL_DAYS,
  },
  {
    rule: 'many_requests',
    points: 10,
    text: `${numberInWords(MANY_REQUESTS)} or more open requests in this category for the same dates`,
    applies: (f) => f.openRequestsForSameDates >= MANY_REQUESTS,
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
    text: `${numberInWords(MANY_FAILURES)} or more failed payments in 24 hours`,
    applies: (f) => f.failedPaymentsIn24Hours >= MANY_FAILURES,
  },
  {
    rule: 'first_offline',
    points: 15,
    text: 'a first booking, paid by bank transfer',
    applies: (f) => f.completedBookings === 0 && f.paymentChannel === 'OFFLINE',
  },
];

/** Each of these rules alone blocks the booking. */
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

/**
 * Adds up the points and finds the level in `LEVEL_RULES`. Everybody can compute them again from the facts. A hard rule makes
 * the level BLOCKED and the score 100.
 */
export function bookingRisk(facts: RiskFacts): Risk {
  const hard = HARD_RULES.filter(({ applies }) => applies(facts));
  const reasons = [...hard, ...RISK_RULES.filter(({ applies }) => applies(facts))].map(({ rule, points, text, says }) => ({
    rule,
    points,
    text: says?.(facts) ?? text,
  }));
  if (hard.length > 0) return { level: 'BLOCKED', score: 100, reasons };
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  return { level: levelOf(score), score, reasons };
}

/** Whether a booking with this risk needs no answer of the owner, if its asset lets trusted renters book at once. */
export function booksAtOnce(
  level: RiskLevel,
  { score, instantBooking }: { readonly score: number; readonly instantBooking: boolean },
  { minTrust }: { readonly minTrust: number },
): boolean {
  return LEVEL_RULES[level].instantBooking && instantBooking && score >= minTrust;
}

/** The level for a sum of points, if no hard rule applies. */
function levelOf(score: number): Exclude<RiskLevel, 'BLOCKED'> {
  if (score < LEVEL_RULES.MEDIUM.from) return 'LOW';
  return score < LEVEL_RULES.HIGH.from ? 'MEDIUM' : 'HIGH';
}

function isHardRule(wanted: string): boolean {
  return HARD_RULES.some(({ rule }) => rule === wanted);
}

/** The decision of an administrator about a risk: from then on the rules that the administrator saw count as this level. */
export interface Clearance {
  readonly level: 'LOW' | 'MEDIUM';
  readonly rules: readonly string[];
}

/**
 * These rules are facts and not judgements, so no review can clear them. They stop applying when the account is reinstated or
 * another asset is chosen.
 */
const BEYOND_REVIEW: readonly string[] = ['suspended', 'own_asset'];

export function mayBeCleared({ reasons }: Pick<Risk, 'reasons'>): boolean {
  return !reasons.some(({ rule }) => BEYOND_REVIEW.includes(rule));
}

/**
 * The risk after a review. The rules that the administrator saw count as the level that they gave; rules that apply since then
 * count in full, so that a clearance for a short notice does not cover a charge-back. A review never makes a risk higher.
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
