import { z } from 'zod';
import { SESSION_ENDS } from '../../../../db/values/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { accountLock } from '../accounts/index.ts';
import { endSession } from './session-store.ts';

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
    // The lock waits for running calls of the session; later calls are refused.
    await tx.lock(accountLock(userId));
    await endSession(tx, sessionId, { because, now });
    return { sessionId };
  },
});
