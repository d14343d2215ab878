import { z } from 'zod';
import { asked, command, offer } from '../../platform/kernel/index.ts';
import { ownAccount } from './account-access.ts';
import { vendorInput } from './account-input.ts';
import { ProfileView, profileView } from './profile-view.ts';
import { adminIsNoVendor, becomeVendor } from './vendor-profile.ts';

export const activateVendor = command({
  name: 'activate_vendor',
  title: 'Become a vendor',
  description:
    'Open a vendor profile for your account, to rent out assets. You keep everything you have as a renter. The access token that you hold then also opens the owner endpoint.',
  access: ownAccount('write:account'),
  withoutHeader: {
    words: () => 'create_login_link with role VENDOR leads the person to a page that opens a shop with their account.',
    steps: [
      offer(
        'create_login_link',
        { role: 'VENDOR', clientName: asked('name of your software') },
        { actor: 'RENTER', why: 'its page opens a shop with the person’s account', requiresHuman: true },
      ),
    ],
  },
  testKeys: 'none',
  repeat: 'natural',
  effects: ['publishes'],
  input: z.strictObject(vendorInput),
  example: { vendorName: 'River Kayaks', vendorType: 'INDIVIDUAL', country: 'pt' },
  output: ProfileView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [adminIsNoVendor],

  async run({ subject: user, input, tx, ...context }) {
    const vendor = await becomeVendor(tx, user, input, context);
    const view = await profileView(tx, vendor ?? user, context.settings);
    return vendor === null ? { ...view, alreadyDone: true } : view;
  },
});
