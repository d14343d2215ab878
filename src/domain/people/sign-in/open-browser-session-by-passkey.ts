import { z } from 'zod';
import { anyone, command } from '../../platform/kernel/index.ts';
import { accountLock, findUser } from '../accounts/index.ts';
import { newBrowserSecret, openBrowserSessionRow, Opened } from './browser-session.ts';
import { checkSignature, isUsed, SignedCredential } from './passkey-check.ts';
import { findOwnPasskey, findPasskeyByCredential, savePasskey } from './passkey-store.ts';
import { SESSION_ID } from './session-tokens.ts';
import { passkeyRefused } from './sign-in-errors.ts';

export const openBrowserSessionByPasskey = command({
  name: 'open_browser_session_by_passkey',
  title: 'Sign in on the pages with a passkey',
  description:
    'Sign the person in to the pages with a passkey. It stands for the password and for the code of a second factor: the device has checked that it is the person.',
  access: anyone,
  door: 'page only',
  provesItself: true,
  alwaysOn: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({ credential: SignedCredential, opened: Opened }),
  output: z.object({ cookie: z.string(), expiresAt: z.string() }),
  errors: [passkeyRefused],

  async prepare({ input: { credential }, reader, now, settings }) {
    const passkey = await findPasskeyByCredential(reader, credential.id);
    const proof = passkey === undefined ? null : await checkSignature(passkey, credential, { now, settings });
    if (passkey === undefined || proof === null) throw passkeyRefused({});
    return { passkeyId: passkey.id, userId: passkey.userId, proof };
  },

  async run({ prepared: { passkeyId, userId, proof }, input: { opened }, tx, now, ids }) {
    await tx.lock(accountLock(userId));
    const user = await findUser(tx, userId);
    const passkey = await findOwnPasskey(tx, userId, passkeyId);
    // It was removed meanwhile, or the same answer came twice at once.
    if (user === undefined || user.suspendedAt !== null || passkey === undefined) throw passkeyRefused({});
    if (isUsed(proof.answered, passkey.usedChallenges) || isOld(proof, passkey)) throw passkeyRefused({});
    const open = passkey.usedChallenges.filter(({ until }) => new Date(until) > now);
    await savePasskey(tx, passkeyId, { counter: proof.counter, lastUsedAt: now, usedChallenges: [...open, proof.answered] });
    const cookie = newBrowserSecret(ids);
    const expiresAt = await openBrowserSessionRow(tx, { id: ids.next(SESSION_ID), userId, cookie, opened }, now);
    return { cookie, expiresAt: expiresAt.toISOString() };
  },
});

/** Whether the counter of the device does not go beyond what another sign-in has brought meanwhile. Many devices always say 0. */
function isOld(proof: { counter: number }, stored: { counter: number }): boolean {
  return proof.counter <= stored.counter && stored.counter > 0;
}
