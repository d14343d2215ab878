import { z } from 'zod';
import { FEEDBACK_STATES } from '../../../../db/values/index.ts';
import { behindRow, command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { feedbackMoved, feedbackNotFound } from './feedback-errors.ts';
import { feedbackLifecycle, type FeedbackMove, moveFeedback } from './feedback-lifecycle.ts';
import {
  AdminFeedbackView,
  adminFeedbackView,
  feedbackLock,
  type FeedbackState,
  findFeedback,
  saveFeedback,
} from './owner-feedback.ts';

/** The move that leads to each state. */
const MOVE_TO: Readonly<Record<Exclude<FeedbackState, 'NEW'>, FeedbackMove>> = { SEEN: 'see', PLANNED: 'plan', DONE: 'finish' };

export const answerFeedback = command({
  name: 'answer_feedback',
  title: 'Answer feedback',
  description: 'Admin: say what becomes of an owner’s feedback. The owner sees status and answer; DONE needs an answer.',
  access: behindRow({
    who: 'admin',
    scope: null,
    errors: [feedbackNotFound],
    find: (from, { feedbackId }: { feedbackId: string }) => findFeedback(from, feedbackId),
    locks: ({ feedback }) => [feedbackLock(feedback.vendorId)],
    missing: ({ feedbackId }) => feedbackNotFound({ feedbackId }),
  }),
  repeat: 'natural',
  thirdPartyText: true,
  input: z
    .strictObject({
      feedbackId: IdInput,
      status: z.enum(FEEDBACK_STATES).exclude(['NEW']),
      answer: plainText(2_000).optional(),
    })
    .refine(({ status, answer }) => status !== 'DONE' || answer !== undefined, {
      path: ['answer'],
      error: 'is needed with DONE: what was done, or why nothing will be',
    }),
  example: { status: 'PLANNED', answer: 'With the next release' },
  output: AdminFeedbackView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [feedbackMoved],

  async run({ subject, input: { status, answer }, caller, tx, now }) {
    const { feedback } = subject;
    const newAnswer = answer === undefined || answer === feedback.answer ? null : { answer, answeredAt: now };
    const move = feedback.status === status ? null : MOVE_TO[status];
    if (move === null && newAnswer === null) return { ...adminFeedbackView(subject), alreadyDone: true };
    if (move !== null && !feedbackLifecycle.can(feedback.status, move))
      throw feedbackMoved({ feedbackId: feedback.id, status: feedback.status });
    const changes = { ...newAnswer, movedBy: caller.userId, movedAt: now };
    const after = await (move === null ? saveFeedback(tx, feedback, changes) : moveFeedback(tx, feedback, move, changes));
    return adminFeedbackView({ ...subject, feedback: after });
  },
});
