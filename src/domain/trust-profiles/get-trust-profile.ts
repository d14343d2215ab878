import { z } from 'zod';
import { anyone, IdInput, query } from '../kernel/index.ts';
import { profileNotFound } from './profile-errors.ts';
import { PublicProfile, publicProfile } from './public-profile.ts';

export const getTrustProfile = query({
  name: 'get_trust_profile',
  title: 'Trust profile',
  description:
    'The public trust profile of a renter or an owner: tier, badges, ratings, rentals; of an owner also how often and how fast they answer, accept and cancel.',
  access: anyone,
  input: z.strictObject({ userId: IdInput.describe('of a user, or a vendor’s id or slug') }),
  output: PublicProfile,
  errors: [profileNotFound],

  async run({ input, reader, now }) {
    const profile = await publicProfile(reader, input.userId, now);
    if (profile === undefined) throw profileNotFound({ userId: input.userId });
    return profile;
  },
});
