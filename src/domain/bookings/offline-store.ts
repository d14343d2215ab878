import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { accountBalances, offlineProofs, offlineRefunds } from '../../../db/schema/index.ts';
import { type Emit, type Minor, sum } from '../kernel/index.ts';
import { escrowOf } from '../ledger/index.ts';
import { findOwedRefunds, refundSources } from '../payments/index.ts';
import { clearDeadline } from './deadline-store.ts';
import type { Booking } from './store.ts';

export type OfflineProof = typeof offlineProofs.$inferSelect;
export type OfflineRefund = typeof offlineRefunds.$inferSelect;

/** All reports of a transfer about a booking, in the order in which they came. */
export async function findProofs(from: Reader, bookingId: string): Promise<OfflineProof[]> {
  return findProofsOf(from, { bookingId });
}

/** The report that waits for an answer. */
export async function findWaitingProof(from: Reader, bookingId: string): Promise<OfflineProof | null> {
  return (await findProofs(from, bookingId)).find(({ status }) => status === 'REPORTED') ?? null;
}

/** What the owner has to give back, or has given back, of a transferred rent. */
export async function findOfflineRefunds(from: Reader, bookingId: string): Promise<OfflineRefund[]> {
  return findRefundsOf(from, { bookingId });
}

const findProofsOf = prepared('offline_proofs_of', (reader) =>
  reader
    .select()
    .from(offlineProofs)
    .where(eq(offlineProofs.bookingId, placeholder('bookingId')))
    .orderBy(asc(offlineProofs.number)),
);

const findRefundsOf = prepared('offline_refunds_of', (reader) =>
  reader
    .select()
    .from(offlineRefunds)
    .where(eq(offlineRefunds.bookingId, placeholder('bookingId')))
    .orderBy(asc(offlineRefunds.createdAt), asc(offlineRefunds.id)),
);

/** The booking was paid otherwise or ended: nobody answers the report any more. */
export async function closeProofs(
  tx: Tx,
  bookingId: string,
  { now, emit, reason }: { now: Date; emit: Emit; reason: string },
): Promise<void> {
  const closed = await tx
    .update(offlineProofs)
    .set({ status: 'REJECTED', decidedAt: now, reason })
    .where(and(eq(offlineProofs.bookingId, bookingId), eq(offlineProofs.status, 'REPORTED')))
    .returning({ id: offlineProofs.id });
  if (closed.length === 0) return;
  await clearDeadline(tx, bookingId, 'OFFLINE_PROOF');
  for (const { id: proofId } of closed) {
    await emit({ type: 'offline_proof.rejected', bookingId, note: reason, data: { proofId, status: 'REJECTED' } });
  }
}

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
