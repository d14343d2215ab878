import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { riskReviews } from '../../../db/schema/index.ts';
import type { RiskReview } from '../bookings/index.ts';

const MOST_SHOWN = 50;

/** The reviews of somebody's scores, the newest first. */
export function findScoreReviews(from: Reader, userId: string): Promise<RiskReview[]> {
  return findReviews(from, { userId });
}

/** Calls that contest or decide about the scores of one person go one by one. */
export function scoreLock(userId: string): string {
  return `score:${userId}`;
}

const findReviews = prepared('score_reviews', (reader) =>
  reader
    .select()
    .from(riskReviews)
    .where(and(eq(riskReviews.userId, placeholder('userId')), isNull(riskReviews.bookingId)))
    .orderBy(desc(riskReviews.requestedAt), desc(riskReviews.id))
    .limit(MOST_SHOWN),
);
