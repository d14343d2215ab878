import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { ROLES, VENDOR_TYPES } from '../../../../db/values/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';
import { findVendorOfUser, type UserRow } from './account-store.ts';
import { shopPageUrl } from './shop-page.ts';

export const ProfileView = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  language: z.string().nullable().describe('of pages, e-mails and messages'),
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

/** An account as its person sees it, with the shop that it has. */
export async function profileView(from: Reader, user: UserRow, settings: Settings): Promise<z.infer<typeof ProfileView>> {
  const vendor = await findVendorOfUser(from, user.id);
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    phone: user.phone,
    city: user.city,
    country: user.country,
    language: user.language,
    emailVerified: user.emailVerifiedAt !== null,
    phoneVerified: user.phoneVerifiedAt !== null,
    termsVersion: user.termsVersion,
    termsAcceptedAt: user.termsAcceptedAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    vendor: vendor === undefined ? null : { ...vendor, pageUrl: shopPageUrl(vendor.slug, settings) },
  };
}
