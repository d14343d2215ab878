import type { Mode } from '../../../db/values.ts';
import type { UserCaller } from './caller.ts';

/** Keys work in their own lane; a person who is signed in sees both. */
export function mayTouch(
  { credential, mode }: Pick<UserCaller, 'credential' | 'mode'>,
  subject: { readonly mode: Mode },
): boolean {
  return credential.kind === 'session' || mode === subject.mode;
}
