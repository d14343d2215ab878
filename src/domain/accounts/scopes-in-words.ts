import type { Scope } from '../../../db/values.ts';
import { SCOPE_WORDS } from './scope-words.ts';

/** What all of these let software do, in one sentence. */
export function scopesInWords(scopes: readonly Scope[]): string {
  return scopes.map((scope) => SCOPE_WORDS[scope]).join('; ');
}
