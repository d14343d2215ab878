import { DISPUTE_STATES } from '../../../../db/values.ts';
import { lifecycle } from '../../platform/kernel/index.ts';
import { disputeEvents } from './events.ts';

/** What two sides cannot agree on: the platform rules, or who claims lets it go. */
export const disputeLifecycle = lifecycle(DISPUTE_STATES, {
  initial: 'OPEN',
  final: ['RESOLVED_RENTER', 'RESOLVED_OWNER', 'SPLIT', 'WITHDRAWN'],
  moves: {
    review: { from: ['OPEN'], to: 'UNDER_REVIEW', by: ['ADMIN'], event: disputeEvents.underReview },
    ruleForRenter: { from: ['OPEN', 'UNDER_REVIEW'], to: 'RESOLVED_RENTER', by: ['ADMIN'], event: disputeEvents.resolved },
    ruleForOwner: { from: ['OPEN', 'UNDER_REVIEW'], to: 'RESOLVED_OWNER', by: ['ADMIN'], event: disputeEvents.resolved },
    split: { from: ['OPEN', 'UNDER_REVIEW'], to: 'SPLIT', by: ['ADMIN'], event: disputeEvents.resolved },
    withdraw: { from: ['OPEN', 'UNDER_REVIEW'], to: 'WITHDRAWN', by: ['RENTER', 'OWNER'], event: disputeEvents.resolved },
  },
});
export type DisputeMove = keyof typeof disputeLifecycle.table.moves;
