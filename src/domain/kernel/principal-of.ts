import type { Mode } from '../../../db/values.ts';

/**
 * By whom answers are kept for replay. Test keys of a person are somebody else than the person and their live keys: the
 * same idempotency key in both modes names two calls. A session is live, whatever it reads.
 */
export function principalOf(userId: string, mode: Mode): string {
  return mode === 'live' ? userId : `${userId}:${mode}`;
}
