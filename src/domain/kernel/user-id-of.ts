import type { Caller } from './caller.ts';

/** The user behind a caller; null when nobody signed in. */
export function userIdOf(caller: Caller): string | null {
  return caller.kind === 'user' ? caller.userId : null;
}
