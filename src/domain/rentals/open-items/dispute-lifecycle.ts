import { DISPUTE_STATES } from '../../../../db/values.ts';
import { lifecycle } from '../../platform/kernel/index.ts';

/** What two sides cannot agree on: the platform rules, or who claims lets it go. */
export const disputeLifecycle = lifecycle(DISPUTE_STATES, {
  initial: 'OPEN',
  final: ['RESOLVED_RENTER', 'RESOLVED_OWNER', 'SPLIT', 'WITHDRAWN'],
  moves: {
    review: { from: ['OPEN'], to: 'UNDER_REVIEW', by: ['ADMIN'], event: 'dispute.under_review' },
    ruleForRenter: { from: ['OPEN', 'UNDER_REVIEW'], to: 'RESOLVED_RENTER', by: ['ADMIN'], event: 'dispute.resolved' },
    ruleForOwner: { from: ['OPEN', 'UNDER_REVIEW'], to: 'RESOLVED_OWNER', by: ['ADMIN'], event: 'dispute.resolved' },
    split: { from: ['OPEN', 'UNDER_REVIEW'], to: 'SPLIT', by: ['ADMIN'], event: 'dispute.resolved' },
    withdraw: { from: ['OPEN', 'UNDER_REVIEW'], to: 'WITHDRAWN', by: ['RENTER', 'OWNER'], event: 'dispute.resolved' },
  },
});
export type DisputeMove = keyof typeof disputeLifecycle.table.moves;
