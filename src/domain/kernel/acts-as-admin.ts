import type { Caller } from './caller.ts';

/** Whether an admin calls in person. Rulings and forced ends are a person's: no API key and no software let in by a link acts for one. */
export function actsAsAdmin(caller: Caller): boolean {
  return caller.kind === 'user' && caller.role === 'ADMIN' && caller.credential.kind === 'session' && caller.scopes === 'all';
}
