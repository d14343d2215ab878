import type { z } from 'zod';
import { findRiskReview, type RiskReview, saveRiskReview } from '../bookings/index.ts';
import { type CommandContext, notFound, type UserCaller } from '../kernel/index.ts';
import { type AdminRiskReviewView, adminRiskReviewView } from './admin-risk-review-view.ts';
import { knownPerson } from './known-person.ts';
import { partsOfScore } from './parts-now.ts';
import { cannotBeStruck, reviewDecided, wrongDecision } from './risk-review-errors.ts';
import { riskReviewLifecycle } from './risk-review-lifecycle.ts';
import { scoreLock } from './score-review-store.ts';
import { isStrikeable } from './is-strikeable.ts';

interface Decision {
  readonly decision: 'clear' | 'strike' | 'uphold';
  readonly strikes?: readonly string[] | undefined;
  readonly reason: string;
}

/** A person has looked at what a score counts. The caller has checked that an admin decides. */
export async function decideAboutScore(
  subject: RiskReview,
  { decision, strikes, reason }: Decision,
  { caller, tx, now, emit }: Pick<CommandContext<UserCaller>, 'caller' | 'tx' | 'now' | 'emit'>,
): Promise<z.input<typeof AdminRiskReviewView> & { alreadyDone?: boolean }> {
  const { id: reviewId, userId, role, contested } = subject;
  if (decision === 'clear') throw wrongDecision({ reviewId, decision });
  await tx.lock(scoreLock(userId));
  const review = (await findRiskReview(tx, reviewId)) ?? subject;
  const { to: status, event } = riskReviewLifecycle.table.moves[decision];
  if (review.status === status) return { ...(await adminRiskReviewView(tx, review, now)), alreadyDone: true };
  if (!riskReviewLifecycle.can(review.status, decision)) throw reviewDecided({ reviewId, status: review.status });
  const person = await knownPerson(tx, userId, now);
  if (person === undefined || role === null) throw notFound({ what: 'risk review' });

  const wanted = strikes ?? (contested === null ? [] : [contested]);
  const possible = partsOfScore(person, role, now)
    .filter((part) => isStrikeable(part, role))
    .map(({ eventId, code }) => eventId ?? code);
  const impossible = wanted.filter((what) => !possible.includes(what));
  if (decision === 'strike' && (wanted.length === 0 || impossible.length > 0)) {
    throw cannotBeStruck({ reviewId, strikes: impossible, possible });
  }
  const struck = decision === 'strike' ? [...wanted] : null;
  const changes = { status, struck, reason, decidedBy: caller.userId, decidedAt: now, openKey: null };
  const decided = await saveRiskReview(tx, review, changes);
  await emit({ type: event, data: { reviewId, status, role, struck } });
  return adminRiskReviewView(tx, decided, now);
}
