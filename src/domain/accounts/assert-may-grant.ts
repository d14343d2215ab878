import type { Mode, Scope } from '../../../db/values.ts';
import { needsShop, scopeCovers, type Settings, type UserCaller } from '../kernel/index.ts';
import { accountUrl } from './account-url.ts';
import { linkedSessionGrants, scopeNotYours } from './account-errors.ts';

/**
 * A key never gives more than the credential that makes it has: no owner scope without a vendor profile, no scope that
 * the calling key lacks, no live key from a test key. A session of a login link, which ends, makes none at all.
 */
export function assertMayGrant(caller: UserCaller, key: { scopes: readonly Scope[]; mode: Mode }, settings: Settings): void {
  if (caller.credential.kind === 'session' && caller.scopes !== 'all')
    throw linkedSessionGrants({ accountUrl: accountUrl(settings) });
  const refused: string[] = key.scopes.filter((scope) => !mayGrant(caller, scope));
  if (caller.mode === 'test' && key.mode === 'live') refused.push('live');
  if (refused.length > 0) throw scopeNotYours({ scopes: refused });
}

function mayGrant(caller: UserCaller, scope: Scope): boolean {
  if (needsShop(scope) && caller.vendorId === null) return false;
  return caller.scopes === 'all' || scopeCovers(caller.scopes, scope);
}
