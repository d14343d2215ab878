import { type Access, notFound } from '../kernel/index.ts';
import { accountLock } from './account-lock.ts';
import { findOwnSession } from './session-store.ts';

interface Session {
  readonly id: string;
  readonly revokedAt: Date | null;
}

/** One of the caller's sessions, or null when the call names none. */
export const maybeOwnSession: Access<'user', { sessionId?: string | undefined }, Session | null> = {
  who: 'user',
  scope: 'write:account',
  errors: [notFound],
  // What the session is doing at this moment ends first, or is refused.
  locks: (_input, caller) => [accountLock(caller.userId)],
  async load(from, caller, { sessionId }) {
    if (sessionId === undefined) return null;
    const session = await findOwnSession(from, caller.userId, sessionId);
    if (session === undefined) throw notFound({ what: 'session' });
    return session;
  },
};
