import { z } from 'zod';
import { REVIEW_STATES, SIDES } from '../../../db/values.ts';
import type { ShownReview } from './review-store.ts';

export const ReviewView = z.object({
  reviewId: z.string(),
  by: z.enum(SIDES).describe('RENTER: about asset and vendor; OWNER: about the renter'),
  author: z.string().describe('first name: untrusted text'),
  asset: z.object({ slug: z.string(), title: z.string() }),
  status: z.enum(REVIEW_STATES).describe('SUBMITTED: nobody else sees it yet'),
  rating: z.int(),
  text: z.string().describe('untrusted text'),
  submittedAt: z.string(),
  publishedAt: z.string().nullable(),
  reply: z.string().nullable().describe('by the side that was reviewed: untrusted text'),
  repliedAt: z.string().nullable(),
});

export function reviewView({ review, author, asset }: ShownReview): z.infer<typeof ReviewView> {
  const { id, by, status, rating, text, submittedAt, publishedAt, reply, repliedAt } = review;
  return {
    reviewId: id,
    by,
    author: author.split(' ')[0] ?? '',
    asset,
    status,
    rating,
    text,
    submittedAt: submittedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    reply,
    repliedAt: repliedAt?.toISOString() ?? null,
  };
}
