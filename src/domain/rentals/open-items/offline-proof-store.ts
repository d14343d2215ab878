import { and, asc, count, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { offlineProofs } from '../../../../db/schema/index.ts';
import type { Emit } from '../../platform/kernel/index.ts';
import { offlineProofEvents } from './events.ts';
import { moveOfflineProof, type OfflineProof, offlineProofLifecycle } from './offline-proof-lifecycle.ts';

/** Returns all reports of a transfer for a booking, in the order in which they came. */
export async function findOfflineProofsOf(from: Reader, bookingId: string): Promise<OfflineProof[]> {
  return findProofsOf(from, { bookingId });
}

/** Returns the report that waits for an answer. */
export async function findWaitingOfflineProof(from: Reader, bookingId: string): Promise<OfflineProof | null> {
  return (await findOfflineProofsOf(from, bookingId)).find(({ status }) => !offlineProofLifecycle.isFinal(status)) ?? null;
}

const findProofsOf = batchedQuery('offline_proofs_of', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(offlineProofs) })
    .from(rows)
    .crossJoin(offlineProofs)
    .where(eq(offlineProofs.bookingId, text('bookingId')))
    .orderBy(asc(offlineProofs.number)),
);

export async function findOfflineProof(from: Reader, proofId: string): Promise<OfflineProof | undefined> {
  const [row] = await from.select().from(offlineProofs).where(eq(offlineProofs.id, proofId));
  return row;
}

/** Returns reports that the platform has to decide because their owners did not answer, the oldest first. */
export async function findWaitingProofPage(
  from: Reader,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OfflineProof[]; total: number }> {
  const where = and(eq(offlineProofs.status, 'REPORTED'), isNotNull(offlineProofs.escalatedAt));
  const rows = await from
    .select()
    .from(offlineProofs)
    .where(where)
    .orderBy(asc(offlineProofs.reportedAt), asc(offlineProofs.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await from.select({ count: count() }).from(offlineProofs).where(where);
  return { rows, total: total?.count ?? 0 };
}

/** Closes the reports of transfers because the booking was paid in another way or ended. */
export async function closeOfflineProofs(
  tx: Tx,
  bookingId: string,
  { now, emit, reason }: { now: Date; emit: Emit; reason: string },
): Promise<void> {
  const proof = await findWaitingOfflineProof(tx, bookingId);
  if (proof !== null) await moveOfflineProof(tx, proof, 'close', { now, emit, changes: { reason }, note: reason });
}

/** Hands the report to the platform because the owner did not answer. Silence never confirms a payment. */
export async function escalateOfflineProof(
  tx: Tx,
  { id: proofId, bookingId }: Pick<OfflineProof, 'id' | 'bookingId'>,
  { now, emit }: { now: Date; emit: Emit },
): Promise<void> {
  const open = and(eq(offlineProofs.id, proofId), eq(offlineProofs.status, 'REPORTED'), isNull(offlineProofs.escalatedAt));
  const escalated = await tx.update(offlineProofs).set({ escalatedAt: now }).where(open).returning({ id: offlineProofs.id });
  if (escalated.length > 0) await emit({ type: offlineProofEvents.escalated, bookingId, data: { proofId } });
}
