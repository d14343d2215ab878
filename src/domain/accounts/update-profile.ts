import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../../../db/schema/index.ts';
import { command, plainText } from '../kernel/index.ts';
import { Phone, vendorInput } from './account-input.ts';
import { ownAccount } from './own-account.ts';
import { ProfileView, profileView } from './profile-view.ts';
import { findVendorOfUser } from './store.ts';

export const updateProfile = command({
  name: 'update_profile',
  title: 'Change own profile',
  description: 'Change name, phone, city or country of your account. A new phone number is unverified until confirmed.',
  access: ownAccount('write:account'),
  liveOnly: true,
  repeat: 'natural',
  input: z.strictObject({
    name: plainText(100).optional(),
    phone: Phone.nullable().optional().describe('null removes it'),
    city: plainText(80).optional(),
    country: vendorInput.country,
  }),
  output: ProfileView,
  errors: [],

  async run({ subject: user, input, tx }) {
    const { phone = user.phone } = input;
    const changes = {
      name: input.name ?? user.name,
      city: input.city ?? user.city,
      country: input.country ?? user.country,
      ...(phone !== user.phone && { phone, phoneVerifiedAt: null }),
      version: user.version + 1,
    };
    // Not the whole row: a password or a suspension that came meanwhile stays.
    await tx.update(users).set(changes).where(eq(users.id, user.id));
    return profileView({ ...user, ...changes }, await findVendorOfUser(tx, user.id));
  },
});
