import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { type Side, SIDES } from '../../../../db/values/index.ts';
import { command, plainText, signedIn } from '../../platform/kernel/index.ts';
import { openRiskReview, RISK_REVIEW_ID, type RiskReview, riskReviewEvents } from '../bookings/index.ts';
import { findScoreReviews, partsNow, scoreLock, ScoreReviewView, scoreReviewView } from './score-review.ts';
import { knownPerson } from './known-person.ts';
import { notInScore } from './risk-review-errors.ts';

export const contestScore = command({
  name: 'contest_score',
  title: 'Contest a trust score',
  description:
    'Let a person of the platform look at what counts against you in your trust score as renter or owner. Again: how the review stands.',
  access: signedIn('write:account'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({
    role: z.enum(SIDES).describe('the score'),
    contested: z.string().max(100).optional().describe('eventId or code of a part of it; absent: the whole score'),
    message: plainText(1_000).describe('what the reviewer should know'),
  }),
  example: { role: 'RENTER', message: 'Nobody has asked me for a document' },
  output: ScoreReviewView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [notInScore],

  async run({ input: { role, contested = null, message }, caller: { userId }, tx, ids, now, emit }) {
    await tx.lock(scoreLock(userId));
    const latest = await latestAbout(tx, userId, { role, contested });
    const person = await knownPerson(tx, userId, now);
    const reasons = person === undefined ? [] : partsNow(person, { role, contested }, now);
    if (latest !== undefined && (latest.status === 'REQUESTED' || isSettled(latest, reasons))) {
      return { ...scoreReviewView(latest), alreadyDone: true };
    }
    if (reasons.length === 0) throw notInScore({ role, contested });

    const review = await openRiskReview(tx, {
      id: ids.next(RISK_REVIEW_ID),
      userId,
      role,
      contested,
      reasons,
      message,
      requestedAt: now,
      openKey: `${userId}:${role}:${contested ?? ''}`,
    });
    await emit({ type: riskReviewEvents.requested, data: { reviewId: review.id, role, contested, userId } });
    return scoreReviewView(review);
  },
});

async function latestAbout(
  from: Reader,
  userId: string,
  { role, contested }: { role: Side; contested: string | null },
): Promise<RiskReview | undefined> {
  const reviews = await findScoreReviews(from, userId);
  return reviews.find((review) => review.role === role && review.contested === contested);
}

/** Whether a decision stands: a contest needs something new, or something that counts for more by now. */
function isSettled({ reasons: seen }: RiskReview, reasons: RiskReview['reasons']): boolean {
  return reasons.every(({ rule, points }) => seen.some((before) => before.rule === rule && before.points <= points));
}
