import type { Mode } from '../../../db/values.ts';
import type { UserCaller } from './caller.ts';

/** The lane that a list shows: a key its own, a person who is signed in the one they ask for. */
export function laneOf({ credential, mode }: UserCaller, wanted: Mode | undefined): Mode {
  return credential.kind === 'session' ? (wanted ?? mode) : mode;
}
