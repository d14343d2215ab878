import { z } from 'zod';
import { query } from '../../platform/kernel/index.ts';
import { ownAccount } from './account-access.ts';
import { ownPage, OwnPageView } from './own-page.ts';
import { ProfileView, profileView } from './profile-view.ts';

export const getProfile = query({
  name: 'get_profile',
  title: 'Own profile',
  description:
    'Your account: name, contact, role, what is verified, the vendor profile if there is one, and the page on which the person downloads or deletes everything.',
  access: ownAccount(['read:account', 'write:booking']),
  input: z.strictObject({}),
  output: ProfileView.extend({ ownPage: OwnPageView }),
  errors: [],

  async run({ subject: user, reader, settings }) {
    return { ...(await profileView(reader, user, settings)), ownPage: ownPage(settings) };
  },
});
