import { and, asc, eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { accountBalances, offlineProofs, offlineRefunds } from '../../../db/schema/index.ts';
import { type Minor, sum } from '../kernel/index.ts';
import { escrowOf } from '../ledger/index.ts';
import { proofLifecycle } from './proof-lifecycle.ts';
import { findOwedRefunds, refundSources } from '../payments/index.ts';
import type { Booking } from './store.ts';

export type OfflineProof = typeof offlineProofs.$inferSelect;
export type OfflineRefund = typeof offlineRefunds.$inferSelect;

/** All reports of a transfer about a booking, in the order in which they came. */
export async function findProofs(from: Reader, bookingId: string): Promise<OfflineProof[]> {
  return findProofsOf(from, { bookingId });
}

/** The report that waits for an answer. */
export async function findWaitingProof(from: Reader, bookingId: string): Promise<OfflineProof | null> {
  return (await findProofs(from, bookingId)).find(({ status }) => !proofLifecycle.isFinal(status)) ?? null;
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
