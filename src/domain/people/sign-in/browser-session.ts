import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { sessions } from '../../../../db/schema/index.ts';
import { DAY_MS, type Ids, later, plainLine, secretHash } from '../../platform/kernel/index.ts';

/** How many days a sign-in in a browser lasts after its last use. */
export const BROWSER_SESSION_DAYS = 14;
/** How many days after the sign-in it ends in any case, so that nobody keeps a copied cookie alive for good. */
export const MOST_BROWSER_SESSION_DAYS = 90;

/** Where a session is opened: in which browser and system, such as “Firefox, Android”, and roughly from which network. */
export const Opened = z.object({ in: plainLine(80, 1).nullable(), from: plainLine(60, 1) });

const SECRET_BYTES = 32;
const COOKIE_SHAPE = /^rwb_[\w-]{43}$/;

export function newBrowserSecret(ids: Ids): string {
  return `rwb_${ids.secret(SECRET_BYTES)}`;
}

/** Whether a credential looks like the secret in the cookie of a browser. */
export function isBrowserSecret(credential: string): boolean {
  return COOKIE_SHAPE.test(credential);
}

interface NewBrowserSession {
  readonly id: string;
  readonly userId: string;
  readonly cookie: string;
  readonly opened: z.infer<typeof Opened>;
  /** When the person last proved who they are; now, unless something says otherwise. */
  readonly passwordAt?: Date;
}

/** Opens the session of a browser. It has no refresh token: the secret in the cookie is its only one, and only its hash is stored. */
export async function openBrowserSessionRow(
  tx: Tx,
  { id, userId, cookie, opened, passwordAt }: NewBrowserSession,
  now: Date,
): Promise<Date> {
  const expiresAt = expiryOf(now, now);
  const { in: openedIn, from: openedFrom } = opened;
  const secret = { codeHash: secretHash(cookie), codeExpiresAt: expiresAt };
  await tx
    .insert(sessions)
    .values({ id, userId, createdAt: now, expiresAt, ...secret, passwordAt: passwordAt ?? now, openedIn, openedFrom });
  return expiresAt;
}

/** Prolongs the session of a browser that was used, up to its last day. A session that has ended stays ended. */
export async function renewBrowserSession(tx: Tx, id: string, now: Date): Promise<void> {
  const [session] = await tx.select({ openedAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, id));
  if (session === undefined) return;
  const expiresAt = expiryOf(session.openedAt, now);
  await tx
    .update(sessions)
    .set({ expiresAt, codeExpiresAt: expiresAt, renewedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), lt(sessions.codeExpiresAt, expiresAt)));
}

/** Remembers that the person has given their password in this browser. Returns false if the session is not one of a browser. */
export async function notePassword(tx: Tx, id: string, now: Date): Promise<boolean> {
  const noted = await tx
    .update(sessions)
    .set({ passwordAt: now })
    .where(and(eq(sessions.id, id), isNotNull(sessions.passwordAt), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return noted.length > 0;
}

function expiryOf(openedAt: Date, now: Date): Date {
  const [unused, last] = [later(now, BROWSER_SESSION_DAYS * DAY_MS), later(openedAt, MOST_BROWSER_SESSION_DAYS * DAY_MS)];
  return unused < last ? unused : last;
}
