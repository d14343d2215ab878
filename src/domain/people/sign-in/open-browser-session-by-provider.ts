import { z } from 'zod';
import { anyone, command } from '../../platform/kernel/index.ts';
import { queueNotice } from '../mail/index.ts';
import { newBrowserSecret, Opened, openBrowserSessionRow } from './browser-session.ts';
import { accountOfIdentity } from './identity-account.ts';
import { addIdentity, identityLock, useUpIdentity } from './identity-store.ts';
import { assertUnchanged, checkIdentified } from './password-check.ts';
import { identityNotLinked, identityUnverified, providerRefused } from './provider-errors.ts';
import { readProof, SignedProof } from './provider-proof.ts';
import { SecondFactorCode } from './second-factor-code.ts';
import { SESSION_ID } from './session-tokens.ts';
import { accountSuspended, secondFactorNeeded, tooManyAttempts, wrongPassword } from './sign-in-errors.ts';

export const openBrowserSessionByProvider = command({
  name: 'open_browser_session_by_provider',
  title: 'Sign in on the pages by the identity provider',
  description:
    'Sign the person in to the pages with what the identity provider has said of them. It stands for the password: an account with a second factor still needs a code. The first time, the provider is connected with the account of the same verified address.',
  access: anyone,
  door: 'page only',
  provesItself: true,
  alwaysOn: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({ proof: SignedProof, code: SecondFactorCode.optional(), opened: Opened }),
  output: z.object({ cookie: z.string(), expiresAt: z.string() }),
  errors: [
    providerRefused,
    identityUnverified,
    identityNotLinked,
    wrongPassword,
    secondFactorNeeded,
    tooManyAttempts,
    accountSuspended,
  ],

  async prepare({ input: { proof, code }, ...context }) {
    const identity = readProof(proof, context);
    const found = identity === null ? null : await accountOfIdentity(context.reader, identity);
    if (identity === null || found === null) throw providerRefused({});
    return { identity, user: await checkIdentified(found.user, code, context) };
  },

  async run({ prepared: { identity, user }, input: { opened }, tx, now, ids }) {
    await tx.lock(identityLock(identity));
    await assertUnchanged(tx, user, { now, ids });
    const found = await accountOfIdentity(tx, identity);
    // Disconnected meanwhile, or connected with another account.
    if (found?.user.id !== user.id) throw providerRefused({});
    if (!found.isLinked) {
      const about = await addIdentity(tx, identity, { userId: user.id, now, ids });
      await queueNotice(tx, user.id, { kind: 'IDENTITY_CONNECTED', about }, { now, ids });
    }
    if (!(await useUpIdentity(tx, identity))) throw providerRefused({});
    const cookie = newBrowserSecret(ids);
    const session = { id: ids.next(SESSION_ID), userId: user.id, cookie, opened, passwordAt: NEVER };
    const expiresAt = await openBrowserSessionRow(tx, session, now);
    return { cookie, expiresAt: expiresAt.toISOString() };
  },
});

/** The provider may have asked the person for nothing, so what could harm the account needs the password first. */
const NEVER = new Date(0);
