import { FEEDBACK_STATES } from '../../../../db/values/index.ts';
import { declareMove, lifecycle } from '../../platform/kernel/index.ts';
import { saveFeedback } from './owner-feedback.ts';

/**
 * The states of feedback. With DONE there is an answer: what was built or explained, or why nothing will be. The moves emit no
 * event, because the owner reads state and answer in the list of their feedback; the row keeps who moved it last and when.
 */
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
export const moveFeedback = declareMove(feedbackLifecycle, saveFeedback);
