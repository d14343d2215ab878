import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { sessions } from '../../../../db/schema/index.ts';
import { SESSION_ENDS } from '../../../../db/values.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { accountLock } from '../accounts/index.ts';

export const revokeSession = command({
  name: 'revoke_session',
  title: 'End a session',
  description: 'Ends a session: none of its access and refresh tokens is accepted any more.',
  access: systemOnly,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ userId: IdInput, sessionId: IdInput, because: z.enum(SESSION_ENDS) }),
  output: z.object({ sessionId: z.string() }),
  errors: [],

  async run({ input: { userId, sessionId, because }, tx, now }) {
    // What the session is doing at this moment ends first, or is refused.
    await tx.lock(accountLock(userId));
    await tx
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: because })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
    return { sessionId };
  },
});
