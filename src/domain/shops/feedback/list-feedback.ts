import { z } from 'zod';
import { FEEDBACK_STATES } from '../../../../db/values/index.ts';
import { anyAdmin, IdInput, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { AdminFeedbackView, adminFeedbackView, findFeedbackIn } from './owner-feedback.ts';

export const listFeedback = query({
  name: 'list_feedback',
  title: 'Feedback of owners',
  description: 'Admin: what owners wish for or complain about. Without status what nobody has looked at, the oldest first.',
  access: anyAdmin,
  thirdPartyText: true,
  input: z.strictObject({
    status: z.enum(FEEDBACK_STATES).default('NEW'),
    vendorId: IdInput.optional(),
    ...pageInput,
  }),
  example: { limit: 2 },
  output: pageOf(AdminFeedbackView),
  empty: ({ status }) => `No feedback is ${status}.`,
  errors: [],

  async run({ input, reader }) {
    const { rows, total } = await findFeedbackIn(reader, input, input);
    return { items: rows.map(adminFeedbackView), pagination: pagination(input, total) };
  },
});
