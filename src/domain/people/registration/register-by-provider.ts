import { z } from 'zod';
import { anyone, command, plainLine } from '../../platform/kernel/index.ts';
import { legalPath } from '../legal/index.ts';
import {
  addIdentity,
  findIdentity,
  identityLock,
  newBrowserSecret,
  Opened,
  openBrowserSessionRow,
  providerRefused,
  readProof,
  SESSION_ID,
  SignedProof,
  tooManyAttempts,
  useUpIdentity,
} from '../sign-in/index.ts';
import { addRegistered, emailTaken, prepareAccount, tooManyRegistrations } from './registration.ts';

const PASSWORD_BYTES = 32;

export const registerByProvider = command({
  name: 'register_by_provider',
  title: 'Open an account by the identity provider',
  description: `Open an account to rent with for somebody whom the identity provider knows, with the address that it has verified, and sign them in to the pages. It has a password that nobody knows; the person chooses one by e-mail if they want one. They accept the terms at ${legalPath('TERMS')} by it.`,
  access: anyone,
  door: 'page only',
  provesItself: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({ proof: SignedProof, name: plainLine(100), city: plainLine(80).optional(), opened: Opened }),
  output: z.object({ cookie: z.string(), expiresAt: z.string() }),
  errors: [providerRefused, emailTaken, tooManyAttempts, tooManyRegistrations],

  async prepare({ input: { proof, name, city }, ...context }) {
    const identity = readProof(proof, context);
    if (identity === null || identity.email === null) throw providerRefused({});
    const user = { email: identity.email, password: context.ids.secret(PASSWORD_BYTES), name, city, role: 'CUSTOMER' as const };
    return { identity, user, account: await prepareAccount(user, context) };
  },

  async run({ input: { opened }, prepared: { identity, user, account }, tx, ...context }) {
    const { now, ids } = context;
    await tx.lock(identityLock(identity));
    // The same form came twice at once.
    if ((await findIdentity(tx, identity)) !== undefined) throw providerRefused({});
    await addRegistered(tx, { ...user, emailVerifiedAt: now }, account, context);
    await addIdentity(tx, identity, { userId: account.userId, now, ids });
    if (!(await useUpIdentity(tx, identity))) throw providerRefused({});
    const cookie = newBrowserSecret(ids);
    const session = { id: ids.next(SESSION_ID), userId: account.userId, cookie, opened, passwordAt: now };
    const expiresAt = await openBrowserSessionRow(tx, session, now);
    return { cookie, expiresAt: expiresAt.toISOString() };
  },
});
