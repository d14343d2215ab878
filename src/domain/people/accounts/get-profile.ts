import { z } from 'zod';
import type { vendors } from '../../../../db/schema/index.ts';
import { ROLES, VENDOR_TYPES } from '../../../../db/values/index.ts';
import { query, type Settings } from '../../platform/kernel/index.ts';
import { ownAccount } from './account-access.ts';
import { OwnPageView, ownPage } from './own-page.ts';
import { shopPageUrl } from './shop-page.ts';
import { findVendorOfUser, type UserRow } from './account-store.ts';

export const ProfileView = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  termsVersion: z.string().nullable(),
  termsAcceptedAt: z.string().nullable(),
  createdAt: z.string(),
  vendor: z
    .object({
      id: z.string(),
      slug: z.string(),
      pageUrl: z.string().describe('the shop’s page'),
      name: z.string(),
      type: z.enum(VENDOR_TYPES),
      city: z.string().nullable(),
      country: z.string().nullable(),
      currency: z.string(),
      timeZone: z.string(),
    })
    .nullable(),
});

export function profileView(
  user: UserRow,
  vendor: typeof vendors.$inferSelect | undefined,
  settings: Settings,
): z.infer<typeof ProfileView> {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    phone: user.phone,
    city: user.city,
    country: user.country,
    emailVerified: user.emailVerifiedAt !== null,
    phoneVerified: user.phoneVerifiedAt !== null,
    termsVersion: user.termsVersion,
    termsAcceptedAt: user.termsAcceptedAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    vendor: vendor === undefined ? null : { ...vendor, pageUrl: shopPageUrl(vendor.slug, settings) },
  };
}

export const getProfile = query({
  name: 'get_profile',
  title: 'Own profile',
  description:
    'Your account: name, contact, role, what is verified, the vendor profile if there is one, and the page on which the person downloads or deletes everything.',
  access: ownAccount('read:account'),
  input: z.strictObject({}),
  output: ProfileView.extend({ ownPage: OwnPageView }),
  errors: [],

  async run({ subject: user, reader, settings }) {
    return { ...profileView(user, await findVendorOfUser(reader, user.id), settings), ownPage: ownPage(settings) };
  },
});
