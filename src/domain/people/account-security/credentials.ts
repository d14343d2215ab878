import type { Tx } from '../../../../db/database.ts';
import type { SessionEnd } from '../../../../db/values/index.ts';
import type { Ids } from '../../platform/kernel/index.ts';
import { saveUser, type UserRow } from '../accounts/index.ts';
import { revokeUserKeys } from '../api-keys/index.ts';
import { endLoginLinks } from '../login-links/index.ts';
import { queueMail, useUpEmailTokens } from '../mail/index.ts';
import { endUserSessions } from '../sign-in/index.ts';

/** Stores another password: every other session ends, links that were e-mailed or approved before do nothing any more, and the person is told. */
export async function setPassword(
  tx: Tx,
  user: UserRow,
  { passwordHash, emailVerifiedAt = user.emailVerifiedAt, keepSession, revokeKeys = false }: NewPassword,
  context: { now: Date; ids: Ids },
): Promise<{ sessionsEnded: number; keysRevoked: number }> {
  const { now } = context;
  // Whoever registered an address that was never proven until now need not be its owner: none of their keys stays.
  const firstProof = user.emailVerifiedAt === null && emailVerifiedAt !== null;
  await saveUser(tx, user, { passwordHash, emailVerifiedAt });
  await useUpEmailTokens(tx, { userId: user.id, purpose: 'RESET', now });
  await endLoginLinks(tx, user.id);
  await queueMail(tx, { kind: 'PASSWORD_CHANGED', address: user.email }, context);
  return {
    sessionsEnded: await endUserSessions(tx, user.id, { because: 'PASSWORD', except: keepSession, now }),
    keysRevoked: revokeKeys || firstProof ? await revokeUserKeys(tx, user.id, now) : 0,
  };
}

interface NewPassword {
  passwordHash: string;
  emailVerifiedAt?: Date | null;
  keepSession?: string | undefined;
  /** API keys survive a new password unless the person ends them with it, or proves only now that the address is theirs. */
  revokeKeys?: boolean | undefined;
}

/** Ends for good everything that acts for a person: sessions, API keys, login links that nobody has collected. */
export async function endUserCredentials(
  tx: Tx,
  userId: string,
  { because, now }: { because: Extract<SessionEnd, 'SUSPENDED' | 'ENDED'>; now: Date },
): Promise<void> {
  await endUserSessions(tx, userId, { because, now });
  await revokeUserKeys(tx, userId, now);
  await endLoginLinks(tx, userId);
}
