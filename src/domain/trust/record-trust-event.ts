import type { Tx } from '../../../db/database.ts';
import { trustEvents } from '../../../db/schema/index.ts';
import type { Ids } from '../kernel/index.ts';
import type { TrustEventKind } from './trust-score.ts';

/** Notes a fact that the score counts; the same fact about the same booking counts once. */
export async function recordTrustEvent(
  tx: Tx,
  fact: { userId: string; kind: TrustEventKind; bookingId: string },
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  await tx
    .insert(trustEvents)
    .values({ id: ids.next('trustEvent'), ...fact, at: now })
    .onConflictDoNothing();
}
