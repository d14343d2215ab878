import type { Scope } from '../../../../db/values/index.ts';
import type { Access } from '../../platform/kernel/index.ts';

/** Of what a device is told: bookings, on one side or the other. */
const SCOPES: Readonly<Record<'read' | 'write', readonly Scope[]>> = {
  read: ['read:booking', 'read:owner'],
  write: ['write:booking', 'write:owner'],
};

/** Whoever may read bookings may look; who may act in them may have them shown on a device. */
export function devicesOfCaller(doing: 'read' | 'write'): Access<'user', unknown, null> {
  return { who: 'user', scope: SCOPES[doing], errors: [], load: async () => null };
}
