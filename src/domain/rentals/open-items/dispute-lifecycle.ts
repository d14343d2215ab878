import { DISPUTE_STATES, type Side } from '../../../../db/values/index.ts';
import { lifecycle, type Minor } from '../../platform/kernel/index.ts';
import { disputeEvents } from './events.ts';

/** What two sides cannot agree on: the platform rules, who claims lets it go, or they agree after all. */
export const disputeLifecycle = lifecycle(DISPUTE_STATES, {
  initial: 'OPEN',
  final: ['RESOLVED_RENTER', 'RESOLVED_OWNER', 'SPLIT', 'WITHDRAWN'],
  moves: {
    review: { from: ['OPEN'], to: 'UNDER_REVIEW', by: ['ADMIN'], event: disputeEvents.underReview },
    ruleForRenter: { from: ['OPEN', 'UNDER_REVIEW'], to: 'RESOLVED_RENTER', by: ['ADMIN'], event: disputeEvents.resolved },
    ruleForOwner: { from: ['OPEN', 'UNDER_REVIEW'], to: 'RESOLVED_OWNER', by: ['ADMIN'], event: disputeEvents.resolved },
    split: { from: ['OPEN', 'UNDER_REVIEW'], to: 'SPLIT', by: ['ADMIN'], event: disputeEvents.resolved },
    /** Both sides agree on an amount: all of the claim, nothing of it, or a part. */
    agreeForRenter: {
      from: ['OPEN', 'UNDER_REVIEW'],
      to: 'RESOLVED_RENTER',
      by: ['RENTER', 'OWNER'],
      event: disputeEvents.resolved,
    },
    agreeForOwner: {
      from: ['OPEN', 'UNDER_REVIEW'],
      to: 'RESOLVED_OWNER',
      by: ['RENTER', 'OWNER'],
      event: disputeEvents.resolved,
    },
    agreeOnPart: { from: ['OPEN', 'UNDER_REVIEW'], to: 'SPLIT', by: ['RENTER', 'OWNER'], event: disputeEvents.resolved },
    withdraw: { from: ['OPEN', 'UNDER_REVIEW'], to: 'WITHDRAWN', by: ['RENTER', 'OWNER'], event: disputeEvents.resolved },
  },
});

/** What the side that the claim is against offers the claimant, minor units; null: nothing. Until it is decided the two amounts are an offer. */
export function offeredIn({ toRenterMinor, toOwnerMinor }: Amounts, claimant: Side): Minor | null {
  return claimant === 'OWNER' ? toOwnerMinor : toRenterMinor;
}

/** The two amounts of a claim of which the claimant gets a part. */
export function amountsOf(claimMinor: Minor, { claimant, amountMinor }: { claimant: Side; amountMinor: Minor }) {
  const rest = claimMinor - amountMinor;
  return claimant === 'OWNER'
    ? { toOwnerMinor: amountMinor, toRenterMinor: rest }
    : { toRenterMinor: amountMinor, toOwnerMinor: rest };
}

interface Amounts {
  readonly toRenterMinor: Minor | null;
  readonly toOwnerMinor: Minor | null;
}

export type DisputeMove = keyof typeof disputeLifecycle.table.moves;
