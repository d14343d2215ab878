import { and, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { riskReviews } from '../../../../db/schema/index.ts';
import { RISK_REVIEW_STATES, type Side, SIDES } from '../../../../db/values/index.ts';
import { OWNER_CONCLUSIONS, ownerScore, type TrustPart, trustScore } from '../../people/trust/index.ts';
import type { RiskReview } from '../bookings/index.ts';
import type { KnownPerson } from './known-person.ts';

/** The fields that a review by a person of the platform always has. */
export const PlatformReviewView = z.object({
  reviewId: z.string(),
  status: z.enum(RISK_REVIEW_STATES),
  reasons: z
    .array(z.object({ rule: z.string(), points: z.number(), text: z.string() }))
    .describe('as they were when it was asked for'),
  message: z.string().nullable().describe('of the person who asked'),
  requestedAt: z.string(),
  reason: z.string().nullable().describe('why it was decided so'),
  decidedAt: z.string().nullable(),
});

export function platformReviewView(review: RiskReview): z.infer<typeof PlatformReviewView> {
  const { id: reviewId, status, reasons, message, requestedAt, reason, decidedAt } = review;
  const instants = { requestedAt: requestedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
  return { reviewId, status, reasons, message, reason, ...instants };
}

/** A review of a score, or of a part of it, as the person with that score sees it. */
export const ScoreReviewView = PlatformReviewView.extend({
  role: z.enum(SIDES).describe('the score that is contested'),
  contested: z.string().nullable().describe('eventId or code of a part; null: the whole score'),
  struck: z.array(z.string()).describe('does not count any more'),
});

export function scoreReviewView(review: RiskReview): z.infer<typeof ScoreReviewView> {
  const { role, contested, struck } = review;
  if (role === null) throw new Error(`Review ${review.id} is about no score.`);
  return { ...platformReviewView(review), role, contested, struck: struck ?? [] };
}

const MOST_SHOWN = 50;

/** Returns the reviews of somebody's scores, the newest first. */
export function findScoreReviews(from: Reader, userId: string): Promise<RiskReview[]> {
  return from
    .select()
    .from(riskReviews)
    .where(and(eq(riskReviews.userId, userId), isNull(riskReviews.bookingId)))
    .orderBy(desc(riskReviews.requestedAt), desc(riskReviews.id))
    .limit(MOST_SHOWN);
}

/** Returns the lock that calls take that contest or decide about the scores of one person. */
export function scoreLock(userId: string): string {
  return `score:${userId}`;
}

/** Which parts of which score are contested: those of one event, those of one code, or all. */
interface Contested {
  readonly role: Side;
  readonly contested: string | null;
}

/** Returns the contested parts of the present score in the form that a review stores; none if nothing contested counts now. */
export function partsNow(person: KnownPerson, { role, contested }: Contested, now: Date): RiskReview['reasons'] {
  return partsOfScore(person, role, now)
    .filter(({ code, eventId }) => contested === null || contested === eventId || contested === code)
    .map(({ code, eventId, bookingId, points, reason }) => ({
      rule: eventId ?? code,
      points,
      text: reason,
      ...(bookingId !== null && { bookingId }),
    }));
}

/** Returns no parts for the owner score of somebody without a shop. */
export function partsOfScore({ facts, shop }: KnownPerson, role: Side, now: Date): readonly TrustPart[] {
  if (role === 'RENTER') return trustScore(facts, now).parts;
  return shop === null ? [] : ownerScore(shop.facts, now).parts;
}

/**
 * Whether the part counts against the person and rests on a judgement: an event, or a conclusion about an owner. Owed money
 * does not.
 */
export function isStrikeable({ points, eventId, code }: Pick<TrustPart, 'points' | 'eventId' | 'code'>, role: Side): boolean {
  return points < 0 && (eventId !== null || (role === 'OWNER' && OWNER_CONCLUSIONS.includes(code)));
}
