import type { Scope } from '../../../../db/values/index.ts';
import type { Access } from '../../platform/kernel/index.ts';

/** The scopes for devices, which show events of bookings on one side or the other. */
const SCOPES: Readonly<Record<'read' | 'write', readonly Scope[]>> = {
  read: ['read:booking', 'read:owner'],
  write: ['write:booking', 'write:owner'],
};

/** A caller who may read bookings may read devices; a caller who may act in bookings may add them. */
export function devicesOfCaller(doing: 'read' | 'write'): Access<'user', unknown, null> {
  return { who: 'user', scope: SCOPES[doing], errors: [], load: async () => null };
}
