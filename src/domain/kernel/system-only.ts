import type { Access } from './operation.ts';

/** Only the platform itself: timers, reactions, gateway callbacks. */
export const systemOnly: Access<'system', unknown, null> = { who: 'system', scope: null, errors: [], load: async () => null };
