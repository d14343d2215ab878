import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { sessions } from '../../../../db/schema/index.ts';
import type { Role } from '../../../../db/values.ts';
import { HOUR_MS, type Ids, secretHash } from '../../platform/kernel/index.ts';

/** 24 characters, 120 bits: short enough for a conversation, and nobody finds one by trying. */
const SECRET_BYTES = 15;
const SHAPE = /^rws_[\w-]{20}$/;

const IDLE_HOURS = 1;
const LONGEST_HOURS = 12;

/**
 * The short session that a sign-in gives beside its tokens, for software that cannot put a token into its own header. No
 * software acts for an administrator.
 */
export function newSessionCode({ role }: { role: Role }, ids: Ids): { session?: string } {
  return role === 'ADMIN' ? {} : { session: `rws_${ids.secret(SECRET_BYTES)}` };
}

/** As it is stored: whoever reads the table cannot use it. */
export function codeColumns(session: string | undefined, now: Date) {
  return session === undefined ? {} : { codeHash: secretHash(session), codeExpiresAt: codeExpiry({ createdAt: now }, now) };
}

/** What could be one; anything else is not even looked up. */
export function codeHashOf(session: string): string | null {
  return SHAPE.test(session) ? secretHash(session) : null;
}

/** An hour from its use, and twelve from the sign-in at most. */
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
