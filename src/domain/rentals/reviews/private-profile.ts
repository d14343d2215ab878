import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Side } from '../../../../db/values/index.ts';
import { WINDOW_DAYS } from '../../people/trust/index.ts';
import { asked, NextAction, offer, type Step } from '../../platform/kernel/index.ts';
import { knownPerson } from './known-person.ts';
import { PublicProfile, publicProfile } from './public-profile.ts';
import { findScoreReviews, isStrikeable, ScoreReviewView, scoreReviewView } from './score-review.ts';
import { OwnerScoreView, ownerScoreView, RenterScoreView, renterScoreView } from './score-view.ts';

export const PrivateProfile = RenterScoreView.extend({
  asOwner: OwnerScoreView.nullable(),
  windowDays: z.number().describe('what is older counts nowhere'),
  reviews: z.array(ScoreReviewView).describe('what you contested, the newest first'),
  public: PublicProfile.describe('what everybody sees'),
  nextActions: z.array(NextAction),
});
export type PrivateProfile = z.input<typeof PrivateProfile>;

/** Returns what a person may know of their own scores; undefined for an account that has no profile. */
export async function privateProfile(from: Reader, userId: string, now: Date): Promise<PrivateProfile | undefined> {
  const person = await knownPerson(from, userId, now);
  if (person === undefined) return undefined;
  const score = renterScoreView(person.facts, now);
  const asOwner = person.shop === null ? null : ownerScoreView(person.shop.facts, now);
  const reviews = await findScoreReviews(from, userId);
  const isAsked = (role: Side, contested: string) =>
    reviews.some((review) => review.role === role && review.contested === contested);
  return {
    ...score,
    asOwner,
    windowDays: WINDOW_DAYS,
    reviews: reviews.map(scoreReviewView),
    public: publicProfile(person, now),
    nextActions: [...contestable('RENTER', score.parts, isAsked), ...contestable('OWNER', asOwner?.parts ?? [], isAsked)],
  };
}

/**
 * Returns the steps that contest what counts against somebody and rests on a judgement. A person of the platform then reviews
 * it.
 */
function contestable(
  role: Side,
  parts: z.input<typeof RenterScoreView>['parts'],
  isAsked: (role: Side, contested: string) => boolean,
): Step[] {
  return parts
    .filter((part) => isStrikeable(part, role) && !isAsked(role, part.eventId ?? part.code))
    .map(({ eventId, code, reason }) =>
      offer(
        'contest_score',
        { role, contested: eventId ?? code, message: asked('why it is wrong') },
        { actor: role, why: `let a person of the platform look at it: ${reason}`, optional: true },
      ),
    );
}
