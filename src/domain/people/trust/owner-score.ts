import { hoursInWords, numberInWords } from '../../platform/kernel/index.ts';
import {
  type DatedFact,
  partsOf,
  penaltyPart,
  type PenaltyRule,
  type PointRule,
  RATES_FROM,
  scoreOf,
  type TrustPart,
  WELL_RATED,
  WELL_RATED_BY,
} from './score-parts.ts';
import { tierOf, type TrustTier } from './trust-score.ts';

/** What an owner did with requests and rentals in the last 12 months, and nothing else about the person. */
export interface OwnerFacts {
  /** How many requests were answered, or were not answered in time. */
  readonly asked: number;
  readonly answered: number;
  /** Minutes from the request to the owner's first step, as a median; null if the owner never answered. */
  readonly medianFirstReplyMinutes: number | null;
  /** How many requests the owner accepted or declined. */
  readonly decided: number;
  readonly accepted: number;
  readonly completed: number;
  /** Published reviews by renters; the average is 0 if there are none. */
  readonly reviews: { readonly count: number; readonly average: number };
  readonly ownCancellations: readonly DatedFact[];
  /** Incidents for which the owner had to pay. */
  readonly incidentsPaid: readonly DatedFact[];
  /** Codes of parts that an administrator has set aside: they do not count against the owner. */
  readonly setAside: readonly string[];
}

/** An owner who serves renters well answers, and accepts, at least this many of ten requests. */
export const ANSWERS_OF_TEN = 9;
export const ACCEPTS_OF_TEN = 7;
export const PROMPT_REPLY_MINUTES = 60;
const USUAL_REPLY_MINUTES = 720;
/** An owner whose average is below this many stars is badly rated. */
const BADLY_RATED = 3;

/** The points for the present state of the facts. */
export const OWNER_RULES: readonly PointRule<OwnerFacts>[] = [
  { code: 'base', points: 40, reason: 'every owner', times: () => 1 },
  answers(15, `answers ${numberInWords(ANSWERS_OF_TEN)} of ten requests or more`, (rate) => rate >= ANSWERS_OF_TEN / 10),
  answers(5, 'answers seven of ten requests or more', (rate) => rate >= 0.7),
  answers(-15, 'leaves more than half of the requests without an answer', (rate) => rate < 0.5),
  replies(10, `replies within ${hoursInWords(PROMPT_REPLY_MINUTES / 60)}, half of the time or more`, PROMPT_REPLY_MINUTES),
  replies(5, `replies within ${USUAL_REPLY_MINUTES / 60} hours, half of the time or more`, USUAL_REPLY_MINUTES),
  accepts(10, `accepts ${numberInWords(ACCEPTS_OF_TEN)} of ten requests or more`, (rate) => rate >= ACCEPTS_OF_TEN / 10),
  accepts(-10, 'declines more than seven of ten requests', (rate) => rate < 0.3),
  { code: 'completed', points: 3, most: 5, reason: 'completed rentals in 12 months', times: ({ completed }) => completed },
  ratings(10, WELL_RATED_BY.RENTERS, (average) => average >= WELL_RATED),
  ratings(-10, `rated below ${BADLY_RATED} by ${numberInWords(RATES_FROM)} or more renters`, (average) => average < BADLY_RATED),
];

/** The points for each time that something happened. */
export const OWNER_PENALTIES = {
  ownCancellations: { code: 'owner_cancel', points: -10, reason: 'cancelled a booking' },
  incidentsPaid: { code: 'incident_pays', points: -15, reason: 'had to pay for an incident' },
} satisfies Record<string, PenaltyRule>;

/** Parts that an administrator can set aside: conclusions, which can be wrong although every fact is right. */
export const OWNER_CONCLUSIONS: readonly string[] = ['response_rate', 'acceptance', 'rating'];

type Fits = (value: number) => boolean;

function answers(points: number, reason: string, fits: Fits): PointRule<OwnerFacts> {
  const times = ({ asked, answered }: OwnerFacts) => Number(asked >= RATES_FROM && fits(answered / asked));
  return { code: 'response_rate', points, reason, times };
}

function replies(points: number, reason: string, minutes: number): PointRule<OwnerFacts> {
  const times = ({ answered, medianFirstReplyMinutes: median }: OwnerFacts) =>
    Number(answered >= RATES_FROM && median !== null && median <= minutes);
  return { code: 'first_reply', points, reason, times };
}

function accepts(points: number, reason: string, fits: Fits): PointRule<OwnerFacts> {
  const times = ({ decided, accepted }: OwnerFacts) => Number(decided >= RATES_FROM && fits(accepted / decided));
  return { code: 'acceptance', points, reason, times };
}

function ratings(points: number, reason: string, fits: Fits): PointRule<OwnerFacts> {
  const times = ({ reviews: { count, average } }: OwnerFacts) => Number(count >= RATES_FROM && fits(average));
  return { code: 'rating', points, reason, times };
}

interface OwnerScore {
  /** From 0 to 100. */
  readonly score: number;
  readonly tier: TrustTier;
  readonly parts: readonly TrustPart[];
}

/**
 * Computes the owner's score. It works like the renter's, with its own tables: `OWNER_RULES`, and `OWNER_PENALTIES`, which
 * fade.
 */
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
