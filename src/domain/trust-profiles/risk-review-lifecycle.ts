import { RISK_REVIEW_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** A renter asks that a person looks at the risk; an admin clears it or upholds it. */
export const riskReviewLifecycle = lifecycle(RISK_REVIEW_STATES, {
  initial: 'REQUESTED',
  final: ['CLEARED', 'UPHELD'],
  moves: {
    clear: { from: ['REQUESTED'], to: 'CLEARED', by: ['ADMIN'], event: 'risk_review.decided' },
    uphold: { from: ['REQUESTED'], to: 'UPHELD', by: ['ADMIN'], event: 'risk_review.decided' },
  },
});
