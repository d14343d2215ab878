import { z } from 'zod';
import { command } from '../kernel/index.ts';
import { adminIsNoVendor } from './account-errors.ts';
import { vendorInput } from './account-input.ts';
import { becomeVendor } from './become-vendor.ts';
import { ownAccount } from './own-account.ts';
import { ProfileView, profileView } from './profile-view.ts';
import { findVendorOfUser } from './store.ts';

export const activateVendor = command({
  name: 'activate_vendor',
  title: 'Become a vendor',
  description:
    'Open a vendor profile for your account, to rent out assets. You keep everything you have as a renter. The access token that you hold then also opens the owner endpoint.',
  access: ownAccount('write:account'),
  liveOnly: true,
  repeat: 'natural',
  input: z.strictObject(vendorInput),
  output: ProfileView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [adminIsNoVendor],

  async run({ subject: user, input, tx, ...context }) {
    const vendor = await becomeVendor(tx, user, input, context);
    const view = profileView(vendor ?? user, await findVendorOfUser(tx, user.id));
    return vendor === null ? { ...view, alreadyDone: true } : view;
  },
});
