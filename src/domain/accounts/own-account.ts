import type { Scope } from '../../../db/values.ts';
import { type Access, notFound } from '../kernel/index.ts';
import { accountLock } from './account-lock.ts';
import { findUser, type UserRow } from './store.ts';

/**
 * The caller's own account; of several scopes, one is enough. What changes it goes one by one, so that none undoes what
 * another has just written.
 */
export function ownAccount(scope: Scope | readonly Scope[]): Access<'user', unknown, UserRow> {
  return {
    who: 'user',
    scope,
    errors: [notFound],
    locks: (_input, caller) => [accountLock(caller.userId)],
    async load(from, caller) {
      const user = await findUser(from, caller.userId);
      if (user === undefined) throw notFound({ what: 'account' });
      return user;
    },
  };
}
