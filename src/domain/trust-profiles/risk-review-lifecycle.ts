import { RISK_REVIEW_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** Somebody asks that a person looks: at the risk of a booking, which is cleared, or at what a score counts, which is struck. Either is upheld. */
export const riskReviewLifecycle = lifecycle(RISK_REVIEW_STATES, {
  initial: 'REQUESTED',
  final: ['CLEARED', 'UPHELD', 'STRUCK'],
  moves: {
    clear: { from: ['REQUESTED'], to: 'CLEARED', by: ['ADMIN'], event: 'risk_review.decided' },
    strike: { from: ['REQUESTED'], to: 'STRUCK', by: ['ADMIN'], event: 'risk_review.decided' },
    uphold: { from: ['REQUESTED'], to: 'UPHELD', by: ['ADMIN'], event: 'risk_review.decided' },
  },
});
