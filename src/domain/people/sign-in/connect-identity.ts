import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { ownAccount } from '../accounts/index.ts';
import { queueNotice } from '../mail/index.ts';
import { addIdentity, findIdentity, identityLock, useUpIdentity } from './identity-store.ts';
import { identityTaken, providerRefused } from './provider-errors.ts';
import { readProof, SignedProof } from './provider-proof.ts';

export const connectIdentity = command({
  name: 'connect_identity',
  title: 'Connect the identity provider',
  description: 'Let what the identity provider has said of you sign in to your account from now on, in place of the password.',
  access: ownAccount('write:account'),
  door: 'page only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens'],
  input: z.strictObject({ proof: SignedProof }),
  output: z.object({ identityId: z.string() }),
  errors: [providerRefused, identityTaken],

  prepare({ input: { proof }, ...context }) {
    const identity = readProof(proof, context);
    if (identity === null) throw providerRefused({});
    return Promise.resolve(identity);
  },

  async run({ subject: { id: userId }, prepared: identity, tx, now, ids }) {
    await tx.lock(identityLock(identity));
    const found = await findIdentity(tx, identity);
    if (found !== undefined && found.user.id !== userId) throw identityTaken({});
    // The same form again.
    if (found !== undefined) return { identityId: found.identity.id };
    const identityId = await addIdentity(tx, identity, { userId, now, ids });
    if (!(await useUpIdentity(tx, identity))) throw providerRefused({});
    await queueNotice(tx, userId, { kind: 'IDENTITY_CONNECTED', about: identityId }, { now, ids });
    return { identityId };
  },
});
