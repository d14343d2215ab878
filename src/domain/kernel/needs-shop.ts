import type { Scope } from '../../../db/values.ts';

/** Whether a scope is about renting out: only somebody with a vendor profile can give it. */
export function needsShop(scope: Scope): boolean {
  return scope.endsWith(':owner') || scope === 'write:payout-bank';
}
