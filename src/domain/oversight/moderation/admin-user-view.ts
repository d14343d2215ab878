import { and, asc, count, eq, gt, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { apiKeys, assets, sessions, type vendors } from '../../../../db/schema/index.ts';
import { ASSET_STATES, ROLES } from '../../../../db/values/index.ts';
import { findVendorOfUser, type UserRow } from '../../people/accounts/index.ts';
import { findOpenBookings, OpenBookingsView } from './open-bookings.ts';
import { countsOfUsers, type UserCounts } from './user-counts.ts';

export const USER_STATES = ['ACTIVE', 'SUSPENDED', 'ERASED'] as const;

/** The state of an account. An erased account is ERASED even if the platform had suspended it. */
function userState({ suspendedAt, erasedAt }: Pick<UserRow, 'suspendedAt' | 'erasedAt'>): (typeof USER_STATES)[number] {
  if (erasedAt !== null) return 'ERASED';
  return suspendedAt === null ? 'ACTIVE' : 'SUSPENDED';
}

const SHOWN = 100;

export const AdminUserCard = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  state: z.enum(USER_STATES),
  vendor: z.object({ vendorId: z.string(), slug: z.string(), name: z.string() }).nullable(),
  counts: z
    .object({
      rentals: z.int(),
      openRentals: z.int(),
      lettings: z.int(),
      openLettings: z.int(),
      listings: z.int(),
      openReports: z.int(),
    })
    .describe('bookings as renter and as owner, listings, open reports of them'),
  createdAt: z.string(),
});

export const AdminUserView = AdminUserCard.extend({
  phone: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  emailVerifiedAt: z.string().nullable(),
  phoneVerifiedAt: z.string().nullable(),
  suspension: z.object({ since: z.string(), reason: z.string().nullable() }).nullable(),
  openSessions: z.int(),
  activeApiKeys: z.int(),
  listings: z
    .array(z.object({ assetId: z.string(), slug: z.string(), title: z.string(), status: z.enum(ASSET_STATES) }))
    .describe(`the first ${SHOWN}`),
  openBookings: OpenBookingsView,
  alreadyDone: z.boolean().optional(),
});

export function adminUserCard(
  user: UserRow,
  vendor: typeof vendors.$inferSelect | null,
  counts: UserCounts,
): z.infer<typeof AdminUserCard> {
  const { id: userId, email, name, role, createdAt } = user;
  return {
    userId,
    email,
    name,
    role,
    state: userState(user),
    vendor: vendor === null ? null : { vendorId: vendor.id, slug: vendor.slug, name: vendor.name },
    counts,
    createdAt: createdAt.toISOString(),
  };
}

export async function adminUserView(from: Reader, user: UserRow, now: Date): Promise<z.infer<typeof AdminUserView>> {
  const { id: userId, suspendedAt, suspendedReason: reason } = user;
  const vendor = (await findVendorOfUser(from, userId)) ?? null;
  const countsOf = await countsOfUsers(from, [userId]);
  const suspended = userState(user) === 'SUSPENDED' && suspendedAt !== null;
  return {
    ...adminUserCard(user, vendor, countsOf(userId)),
    phone: user.phone,
    city: user.city,
    country: user.country,
    emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
    phoneVerifiedAt: user.phoneVerifiedAt?.toISOString() ?? null,
    suspension: suspended ? { since: suspendedAt.toISOString(), reason } : null,
    ...(await countCredentials(from, userId, now)),
    listings: vendor === null ? [] : await listingsOf(from, vendor.id),
    openBookings: await findOpenBookings(from, { userId, vendorId: vendor?.id ?? null }),
  };
}

async function countCredentials(from: Reader, userId: string, now: Date) {
  const [open] = await from
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  const unexpired = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));
  const [active] = await from
    .select({ count: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt), unexpired));
  return { openSessions: open?.count ?? 0, activeApiKeys: active?.count ?? 0 };
}

function listingsOf(from: Reader, vendorId: string) {
  return from
    .select({ assetId: assets.id, slug: assets.slug, title: assets.title, status: assets.status })
    .from(assets)
    .where(eq(assets.vendorId, vendorId))
    .orderBy(asc(assets.title), asc(assets.id))
    .limit(SHOWN);
}
