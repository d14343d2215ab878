import { z } from 'zod';
import { DISPUTE_STATES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const DisputeFacts = z.object({
  disputeId: z.string(),
  status: z.enum(DISPUTE_STATES),
  claimMinor: z.int(),
  toRenterMinor: z.int().nullable(),
  toOwnerMinor: z.int().nullable(),
});

/** What is told of disputes. */
export const disputeEvents = {
  opened: declareEvent('dispute.opened', DisputeFacts.pick({ disputeId: true, status: true, claimMinor: true })),
  evidenceAdded: declareEvent(
    'dispute.evidence_added',
    z.object({ disputeId: z.string(), evidenceId: z.string(), photos: z.int().describe('how many') }),
  ),
  offered: declareEvent('dispute.offered', DisputeFacts),
  underReview: declareEvent('dispute.under_review', DisputeFacts),
  resolved: declareEvent('dispute.resolved', DisputeFacts),
};
