import { z } from 'zod';
import { anyone, IdInput, query } from '../../platform/kernel/index.ts';
import { knownPerson } from './known-person.ts';
import { PublicProfile, publicProfile } from './public-profile.ts';
import { profileNotFound } from './trust-profile-errors.ts';

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
