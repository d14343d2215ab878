import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { riskReviews } from '../../../../db/schema/index.ts';
import { RISK_REVIEW_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';
import { riskReviewEvents } from './events.ts';

/**
 * A request that a person looks at the risk of a booking, which can be cleared, or at what a score counts, which can be struck.
 * Either can be upheld.
 */
export const riskReviewLifecycle = lifecycle(RISK_REVIEW_STATES, {
  initial: 'REQUESTED',
  final: ['CLEARED', 'UPHELD', 'STRUCK'],
  moves: {
    clear: { from: ['REQUESTED'], to: 'CLEARED', by: ['ADMIN'], event: riskReviewEvents.decided },
    strike: { from: ['REQUESTED'], to: 'STRUCK', by: ['ADMIN'], event: riskReviewEvents.decided },
    uphold: { from: ['REQUESTED'], to: 'UPHELD', by: ['ADMIN'], event: riskReviewEvents.decided },
  },
});
export type RiskReviewMove = keyof typeof riskReviewLifecycle.table.moves;

type RiskReview = typeof riskReviews.$inferSelect;

/**
 * Makes a move of a review's lifecycle; another one may be asked for after it. The caller holds the lock of the booking or of
 * the score, and reports the event: what it says depends on which of the two it is about.
 */
export async function moveRiskReview(
  tx: Tx,
  { id, status }: RiskReview,
  move: RiskReviewMove,
  decision: Pick<RiskReview, 'reason' | 'decidedBy' | 'decidedAt'> & Partial<Pick<RiskReview, 'clearedAs' | 'struck'>>,
): Promise<RiskReview> {
  const { to } = riskReviewLifecycle.take(status, move);
  const rows = await tx
    .update(riskReviews)
    .set({ ...decision, status: to, openKey: null })
    .where(and(eq(riskReviews.id, id), eq(riskReviews.status, status)))
    .returning();
  return movedRow(rows, `Risk review ${id}`);
}
