import { z } from 'zod';
import { anyone, type Caller, IdInput, query, unauthenticated } from '../kernel/index.ts';
import { profileNotFound } from './profile-errors.ts';
import { PublicProfile, publicProfile } from './public-profile.ts';

export const getTrustProfile = query({
  name: 'get_trust_profile',
  title: 'Trust profile',
  description:
    'The public trust profile of a renter or an owner: tier, badges, ratings, rentals; of an owner also how often and how fast they answer, accept and cancel.',
  access: anyone,
  input: z.strictObject({ userId: IdInput.describe('of a user, or a vendor’s id or slug; me: your own') }),
  output: PublicProfile,
  errors: [profileNotFound],

  async run({ input, caller, reader, now }) {
    const userId = input.userId === 'me' ? ownId(caller) : input.userId;
    const profile = await publicProfile(reader, userId, now);
    if (profile === undefined) throw profileNotFound({ userId });
    return profile;
  },
});

function ownId(caller: Caller): string {
  if (caller.kind !== 'user') throw unauthenticated({ side: 'RENTER' });
  return caller.userId;
}
