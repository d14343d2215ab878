import { z } from 'zod';
import { query } from '../kernel/index.ts';
import { ownAccount } from './own-account.ts';
import { ProfileView, profileView } from './profile-view.ts';
import { findVendorOfUser } from './store.ts';

export const getProfile = query({
  name: 'get_profile',
  title: 'Own profile',
  description: 'Your account: name, contact, role, what is verified, and the vendor profile if there is one.',
  access: ownAccount('read:account'),
  input: z.strictObject({}),
  output: ProfileView,
  errors: [],

  async run({ subject: user, reader }) {
    return profileView(user, await findVendorOfUser(reader, user.id));
  },
});
