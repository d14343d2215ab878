import { z } from 'zod';
import { query, signedIn } from '../kernel/index.ts';
import { PrivateProfile, privateProfile } from './private-profile.ts';
import { profileNotFound } from './profile-errors.ts';

export const getMyTrustProfile = query({
  name: 'get_my_trust_profile',
  title: 'Your trust profile',
  description:
    'Your own trust score with every part that makes it, when penalties fade, what would raise it, and what others see of it.',
  access: signedIn('read:account'),
  input: z.strictObject({}),
  output: PrivateProfile,
  errors: [profileNotFound],

  async run({ caller, reader, now }) {
    const profile = await privateProfile(reader, caller.userId, now);
    if (profile === undefined) throw profileNotFound({ userId: caller.userId });
    return profile;
  },
});
