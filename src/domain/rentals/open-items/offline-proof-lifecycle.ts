import type { Tx } from '../../../../db/database.ts';
import { onlyRow } from '../../../../db/only-row.ts';
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

export type OfflineProof = typeof offlineProofs.$inferSelect;

/**
 * The states of a report that the rent was transferred to the owner. Nobody's silence confirms it; after a rejection another
 * report may follow.
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
