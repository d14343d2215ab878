import { z } from 'zod';
import { SIDES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

/** What is told of reviews; what they say only once both are there. */
export const reviewEvents = {
  submitted: declareEvent('review.submitted', z.object({ by: z.enum(SIDES) })),
  published: declareEvent('review.published', z.object({ reviewId: z.string(), by: z.enum(SIDES), rating: z.int() })),
};
