import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { refreshTokens, sessions } from '../../../../db/schema/index.ts';
import { anyone, command, declareError, secretHash, signInSteps } from '../../platform/kernel/index.ts';
import { revokeSession } from './revoke-session.ts';
import { findRefreshToken } from './session-store.ts';
import { signSessionTokens, storeRefreshToken, TokensView } from './session-tokens.ts';

const REFRESH_MESSAGES = {
  unknown: 'The refresh token is unknown. Sign in again.',
  expired: 'The refresh token is expired. Sign in again.',
  revoked: 'The refresh token is revoked. Sign in again.',
  reused: 'This refresh token was used before, so the session was ended for safety. Sign in again.',
  raced:
    'Another request used this refresh token at the same moment. The session goes on with the tokens that it was given: use those. Do not send this one again, that would end the session.',
};

const refreshRefused = declareError({
  code: 'invalid_refresh_token',
  status: 401,
  when: 'The refresh token is unknown, expired, revoked, or was used before; a second use ends the whole session. Of two uses at the same moment the second is refused (raced), and the session goes on with what the first was given.',
  data: z.object({ reason: z.enum(['unknown', 'expired', 'revoked', 'reused', 'raced']) }),
  message: ({ reason }) => REFRESH_MESSAGES[reason],
  next: () => [...signInSteps('RENTER', 'sign in again'), ...signInSteps('OWNER', 'sign in again for the owner side')],
});

export const refreshToken = command({
  name: 'refresh_token',
  title: 'Renew the access token',
  description:
    'Exchange a refresh token for a new access token and a new refresh token. Each refresh token works once; using one twice ends the session.',
  access: anyone,
  provesItself: true,
  alwaysOn: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({ refreshToken: z.string().min(1).max(200) }),
  output: TokensView,
  errors: [refreshRefused],

  async prepare({ input, reader, now, perform, ...context }) {
    const found = await findRefreshToken(reader, secretHash(input.refreshToken));
    if (found === undefined) throw refreshRefused({ reason: 'unknown' });
    const { token, session, user } = found;
    if (token.usedAt !== null) {
      await perform(revokeSession, { userId: user.id, sessionId: session.id, because: 'REUSE' });
      throw refreshRefused({ reason: 'reused' });
    }
    if (session.revokedAt !== null || user.suspendedAt !== null) throw refreshRefused({ reason: 'revoked' });
    if (token.expiresAt <= now) throw refreshRefused({ reason: 'expired' });
    return { token, session, tokens: await signSessionTokens(user, session.id, { ...context, reader, now, perform }) };
  },

  async run({ prepared: { token, session, tokens }, tx, ...context }) {
    await tx.lock(`session:${session.id}`);
    const used = await tx
      .update(refreshTokens)
      .set({ usedAt: context.now })
      .where(and(eq(refreshTokens.id, token.id), isNull(refreshTokens.usedAt)))
      .returning({ id: refreshTokens.id });
    const open = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, session.id), isNull(sessions.revokedAt)));
    if (open.length === 0) throw refreshRefused({ reason: 'revoked' });
    // Another request with the same token was faster. Its client has the new token, so the session is not ended.
    if (used.length === 0) throw refreshRefused({ reason: 'raced' });
    await storeRefreshToken(tx, session.id, tokens.refreshToken, context);
    return tokens;
  },
});
