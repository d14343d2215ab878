import { z } from 'zod';
import { confirmEmailStep, findUser } from '../../people/accounts/index.ts';
import { query, signedIn } from '../../platform/kernel/index.ts';
import { profileNotFound } from './trust-profile-errors.ts';
import { PrivateProfile, privateProfile } from './private-profile.ts';

export const getMyTrustProfile = query({
  name: 'get_my_trust_profile',
  title: 'Your trust profile',
  description:
    'Your own trust scores, as renter and as owner, with every part and the facts behind it, when penalties fade, what would raise them, what you contested, and what others see.',
  access: signedIn(['read:account', 'write:booking']),
  input: z.strictObject({ userId: z.literal('me').optional() }),
  output: PrivateProfile,
  errors: [profileNotFound],

  async run({ caller, reader, now, settings }) {
    const profile = await privateProfile(reader, caller.userId, now);
    if (profile === undefined) throw profileNotFound({ userId: caller.userId });
    const confirm = confirmEmailStep(await findUser(reader, caller.userId), settings);
    return { ...profile, nextActions: [...confirm, ...profile.nextActions] };
  },
});
