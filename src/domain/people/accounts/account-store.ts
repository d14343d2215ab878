import { and, asc, count, eq, gt, isNull, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { apiKeys, refreshTokens, sessions, users, vendors } from '../../../../db/schema/index.ts';

export type UserRow = typeof users.$inferSelect;
export type ApiKeyRow = typeof apiKeys.$inferSelect;

export async function findUserByEmail(from: Reader, email: string): Promise<UserRow | undefined> {
  const [row] = await from.select().from(users).where(eq(users.email, email));
  return row;
}

export async function findUser(from: Reader, userId: string): Promise<UserRow | undefined> {
  const [row] = await findUserRow(from, { userId });
  return row;
}

const findUserRow = prepared('user_by_id', (reader) =>
  reader
    .select()
    .from(users)
    .where(eq(users.id, placeholder('userId'))),
);

export async function findVendorOfUser(from: Reader, userId: string) {
  const [row] = await from.select().from(vendors).where(eq(vendors.userId, userId));
  return row;
}

/** The person behind a vendor. */
export async function findVendorUser(from: Reader, vendorId: string): Promise<string> {
  const [row] = await from.select({ userId: vendors.userId }).from(vendors).where(eq(vendors.id, vendorId));
  if (row === undefined) throw new Error(`There is no vendor ${vendorId}.`);
  return row.userId;
}

/** A refresh token with its session and user. */
export async function findRefreshToken(from: Reader, hash: string) {
  const [row] = await from
    .select({ token: refreshTokens, session: sessions, user: users })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.hash, hash));
  return row;
}

/** A user's API key, revoked or not. */
export async function findApiKey(from: Reader, userId: string, keyId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await from
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId)));
  return row;
}

/** How many API keys of a user work: neither revoked nor run out. */
export async function countActiveKeys(from: Reader, userId: string, now: Date): Promise<number> {
  const works = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
  const [row] = await from
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), works));
  return row?.keys ?? 0;
}

/** The platform's people who may sign in. */
export async function findAdmins(from: Reader): Promise<{ id: string; email: string }[]> {
  return from
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), isNull(users.suspendedAt)))
    .orderBy(asc(users.id));
}
