import { z } from 'zod';
import { SIDES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

/** The events of reviews. They carry the text only once both sides have written. */
export const reviewEvents = {
  submitted: declareEvent('review.submitted', z.object({ by: z.enum(SIDES) })),
  published: declareEvent('review.published', z.object({ reviewId: z.string(), by: z.enum(SIDES), rating: z.int() })),
};
