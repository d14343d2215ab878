import { type Access, notFound } from '../../platform/kernel/index.ts';
import { accountLock } from '../accounts/index.ts';
import { findOwnPasskey, type PasskeyRow } from './passkey-store.ts';

/** One of the caller's passkeys. */
export const ownPasskey: Access<'user', { passkeyId: string }, PasskeyRow> = {
  who: 'user',
  scope: 'write:account',
  errors: [notFound],
  locks: (_input, caller) => [accountLock(caller.userId)],
  async load(from, caller, { passkeyId }) {
    const passkey = await findOwnPasskey(from, caller.userId, passkeyId);
    if (passkey === undefined) throw notFound({ what: 'passkey' });
    return passkey;
  },
};
