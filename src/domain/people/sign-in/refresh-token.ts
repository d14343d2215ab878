import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { refreshTokens, sessions } from '../../../../db/schema/index.ts';
import { anyone, command, secretHash } from '../../platform/kernel/index.ts';
import { findRefreshToken, refreshRefused } from '../accounts/index.ts';
import { revokeSession } from './revoke-session.ts';
import { signSessionTokens, storeRefreshToken, TokensView } from './session-tokens.ts';

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
    // Lost a race against the same token: the client that won has the new one, and the session lives on.
    if (used.length === 0) throw refreshRefused({ reason: 'raced' });
    await storeRefreshToken(tx, session.id, tokens.refreshToken, context);
    return tokens;
  },
});
