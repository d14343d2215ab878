import type { Access } from './operation.ts';

/** An admin, signed in as a person: no API key and no login link acts for one. Nothing to load. */
export const anyAdmin: Access<'admin', unknown, null> = { who: 'admin', scope: null, errors: [], load: async () => null };
