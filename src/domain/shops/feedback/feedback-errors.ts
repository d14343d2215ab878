import { z } from 'zod';
import { FEEDBACK_STATES } from '../../../../db/values/index.ts';
import { declareError, offer } from '../../platform/kernel/index.ts';

export const feedbackNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no such feedback.',
  data: z.object({ feedbackId: z.string() }),
  message: () => 'There is no such feedback. GET /admin/feedback lists all of it.',
  next: () => [],
});

export const feedbackMoved = declareError({
  code: 'feedback_done',
  status: 400,
  when: 'The feedback is DONE, which is final.',
  data: z.object({ feedbackId: z.string(), status: z.enum(FEEDBACK_STATES) }),
  message: ({ status }) => `Nothing was changed: the feedback is ${status}. Its answer can be changed with the same status.`,
  next: () => [],
});

export const tooMuchFeedback = declareError({
  code: 'too_much_feedback',
  status: 429,
  when: 'The shop has sent a lot within a day.',
  data: z.object({ most: z.int(), retryAfterSeconds: z.int() }),
  message: ({ most, retryAfterSeconds }) =>
    `Nothing was sent: ${most} in 24 hours are the most. The next one can be sent in ${retryAfterSeconds} s; put more into it.`,
  next: () => [offer('list_owner_feedback', {}, { actor: 'OWNER', why: 'see what was sent and what became of it' })],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});
