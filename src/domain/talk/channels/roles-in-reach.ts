import { NOTIFIED_ROLES, type NotifiedRole } from '../../../../db/values/index.ts';
import { scopeCovers, type UserCaller } from '../../platform/kernel/index.ts';

/** The roles whose notifications a credential may read. Those of administrators are only for the person's own sign-in. */
export function rolesInReach(caller: UserCaller, kind: 'read' | 'write'): NotifiedRole[] {
  return NOTIFIED_ROLES.filter((role) => reaches(caller, role, kind));
}

function reaches({ scopes, role: account }: UserCaller, role: NotifiedRole, kind: 'read' | 'write'): boolean {
  if (role === 'ADMIN') return scopes === 'all' && account === 'ADMIN';
  return scopes === 'all' || scopeCovers(scopes, role === 'RENTER' ? `${kind}:booking` : `${kind}:owner`);
}
