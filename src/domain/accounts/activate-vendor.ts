import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../../../db/schema/index.ts';
import { command } from '../kernel/index.ts';
import { adminIsNoVendor } from './account-errors.ts';
import { vendorInput } from './account-input.ts';
import { createVendor } from './create-vendor.ts';
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
    await tx.lock(`account:${user.id}`);
    const known = await findVendorOfUser(tx, user.id);
    if (known !== undefined) return { ...profileView(user, known), alreadyDone: true };
    if (user.role === 'ADMIN') throw adminIsNoVendor({});

    await createVendor(
      tx,
      user.id,
      { ...input, city: input.city ?? user.city ?? undefined, country: input.country ?? user.country ?? undefined },
      context,
    );
    const role = 'VENDOR' as const;
    await tx
      .update(users)
      .set({ role, version: user.version + 1 })
      .where(eq(users.id, user.id));
    return profileView({ ...user, role }, await findVendorOfUser(tx, user.id));
  },
});
