import type { Side } from '../../../db/values.ts';
import { OWNER_CONCLUSIONS, type TrustPart } from '../trust/index.ts';

/** Counts against the person and rests on a judgement: an event, or what was concluded of an owner. Money that is owed does not. */
export function isStrikeable({ points, eventId, code }: Pick<TrustPart, 'points' | 'eventId' | 'code'>, role: Side): boolean {
  return points < 0 && (eventId !== null || (role === 'OWNER' && OWNER_CONCLUSIONS.includes(code)));
}
