import { type Mode, NOTIFIED_ROLES, type NotifiedRole } from '../../../../db/values.ts';
import { type Access, listedMode, scopeCovers, type UserCaller } from '../../platform/kernel/index.ts';
import type { Lane } from './notification-store.ts';

/**
 * The caller's own list, as far as a credential reaches: what a key may see of its person as a renter, as an owner, or both.
 * What admins decide is theirs alone, signed in as themselves.
 */
export function ownNotifications(kind: 'read' | 'write'): Access<'user', { mode?: Mode | undefined }, Lane> {
  return {
    who: 'user',
    scope: [`${kind}:booking`, `${kind}:owner`],
    errors: [],
    async load(_from, caller, { mode }) {
      const roles = NOTIFIED_ROLES.filter((role) => reaches(caller, role, kind));
      return { userId: caller.userId, mode: listedMode(caller, mode), roles };
    },
  };
}

function reaches({ scopes, role: account }: UserCaller, role: NotifiedRole, kind: 'read' | 'write'): boolean {
  if (role === 'ADMIN') return scopes === 'all' && account === 'ADMIN';
  return scopes === 'all' || scopeCovers(scopes, role === 'RENTER' ? `${kind}:booking` : `${kind}:owner`);
}
