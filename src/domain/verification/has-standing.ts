import type { Reader } from '../../../db/database.ts';
import type { DocumentKind, Mode } from '../../../db/values.ts';
import type { CivilDay } from '../kernel/index.ts';
import { documentStates } from './document-states.ts';

/** Whether a document of this kind stands on that day: handed in and neither erased, expired, superseded nor, by the last owner, rejected. */
export async function hasStanding(
  from: Reader,
  whose: { userId: string; mode: Mode },
  kind: DocumentKind,
  today: CivilDay,
): Promise<boolean> {
  const states = await documentStates(from, whose, { bookingId: undefined, today });
  return states.some((row) => row.kind === kind && (row.status === 'PENDING_REVIEW' || row.status === 'APPROVED'));
}
