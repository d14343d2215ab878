import type { Scope } from '../../../../db/values.ts';
import type { Access } from './operation.ts';

/** No sign-in needed, nothing to load. A credential that is sent is honoured. */
export const anyone: Access<'anyone', unknown, null> = { who: 'anyone', scope: null, errors: [], load: async () => null };

/** Any signed-in user; an API key needs `scope`. Nothing to load. */
export function signedIn(scope: Scope): Access<'user', unknown, null> {
  return { who: 'user', scope, errors: [], load: async () => null };
}

/** A user with a vendor profile; an API key needs `scope`. Nothing to load. */
export function anyVendor(scope: Scope): Access<'vendor', unknown, null> {
  return { who: 'vendor', scope, errors: [], load: async () => null };
}

/** An admin, signed in as a person: no API key and no login link acts for one. Nothing to load. */
export const anyAdmin: Access<'admin', unknown, null> = { who: 'admin', scope: null, errors: [], load: async () => null };

/** A scheduled job: the scheduler of the platform itself, or whoever holds the cron secret. */
export const cronJob: Access<'cron', unknown, null> = { who: 'cron', scope: null, errors: [], load: async () => null };

/** Only the platform itself: timers, reactions, gateway callbacks. */
export const systemOnly: Access<'system', unknown, null> = { who: 'system', scope: null, errors: [], load: async () => null };
