import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { offlineProofs } from '../../../db/schema/index.ts';
import { type Emit, movedRow } from '../kernel/index.ts';
import { clearDeadline } from './deadline-store.ts';
import type { OfflineProof } from './offline-store.ts';
import { proofLifecycle } from './proof-lifecycle.ts';

interface Move {
  readonly now: Date;
  readonly emit: Emit;
  readonly changes: Partial<Pick<OfflineProof, 'decidedBy' | 'reason'>>;
  /** For the timeline; trusted words only. */
  readonly note?: string;
  /** What the event says beside the proof and its status. */
  readonly data?: Record<string, unknown>;
}

/** Makes a move of the lifecycle of a transfer's report and tells it; nobody has to answer it any more. */
export async function moveProof(
  tx: Tx,
  { id, bookingId, status }: OfflineProof,
  move: keyof typeof proofLifecycle.table.moves,
  { now, emit, changes, note, data }: Move,
): Promise<OfflineProof> {
  const { to, event } = proofLifecycle.take(status, move);
  const rows = await tx
    .update(offlineProofs)
    .set({ ...changes, status: to, decidedAt: now })
    .where(and(eq(offlineProofs.id, id), eq(offlineProofs.status, status)))
    .returning();
  const moved = movedRow(rows, `Proof ${id}`);
  await clearDeadline(tx, bookingId, 'OFFLINE_PROOF');
  await emit({ type: event, bookingId, note, data: { proofId: id, status: to, ...data } });
  return moved;
}
