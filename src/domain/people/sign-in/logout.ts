import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { anyone, type Caller, command, NextAction, offer, secretHash, type Step } from '../../platform/kernel/index.ts';
import { accountLock } from '../accounts/index.ts';
import { endSession, findRefreshToken } from './session-store.ts';

export const logout = command({
  name: 'logout',
  title: 'Sign out',
  description:
    'End the session of a refresh token, or of the access token that is sent: neither is accepted any more. An API key is not ended by it.',
  access: anyone,
  provesItself: true,
  alwaysOn: true,
  // The operation ends the session of its own caller.
  session: 'taken',
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ refreshToken: z.string().min(1).max(200).optional() }),
  output: z.object({
    signedOut: z.boolean().describe('false: nothing was ended'),
    alreadyDone: z.boolean().optional(),
    note: z.string().optional(),
    nextActions: z.array(NextAction),
  }),
  errors: [],

  async run({ input, caller, tx, now }) {
    if (input.refreshToken !== undefined) {
      const found = await findRefreshToken(tx, secretHash(input.refreshToken));
      if (found !== undefined) return signOut(tx, { userId: found.user.id, sessionId: found.session.id }, now);
      // An unknown token gets the same answer as a known one, because it is signed out in either case.
      return { signedOut: true, nextActions: [] };
    }
    if (caller.kind !== 'user') return nothingEnded(caller);
    const { kind, id } = caller.credential;
    return kind === 'session' ? signOut(tx, { userId: caller.userId, sessionId: id }, now) : keyGoesOn(id);
  },
});

async function signOut(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }, now: Date) {
  // The lock waits for running calls of the session; later calls are refused.
  await tx.lock(accountLock(userId));
  const ended = await endSession(tx, sessionId, { because: 'LOGOUT', now });
  return { signedOut: true, ...(!ended && { alreadyDone: true }), nextActions: [] };
}

function nothingEnded(caller: Caller) {
  const ignored = caller.kind === 'anonymous' ? caller.ignored : undefined;
  if (ignored === 'revoked' || ignored === 'suspended') return { signedOut: true, alreadyDone: true, nextActions: [] };
  const sent = ignored === undefined ? 'Nothing was sent that belongs to a session' : `The access token is ${ignored}`;
  return { signedOut: false, note: `${sent}, so no session was ended. Send its refreshToken.`, nextActions: [] };
}

function keyGoesOn(keyId: string) {
  const nextAction: Step = offer(
    'revoke_api_key',
    { keyId },
    { actor: 'RENTER', why: 'end the API key itself: it is not accepted any more then', optional: true },
  );
  return {
    signedOut: false,
    note: 'An API key has no session to end; it goes on working until it is revoked or expires.',
    nextActions: [nextAction],
  };
}
