import type { OwnerFacts } from './owner-facts.ts';
import type { PenaltyRule, PointRule } from './point-rule.ts';

/** Below so many requests, decisions or reviews a rate says nothing. */
export const RATES_FROM = 3;
const MINUTES_PER_HALF_DAY = 720;

/** What counts by how things stand. */
export const OWNER_RULES: readonly PointRule<OwnerFacts>[] = [
  { code: 'base', points: 40, reason: 'every owner', times: () => 1 },
  answers(15, 'answers nine of ten requests or more', (rate) => rate >= 0.9),
  answers(5, 'answers seven of ten requests or more', (rate) => rate >= 0.7),
  answers(-15, 'leaves more than half of the requests without an answer', (rate) => rate < 0.5),
  replies(10, 'replies within an hour, half of the time or more', 60),
  replies(5, 'replies within 12 hours, half of the time or more', MINUTES_PER_HALF_DAY),
  accepts(10, 'accepts seven of ten requests or more', (rate) => rate >= 0.7),
  accepts(-10, 'declines more than seven of ten requests', (rate) => rate < 0.3),
  { code: 'completed', points: 3, most: 5, reason: 'completed rentals in 12 months', times: ({ completed }) => completed },
  ratings(10, 'rated 4.5 or better by three or more renters', (average) => average >= 4.5),
  ratings(-10, 'rated below 3 by three or more renters', (average) => average < 3),
];

/** What counts each time that it happened. */
export const OWNER_PENALTIES = {
  ownCancellations: { code: 'owner_cancel', points: -10, reason: 'cancelled a booking' },
  incidentsPaid: { code: 'incident_pays', points: -15, reason: 'had to pay for an incident' },
} satisfies Record<string, PenaltyRule>;

/** Parts that a person of the platform can set aside: conclusions, which can be wrong where every fact is right. */
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
