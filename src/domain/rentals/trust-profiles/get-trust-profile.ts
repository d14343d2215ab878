import { z } from 'zod';
import { anyone, declareError, IdInput, query } from '../../platform/kernel/index.ts';
import { knownPerson } from './known-person.ts';
import { PublicProfile, publicProfile } from './public-profile.ts';

export const profileNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such person, or the account was erased.',
  data: z.object({ userId: z.string() }),
  message: () => 'There is no such person.',
  next: () => [{ tool: 'search_assets', args: { q: '<words>' }, actor: 'RENTER', why: 'assets name their vendor' }],
});

export const getTrustProfile = query({
  name: 'get_trust_profile',
  title: 'Trust profile',
  description:
    'The public trust profile of a renter or an owner: tier, badges, ratings, rentals; of an owner also how often and how fast they answer, accept and cancel.',
  access: anyone,
  input: z.strictObject({ userId: IdInput.describe('of a user, or a vendor’s id or slug; me, or absent: your own') }),
  output: PublicProfile,
  errors: [profileNotFound],

  async run({ input: { userId }, reader, now }) {
    const person = await knownPerson(reader, userId, now);
    if (person === undefined) throw profileNotFound({ userId });
    return publicProfile(person, now);
  },
});
