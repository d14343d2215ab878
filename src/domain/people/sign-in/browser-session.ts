import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { sessions } from '../../../../db/schema/index.ts';
import { DAY_MS, type Ids, later, secretHash } from '../../platform/kernel/index.ts';

/** How many days a sign-in in a browser lasts after its last use. */
export const BROWSER_SESSION_DAYS = 14;

const SECRET_BYTES = 32;
const COOKIE_SHAPE = /^rwb_[\w-]{43}$/;

export function newBrowserSecret(ids: Ids): string {
  return `rwb_${ids.secret(SECRET_BYTES)}`;
}

/** Whether a credential looks like the secret in the cookie of a browser. */
export function isBrowserSecret(credential: string): boolean {
  return COOKIE_SHAPE.test(credential);
}

/** Opens the session of a browser. It has no refresh token: the secret in the cookie is its only one, and only its hash is stored. */
export async function openBrowserSessionRow(
  tx: Tx,
  { id, userId, cookie }: { id: string; userId: string; cookie: string },
  now: Date,
): Promise<Date> {
  const expiresAt = expiryOf(now);
  await tx
    .insert(sessions)
    .values({ id, userId, createdAt: now, expiresAt, codeHash: secretHash(cookie), codeExpiresAt: expiresAt });
  return expiresAt;
}

/** Prolongs the session of a browser that was used. A session that has ended stays ended. */
export async function renewBrowserSession(tx: Tx, id: string, now: Date): Promise<void> {
  const expiresAt = expiryOf(now);
  await tx
    .update(sessions)
    .set({ expiresAt, codeExpiresAt: expiresAt, renewedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), lt(sessions.codeExpiresAt, expiresAt)));
}

function expiryOf(now: Date): Date {
  return later(now, BROWSER_SESSION_DAYS * DAY_MS);
}
