import { type Access, notFound } from '../kernel/index.ts';
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
  async load(from, caller, { sessionId }) {
    if (sessionId === undefined) return null;
    const session = await findOwnSession(from, caller.userId, sessionId);
    if (session === undefined) throw notFound({ what: 'session' });
    return session;
  },
};
