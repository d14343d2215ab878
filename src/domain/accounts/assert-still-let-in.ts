import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { apiKeys, sessions, users } from '../../../db/schema/index.ts';
import { invalidCredential, type UserCaller } from '../kernel/index.ts';
import { accountLock } from './account-lock.ts';

/**
 * The credential was good when the call came in; it must be good still when the call takes effect. Until the transaction
 * ends nobody can end it, so that a new password, a suspension or an erasure finds all that was made with it, and nothing
 * is made afterwards. Throws `invalid_credential`.
 */
export async function assertStillLetIn(tx: Tx, caller: UserCaller, now: Date): Promise<void> {
  await tx.share(accountLock(caller.userId));
  const { kind: credential, id } = caller.credential;
  const [row] = credential === 'session' ? await findSession(tx, { id }) : await findApiKey(tx, { id });
  if (row === undefined) throw invalidCredential({ reason: 'unknown', credential });
  if (row.suspendedAt !== null && row.erasedAt === null) throw invalidCredential({ reason: 'suspended', credential });
  if (row.revokedAt !== null || row.suspendedAt !== null) throw invalidCredential({ reason: 'revoked', credential });
  if (credential === 'apiKey' && row.expiresAt !== null && row.expiresAt <= now)
    throw invalidCredential({ reason: 'expired', credential });
}

const { suspendedAt, erasedAt } = users;

const findSession = prepared('session_still_let_in', (reader: Reader) =>
  reader
    .select({ revokedAt: sessions.revokedAt, expiresAt: sessions.expiresAt, suspendedAt, erasedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, placeholder('id'))),
);

const findApiKey = prepared('api_key_still_let_in', (reader: Reader) =>
  reader
    .select({ revokedAt: apiKeys.revokedAt, expiresAt: apiKeys.expiresAt, suspendedAt, erasedAt })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.id, placeholder('id'))),
);
