import type { Scope } from '../../../db/values.ts';
import type { Access } from './operation.ts';

/** A user with a vendor profile; an API key needs `scope`. Nothing to load. */
export function anyVendor(scope: Scope): Access<'vendor', unknown, null> {
  return { who: 'vendor', scope, errors: [], load: async () => null };
}
