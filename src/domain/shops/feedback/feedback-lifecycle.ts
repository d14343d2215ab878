import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { ownerFeedback } from '../../../../db/schema/index.ts';
import { FEEDBACK_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';
import type { FeedbackRow } from './owner-feedback.ts';

/** The states of feedback. With DONE comes an answer: what was built or explained, or why nothing will be. */
export const feedbackLifecycle = lifecycle(FEEDBACK_STATES, {
  initial: 'NEW',
  final: ['DONE'],
  moves: {
    see: { from: ['NEW', 'PLANNED'], to: 'SEEN', by: ['ADMIN'], event: null },
    plan: { from: ['NEW', 'SEEN'], to: 'PLANNED', by: ['ADMIN'], event: null },
    finish: { from: ['NEW', 'SEEN', 'PLANNED'], to: 'DONE', by: ['ADMIN'], event: null },
  },
});

export type FeedbackMove = keyof typeof feedbackLifecycle.table.moves;

/** Makes a move of the feedback's lifecycle. The caller has asked `feedbackLifecycle.can` first. */
export async function moveFeedback(
  tx: Tx,
  { id, status }: FeedbackRow,
  move: FeedbackMove,
  changes: Partial<Omit<FeedbackRow, 'status'>>,
): Promise<FeedbackRow> {
  const { to } = feedbackLifecycle.take(status, move);
  const rows = await tx
    .update(ownerFeedback)
    .set({ ...changes, status: to })
    .where(and(eq(ownerFeedback.id, id), eq(ownerFeedback.status, status)))
    .returning();
  return movedRow(rows, `Feedback ${id}`);
}
