import { z } from 'zod';
import { asked, declareError, offer } from '../../platform/kernel/index.ts';

export const profileNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such person, or the account was erased.',
  data: z.object({ userId: z.string() }),
  message: () => 'There is no such person.',
  next: () => [offer('search_assets', { q: asked('words') }, { actor: 'RENTER', why: 'assets name their vendor' })],
});
