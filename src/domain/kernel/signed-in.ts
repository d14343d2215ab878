import type { Scope } from '../../../db/values.ts';
import type { Access } from './operation.ts';

/** Any signed-in user; an API key needs `scope`. Nothing to load. */
export function signedIn(scope: Scope): Access<'user', unknown, null> {
  return { who: 'user', scope, errors: [], load: async () => null };
}
