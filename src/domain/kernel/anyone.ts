import type { Access } from './operation.ts';

/** No sign-in needed, nothing to load. A credential that is sent is honoured. */
export const anyone: Access<'anyone', unknown, null> = { who: 'anyone', scope: null, errors: [], load: async () => null };
