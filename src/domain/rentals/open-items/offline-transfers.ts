import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { insertRow } from '../../../../db/insert.ts';
import { preparedForEach } from '../../../../db/prepared.ts';
import { accountBalances, offlineProofs, offlineRefunds } from '../../../../db/schema/index.ts';
import { OFFLINE_PROOF_STATES, OFFLINE_REFUND_STATES } from '../../../../db/values/index.ts';
import { escrowOf } from '../../money/ledger/index.ts';
import { findOwedRefunds, refundSources } from '../../money/payments/index.ts';
import { type Emit, lifecycle, type Minor, movedRow, sum } from '../../platform/kernel/index.ts';
import { type Booking, clearDeadline } from '../booking-records/index.ts';
import { offlineProofEvents, offlineRefundEvents } from './events.ts';

/** A report that the rent was transferred to the owner. Nobody's silence confirms it; after a rejection another may follow. @public: tests go over every table of moves. */
export const offlineProofLifecycle = lifecycle(OFFLINE_PROOF_STATES, {
  initial: 'REPORTED',
  final: ['CONFIRMED', 'REJECTED'],
  moves: {
    confirm: { from: ['REPORTED'], to: 'CONFIRMED', by: ['OWNER', 'ADMIN'], event: offlineProofEvents.confirmed },
    reject: { from: ['REPORTED'], to: 'REJECTED', by: ['OWNER', 'ADMIN'], event: offlineProofEvents.rejected },
    /** The booking was paid otherwise or ended. */
    close: { from: ['REPORTED'], to: 'REJECTED', by: ['RENTER', 'OWNER', 'ADMIN', 'SYSTEM'], event: offlineProofEvents.rejected },
  },
});

/** What an owner gives back of a transfer: proven, or else credited by the platform, which the owner then owes. */
export const offlineRefundLifecycle = lifecycle(OFFLINE_REFUND_STATES, {
  initial: 'DUE',
  final: ['PROVEN', 'CREDITED'],
  moves: {
    prove: { from: ['DUE'], to: 'PROVEN', by: ['OWNER'], event: offlineRefundEvents.proven },
    credit: { from: ['DUE'], to: 'CREDITED', by: ['SYSTEM'], event: offlineRefundEvents.credited },
  },
});

export type OfflineProof = typeof offlineProofs.$inferSelect;
export type OfflineRefund = typeof offlineRefunds.$inferSelect;

/** All reports of a transfer about a booking, in the order in which they came. */
export async function findOfflineProofs(from: Reader, bookingId: string): Promise<OfflineProof[]> {
  return findProofsOf(from, { bookingId });
}

/** The report that waits for an answer. */
export async function findWaitingOfflineProof(from: Reader, bookingId: string): Promise<OfflineProof | null> {
  return (await findOfflineProofs(from, bookingId)).find(({ status }) => !offlineProofLifecycle.isFinal(status)) ?? null;
}

/** What the owner has to give back, or has given back, of a transferred rent. */
export async function findOfflineRefunds(from: Reader, bookingId: string): Promise<OfflineRefund[]> {
  return findRefundsOf(from, { bookingId });
}

const findProofsOf = preparedForEach('offline_proofs_of', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(offlineProofs) })
    .from(rows)
    .crossJoin(offlineProofs)
    .where(eq(offlineProofs.bookingId, text('bookingId')))
    .orderBy(asc(offlineProofs.number)),
);

const findRefundsOf = preparedForEach('offline_refunds_of', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(offlineRefunds) })
    .from(rows)
    .crossJoin(offlineRefunds)
    .where(eq(offlineRefunds.bookingId, text('bookingId')))
    .orderBy(asc(offlineRefunds.createdAt), asc(offlineRefunds.id)),
);

/** What of a booking's escrow is not on its way back to the renter, minor units. */
export async function escrowLeft(from: Reader, { id: bookingId, currency }: Pick<Booking, 'id' | 'currency'>): Promise<Minor> {
  const [escrow] = await from
    .select({ balance: accountBalances.balanceMinor })
    .from(accountBalances)
    .where(and(eq(accountBalances.account, escrowOf(bookingId)), eq(accountBalances.currency, currency)));
  let leftMinor: Minor = -(escrow?.balance ?? 0);
  for (const { refund, payment } of await findOwedRefunds(from, bookingId)) {
    const leaving = (await refundSources(from, refund, payment)).filter(({ account }) => account === escrowOf(bookingId));
    leftMinor -= sum(leaving.map(({ amountMinor }) => amountMinor));
  }
  return leftMinor;
}

interface Move {
  readonly now: Date;
  readonly emit: Emit;
  readonly changes: Partial<Pick<OfflineProof, 'decidedBy' | 'reason'>>;
  /** For the timeline; trusted words only. */
  readonly note?: string;
  /** What the event says beside the proof and its status: what was paid, or until when it can be reported again. */
  readonly data?: { readonly amountMinor: Minor; readonly currency: string } | { readonly dueAt: string };
}

/** Makes a move of the lifecycle of a transfer's report and tells it; nobody has to answer it any more. */
export async function moveOfflineProof(
  tx: Tx,
  { id, bookingId, status }: OfflineProof,
  move: keyof typeof offlineProofLifecycle.table.moves,
  { now, emit, changes, note, data }: Move,
): Promise<OfflineProof> {
  const { to, event } = offlineProofLifecycle.take(status, move);
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

/** The booking was paid otherwise or ended: nobody answers the report of a transfer any more. */
export async function closeOfflineProofs(
  tx: Tx,
  bookingId: string,
  { now, emit, reason }: { now: Date; emit: Emit; reason: string },
): Promise<void> {
  const proof = await findWaitingOfflineProof(tx, bookingId);
  if (proof !== null) await moveOfflineProof(tx, proof, 'close', { now, emit, changes: { reason }, note: reason });
}

/** From now on the owner has to give it back. */
export async function addOfflineRefund(
  tx: Tx,
  owed: Omit<typeof offlineRefunds.$inferInsert, 'status'>,
): Promise<Pick<OfflineRefund, 'status'>> {
  const { initial: status } = offlineRefundLifecycle.table;
  await insertRow(tx, offlineRefunds, { ...owed, status });
  return { status };
}
