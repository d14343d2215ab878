import type { Minor } from '../kernel/index.ts';
import type { CreditEntry } from './credit-store.ts';

/**
 * How much is left of each line that gave credit, when what expires first is spent first. Lines come in the order they
 * were written; what was returned counts as new credit without an end.
 */
export function remainingGrants(entries: readonly CreditEntry[]): { entry: CreditEntry; leftMinor: Minor }[] {
  const grants: { entry: CreditEntry; leftMinor: Minor }[] = [];
  for (const entry of entries) {
    if (entry.amountMinor > 0) {
      grants.push({ entry, leftMinor: entry.amountMinor });
      continue;
    }
    let spent = -entry.amountMinor;
    for (const grant of grants.toSorted(firstToExpire)) {
      const part = Math.min(spent, grant.leftMinor);
      grant.leftMinor -= part;
      spent -= part;
    }
  }
  return grants;
}

function firstToExpire(a: { entry: CreditEntry }, b: { entry: CreditEntry }): number {
  return (a.entry.expiresAt?.getTime() ?? Infinity) - (b.entry.expiresAt?.getTime() ?? Infinity) || 0;
}
