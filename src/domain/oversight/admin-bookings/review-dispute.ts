import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { disputeLifecycle, moveDispute } from '../../rentals/open-items/index.ts';
import { adminDispute } from './admin-access.ts';
import { AdminDisputeView, adminDisputeView, disputeDecided } from './admin-dispute.ts';

export const reviewDispute = command({
  name: 'review_dispute',
  title: 'Take up a dispute',
  description: 'Admin: take up a dispute, so that both sides see that somebody looks at it. Then rule.',
  access: adminDispute,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ disputeId: IdInput }),
  output: AdminDisputeView,
  errors: [disputeDecided],

  async run({ subject: { row: dispute, booking }, tx, ...context }) {
    const { id: disputeId, status } = dispute;
    if (status === 'UNDER_REVIEW') {
      return { ...(await adminDisputeView(tx, dispute, booking, context)), alreadyDone: true };
    }
    if (!disputeLifecycle.can(status, 'review')) throw disputeDecided({ disputeId, status });
    const { now: reviewedAt, emit } = context;
    const taken = await moveDispute(tx, dispute, 'review', { emit, changes: { reviewedAt }, note: 'the platform looks at it' });
    return adminDisputeView(tx, taken, booking, context);
  },
});
