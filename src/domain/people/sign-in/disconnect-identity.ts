import { z } from 'zod';
import { type Access, command, IdInput, notFound } from '../../platform/kernel/index.ts';
import { accountLock } from '../accounts/index.ts';
import { queueNotice } from '../mail/index.ts';
import { dropIdentity, findIdentities, type IdentityRow } from './identity-store.ts';

const ownIdentity: Access<'user', { identityId: string }, IdentityRow> = {
  who: 'user',
  scope: 'write:account',
  errors: [notFound],
  locks: (_input, caller) => [accountLock(caller.userId)],
  async load(from, caller, { identityId }) {
    const identity = (await findIdentities(from, caller.userId)).find(({ id }) => id === identityId);
    if (identity === undefined) throw notFound({ what: 'connected identity' });
    return identity;
  },
};

export const disconnectIdentity = command({
  name: 'disconnect_identity',
  title: 'Disconnect the identity provider',
  description:
    'Take it from an identity of the provider to sign in to your account. What is signed in stays so. Whoever has no password chooses one by e-mail.',
  access: ownIdentity,
  door: 'page only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ identityId: IdInput }),
  output: z.object({ removed: z.literal(true) }),
  errors: [],

  async run({ subject: { id, userId }, tx, now, ids }) {
    await dropIdentity(tx, id);
    await queueNotice(tx, userId, { kind: 'IDENTITY_DISCONNECTED' }, { now, ids });
    return { removed: true as const };
  },
});
