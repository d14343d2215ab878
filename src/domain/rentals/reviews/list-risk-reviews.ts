import { z } from 'zod';
import { RISK_REVIEW_STATES } from '../../../../db/values/index.ts';
import { anyAdmin, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { findRiskReviews } from '../bookings/index.ts';
import { AdminRiskReviewView, adminRiskReviewView } from './admin-risk-review-view.ts';

export const listRiskReviews = query({
  name: 'list_risk_reviews',
  title: 'Reviews of risks and scores',
  description:
    'Admin: risks of bookings and parts of trust scores that people want a person to look at, with the facts, the oldest first; with status those that are decided.',
  access: anyAdmin,
  thirdPartyText: true,
  input: z.strictObject({ status: z.enum(RISK_REVIEW_STATES).default('REQUESTED'), ...pageInput }),
  example: { limit: 2 },
  output: pageOf(AdminRiskReviewView),
  empty: ({ status }) => `No review is ${status}.`,
  errors: [],

  async run({ input, reader, now }) {
    const { rows, total } = await findRiskReviews(reader, input.status, input);
    const items = [];
    for (const review of rows) items.push(await adminRiskReviewView(reader, review, now));
    return { items, pagination: pagination(input, total) };
  },
});
