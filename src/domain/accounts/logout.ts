import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { sessions } from '../../../db/schema/index.ts';
import { anyone, command } from '../kernel/index.ts';
import { secretHash } from './secret-hash.ts';
import { findRefreshToken } from './store.ts';

export const logout = command({
  name: 'logout',
  title: 'Sign out',
  description: 'End the session of a refresh token, or of the access token that is sent: neither is accepted any more.',
  access: anyone,
  alwaysOn: true,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ refreshToken: z.string().min(1).max(200).optional() }),
  output: z.object({ signedOut: z.boolean() }),
  errors: [],

  async run({ input, caller, tx, now }) {
    const byToken = input.refreshToken && (await findRefreshToken(tx, secretHash(input.refreshToken)));
    const byCaller = caller.kind === 'user' && caller.credential.kind === 'session' ? caller.credential.id : undefined;
    const sessionId = byToken ? byToken.session.id : byCaller;
    // An unknown token is answered like a known one: what the caller wants is true either way.
    if (sessionId === undefined) return { signedOut: true };
    await tx
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: 'LOGOUT' })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
    return { signedOut: true };
  },
});
