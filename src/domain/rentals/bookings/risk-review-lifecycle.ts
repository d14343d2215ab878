import { riskReviews } from '../../../../db/schema/index.ts';
import { RISK_REVIEW_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';
import { riskReviewEvents } from './events.ts';

/**
 * The states of a request that a person reviews the risk of a booking, which can be cleared, or what a score counts, which can
 * be struck. Both can be upheld.
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

const saveReview = declareSave(riskReviews, 'Risk review');

/**
 * Makes a move of a review's lifecycle; afterwards another review may be asked for. The caller holds the lock of the booking or
 * of the score, and emits the event, because its contents depend on which of the two the review is about.
 */
export const moveRiskReview = declareMove(riskReviewLifecycle, saveReview, { openKey: null });
