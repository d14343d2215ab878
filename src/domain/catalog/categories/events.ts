import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

export const categoryEvents = {
  renamed: declareEvent(
    'category.renamed',
    z.object({ slug: z.string(), after: z.string().describe('listings up to this id are found by the new title already') }),
    { seenBy: [] },
  ),
};
