import { z } from 'zod';
import { accountLock } from '../../people/accounts/index.ts';
import { endLoginLinks } from '../../people/agents/index.ts';
import { endSession, endUserSessions, findOwnSession } from '../../people/sign-in/index.ts';
import { type Access, command, IdInput, notFound, optional } from '../../platform/kernel/index.ts';
import { sessionOfCall } from './account-access.ts';

interface Session {
  readonly id: string;
  readonly revokedAt: Date | null;
}

/** One of the caller's sessions. */
const ownSession: Access<'user', { sessionId: string }, Session> = {
  who: 'user',
  scope: 'write:account',
  errors: [notFound],
  async load(from, caller, { sessionId }) {
    const session = await findOwnSession(from, caller.userId, sessionId);
    if (session === undefined) throw notFound({ what: 'session' });
    return session;
  },
};

/** The caller's sessions. The lock waits for running calls of them; later calls are refused. */
const ownSessions: Access<'user', { sessionId?: string | undefined }, Session | null> = {
  ...optional(ownSession, 'sessionId'),
  locks: (_input, caller) => [accountLock(caller.userId)],
};

export const endSessions = command({
  name: 'end_sessions',
  title: 'End sessions',
  description: 'End one session of yours by its sessionId; without it, all but the one of this call.',
  access: ownSessions,
  door: 'REST only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ sessionId: IdInput.optional() }),
  output: z.object({ sessionsEnded: z.int(), alreadyDone: z.boolean().optional() }),
  errors: [],
  asks: ({ input }) => (input.sessionId === undefined ? 'Sign you out everywhere.' : 'End one of your sessions.'),

  async run({ subject: session, caller, tx, now }) {
    if (session === null) {
      // Otherwise software that was approved but has not fetched its tokens would still be let in.
      await endLoginLinks(tx, caller.userId);
      return {
        sessionsEnded: await endUserSessions(tx, caller.userId, { because: 'ENDED', except: sessionOfCall(caller), now }),
      };
    }
    if (session.revokedAt !== null) return { sessionsEnded: 0, alreadyDone: true };
    await endSession(tx, session.id, { because: 'ENDED', now });
    return { sessionsEnded: 1 };
  },
});
