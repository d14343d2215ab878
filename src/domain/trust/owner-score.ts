import { tierOf, type TrustPart, type TrustTier, WINDOW_MS } from './trust-score.ts';

const BASE = 40;
/** Below so many answers or decisions a rate says nothing. */
const ENOUGH = 3;
const MINUTES_PER_HALF_DAY = 720;

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
  readonly ownCancellations: readonly Date[];
  /** Incidents for which the owner had to pay. */
  readonly incidentsPaid: readonly Date[];
}

export interface OwnerScore {
  /** 0 to 100. */
  readonly score: number;
  readonly tier: TrustTier;
  readonly parts: readonly TrustPart[];
}

/**
 * The same model as the renter's, with points of its own: base 40; answers 15, 5 or -15; first reply 10 or 5; acceptance
 * 10 or -10; completed rentals 3 each up to 15; rating 10 or -10; own cancellation -10 and paid incident -15 each, half
 * after 6 months and gone after 12.
 */
export function ownerScore(facts: OwnerFacts, now: Date): OwnerScore {
  const parts = [
    lasting('base', 'every owner', BASE),
    ...answering(facts),
    ...accepting(facts),
    lasting('completed', `${Math.min(5, facts.completed)} completed rentals in 12 months`, Math.min(5, facts.completed) * 3),
    ...rated(facts),
    ...facts.ownCancellations.flatMap((at) =>
      fading({ code: 'owner_cancel', reason: 'cancelled a booking', points: -10 }, at, now),
    ),
    ...facts.incidentsPaid.flatMap((at) =>
      fading({ code: 'incident_pays', reason: 'had to pay for an incident', points: -15 }, at, now),
    ),
  ].filter(({ points }) => points !== 0);
  const total = parts.reduce((sum, { points }) => sum + points, 0);
  const score = Math.round(Math.min(100, Math.max(0, total)));
  return { score, tier: tierOf(score).tier, parts };
}

function answering({ asked, answered, medianFirstReplyMinutes: median }: OwnerFacts): TrustPart[] {
  if (asked < ENOUGH) return [];
  const rate = answered / asked;
  const answers =
    rate >= 0.9
      ? lasting('response_rate', 'answers nine of ten requests or more', 15)
      : rate >= 0.7
        ? lasting('response_rate', 'answers seven of ten requests or more', 5)
        : lasting('response_rate', 'leaves more than half of the requests without an answer', rate < 0.5 ? -15 : 0);
  if (median === null || answered < ENOUGH) return [answers];
  if (median <= 60) return [answers, lasting('first_reply', 'replies within an hour, half of the time or more', 10)];
  return [
    answers,
    lasting('first_reply', 'replies within 12 hours, half of the time or more', median <= MINUTES_PER_HALF_DAY ? 5 : 0),
  ];
}

function accepting({ decided, accepted }: OwnerFacts): TrustPart[] {
  if (decided < ENOUGH) return [];
  const rate = accepted / decided;
  if (rate >= 0.7) return [lasting('acceptance', 'accepts seven of ten requests or more', 10)];
  return [lasting('acceptance', 'declines more than seven of ten requests', rate < 0.3 ? -10 : 0)];
}

function rated({ reviews: { count, average } }: OwnerFacts): TrustPart[] {
  if (count < ENOUGH) return [];
  if (average >= 4.5) return [lasting('rating', 'rated 4.5 or better by three or more renters', 10)];
  return [lasting('rating', 'rated below 3 by three or more renters', average < 3 ? -10 : 0)];
}

function lasting(code: string, reason: string, points: number): TrustPart {
  return { code, reason, points, fadesAt: null };
}

function fading(part: Pick<TrustPart, 'code' | 'reason' | 'points'>, at: Date, now: Date): TrustPart[] {
  const fadesAt = { halfAt: new Date(at.getTime() + WINDOW_MS / 2), goneAt: new Date(at.getTime() + WINDOW_MS) };
  if (now >= fadesAt.goneAt) return [];
  return [{ ...part, points: now >= fadesAt.halfAt ? part.points / 2 : part.points, fadesAt }];
}
