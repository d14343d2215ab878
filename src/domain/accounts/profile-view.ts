import { z } from 'zod';
import type { vendors } from '../../../db/schema/index.ts';
import { ROLES, VENDOR_TYPES } from '../../../db/values.ts';
import type { UserRow } from './store.ts';

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
      name: z.string(),
      type: z.enum(VENDOR_TYPES),
      city: z.string().nullable(),
      country: z.string().nullable(),
      currency: z.string(),
      timeZone: z.string(),
    })
    .nullable(),
});

export function profileView(user: UserRow, vendor: typeof vendors.$inferSelect | undefined): z.infer<typeof ProfileView> {
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
    vendor: vendor ?? null,
  };
}
