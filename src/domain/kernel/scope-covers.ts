import type { Scope } from '../../../db/values.ts';

/** Whether a credential that was granted `granted` may do what needs `needed`. */
export function scopeCovers(granted: readonly Scope[], needed: Scope): boolean {
  return granted.some((scope) => scope === needed || scope === needed.replace('read:', 'write:'));
}
