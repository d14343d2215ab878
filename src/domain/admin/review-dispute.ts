import { z } from 'zod';
import { disputeLifecycle } from '../bookings/index.ts';
import { moveDispute } from '../incidents/index.ts';
import { command, IdInput } from '../kernel/index.ts';
import { adminDispute, lockDispute } from './admin-dispute.ts';
import { AdminDisputeView, adminDisputeView } from './admin-dispute-view.ts';
import { disputeDecided } from './admin-errors.ts';

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

  async run({ subject, tx, ...context }) {
    const { dispute, booking } = await lockDispute(tx, subject);
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
