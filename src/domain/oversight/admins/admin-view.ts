import { and, asc, count, eq, gt, inArray, isNull, max } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { sessions, users } from '../../../../db/schema/index.ts';
import { ROLES } from '../../../../db/values/index.ts';
import type { UserRow } from '../../people/accounts/index.ts';

export const AdminView = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES).describe('another one than ADMIN where it was just removed'),
  state: z.enum(['ACTIVE', 'SUSPENDED']),
  suspension: z.object({ since: z.string(), reason: z.string().nullable() }).nullable(),
  openSessions: z.int(),
  lastSignInAt: z.string().nullable().describe('of the sessions that are still kept'),
  createdAt: z.string(),
  alreadyDone: z.boolean().optional(),
});

/** All administrators, suspended ones included, the oldest account first. */
export async function findAdmins(from: Reader): Promise<UserRow[]> {
  const isAdmin = and(eq(users.role, 'ADMIN'), isNull(users.erasedAt));
  return from.select().from(users).where(isAdmin).orderBy(asc(users.createdAt), asc(users.id));
}

export async function adminViews(from: Reader, users: readonly UserRow[], now: Date): Promise<z.infer<typeof AdminView>[]> {
  const ids = users.map(({ id }) => id);
  const open = await from
    .select({ userId: sessions.userId, count: count() })
    .from(sessions)
    .where(and(inArray(sessions.userId, ids), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .groupBy(sessions.userId);
  const last = await from
    .select({ userId: sessions.userId, at: max(sessions.createdAt) })
    .from(sessions)
    .where(inArray(sessions.userId, ids))
    .groupBy(sessions.userId);
  return users.map(({ id: userId, email, name, role, suspendedAt, suspendedReason, createdAt }) => ({
    userId,
    email,
    name,
    role,
    state: suspendedAt === null ? ('ACTIVE' as const) : ('SUSPENDED' as const),
    suspension: suspendedAt === null ? null : { since: suspendedAt.toISOString(), reason: suspendedReason },
    openSessions: open.find((row) => row.userId === userId)?.count ?? 0,
    lastSignInAt: last.find((row) => row.userId === userId)?.at?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

export async function adminView(from: Reader, user: UserRow, now: Date): Promise<z.infer<typeof AdminView>> {
  const [view] = await adminViews(from, [user], now);
  if (view === undefined) throw new Error('One account has one view.');
  return view;
}
