import { and, asc, count, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { offlineProofs } from '../../../../db/schema/index.ts';
import { OFFLINE_PROOF_STATES } from '../../../../db/values/index.ts';
import {
  type Changes,
  declareMoveWithEvent,
  declareSave,
  type Emit,
  lifecycle,
  type Minor,
} from '../../platform/kernel/index.ts';
import { clearDeadline } from '../bookings/index.ts';
import { offlineProofEvents } from './events.ts';

/**
 * The states of a report that the rent was transferred to the owner. Nobody's silence confirms it; after a rejection another
 * report may follow. @public: tests examine every table of moves.
 */
export const offlineProofLifecycle = lifecycle(OFFLINE_PROOF_STATES, {
  initial: 'REPORTED',
  final: ['CONFIRMED', 'REJECTED'],
  moves: {
    confirm: { from: ['REPORTED'], to: 'CONFIRMED', by: ['OWNER', 'ADMIN'], event: offlineProofEvents.confirmed },
    reject: { from: ['REPORTED'], to: 'REJECTED', by: ['OWNER', 'ADMIN'], event: offlineProofEvents.rejected },
    /** The booking was paid in another way or ended. */
    close: { from: ['REPORTED'], to: 'REJECTED', by: ['RENTER', 'OWNER', 'ADMIN', 'SYSTEM'], event: offlineProofEvents.rejected },
  },
});

export type OfflineProof = typeof offlineProofs.$inferSelect;

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

/** Stores the report of a transfer and emits its event. */
export async function addOfflineProof(
  tx: Tx,
  report: Omit<typeof offlineProofs.$inferInsert, 'status'>,
  emit: Emit,
): Promise<OfflineProof> {
  const proof = onlyRow(
    await tx
      .insert(offlineProofs)
      .values({ ...report, status: offlineProofLifecycle.table.initial })
      .returning(),
  );
  const { id: proofId, bookingId, status, amountMinor, currency, dueAt } = proof;
  const data = { proofId, status, amountMinor, currency, dueAt: dueAt.toISOString() };
  await emit({ type: offlineProofEvents.reported, bookingId, data });
  return proof;
}

interface Answered {
  readonly now: Date;
  /** A note for the timeline, in trusted words only. */
  readonly note?: string;
  /** Fields of the event beside the proof and its status: what was paid, or until when it can be reported again. */
  readonly data?: { readonly amountMinor: Minor; readonly currency: string } | { readonly dueAt: string };
}

/**
 * Makes a move of the lifecycle of a report and emits its event. The report's deadline ends, because nobody has to answer it
 * any more.
 */
export const moveOfflineProof = declareMoveWithEvent(offlineProofLifecycle, saveAnswered, {
  event: ({ id: proofId, bookingId, status }, { note, data }: Answered) => ({
    bookingId,
    note,
    data: { proofId, status, ...data },
  }),
  always: ({ now }) => ({ decidedAt: now }),
});

const saveProof = declareSave(offlineProofs, 'Proof');

async function saveAnswered(tx: Tx, before: OfflineProof, changes: Changes<OfflineProof, 'status'>): Promise<OfflineProof> {
  const after = await saveProof(tx, before, changes);
  await clearDeadline(tx, after.bookingId, 'OFFLINE_PROOF');
  return after;
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
