import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { sessions } from '../../../../db/schema/index.ts';
import type { Role } from '../../../../db/values/index.ts';
import { HOUR_MS, hoursInWords, type Ids, later, numberInWords, secretHash } from '../../platform/kernel/index.ts';

/** 24 characters, 120 bits: short enough for a conversation, and nobody finds one by trying. */
const SECRET_BYTES = 15;
const SHAPE = /^rws_[\w-]{20}$/;
const IDLE_HOURS = 1;
const LONGEST_HOURS = 12;
/** How long a short session lasts, in words. */
export const SESSION_LASTS = `${hoursInWords(IDLE_HOURS)} from its last use, ${numberInWords(LONGEST_HOURS)} in all`;

/**
 * The short session that a sign-in gives beside its tokens, for software that cannot put a token into its own header. No
 * software acts for an administrator.
 */
export function newSessionCode({ role }: { role: Role }, { ids, now }: { ids: Ids; now: Date }): NewSessionCode {
  if (role === 'ADMIN') return {};
  const last = later(now, LONGEST_HOURS * HOUR_MS).toISOString();
  const sessionTerms = `Where your header cannot change, pass session as an argument of every later call that takes it, and keep it: no answer repeats it. It ends ${hoursInWords(IDLE_HOURS)} after its last use, at the latest at ${last}; then sign in again. It opens bookings, documents, payments, chat and owner’s work as far as was allowed, and reads the profile; it never changes the account, keys or a bank account.`;
  return { session: `rws_${ids.secret(SECRET_BYTES)}`, sessionTerms };
}

interface NewSessionCode {
  readonly session?: string;
  /** How long it lasts and for what it is good, for whoever has only the answer. */
  readonly sessionTerms?: string;
}

/** As it is stored: whoever reads the table cannot use it. */
export function codeColumns(session: string | undefined, now: Date) {
  return session === undefined ? {} : { codeHash: secretHash(session), codeExpiresAt: codeExpiry({ createdAt: now }, now) };
}

/** What could be one; anything else is not even looked up. */
export function codeHashOf(session: string): string | null {
  return SHAPE.test(session) ? secretHash(session) : null;
}

/** So long from its use, and from the sign-in at most. */
function codeExpiry({ createdAt }: { createdAt: Date }, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_HOURS * HOUR_MS, createdAt.getTime() + LONGEST_HOURS * HOUR_MS));
}

/** It was used, so it lasts on. One that has ended stays so. */
export async function renewSessionCode(tx: Tx, sessionId: string, now: Date): Promise<void> {
  const [row] = await tx
    .select({ createdAt: sessions.createdAt, codeExpiresAt: sessions.codeExpiresAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (row === undefined || row.codeExpiresAt === null || row.codeExpiresAt <= now) return;
  const codeExpiresAt = codeExpiry(row, now);
  await tx
    .update(sessions)
    .set({ codeExpiresAt, renewedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), lt(sessions.codeExpiresAt, codeExpiresAt)));
}
