import { z } from 'zod';
import { anyVendor, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { FeedbackView, feedbackView, findFeedbackOf } from './owner-feedback.ts';

export const listOwnerFeedback = query({
  name: 'list_owner_feedback',
  title: 'Feedback sent',
  description: 'What the owner has told the platform, with status and answer, newest first.',
  access: anyVendor('read:owner'),
  thirdPartyText: true,
  input: z.strictObject({ ...pageInput }),
  example: { limit: 2 },
  output: pageOf(FeedbackView),
  empty: () => 'No feedback was sent yet.',
  errors: [],

  async run({ input, caller: { vendorId }, reader }) {
    const { rows, total } = await findFeedbackOf(reader, vendorId, input);
    return { items: rows.map(feedbackView), pagination: pagination(input, total) };
  },
});
