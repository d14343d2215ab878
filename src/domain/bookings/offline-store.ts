import { and, asc, eq, inArray, sum as total } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { accountBalances, offlineProofs, offlineRefunds, payments, refunds } from '../../../db/schema/index.ts';
import type { Minor } from '../kernel/index.ts';
import { escrowOf } from '../ledger/index.ts';
import { proofLifecycle } from './proof-lifecycle.ts';
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
  const open = await from
    .select({ cause: refunds.cause, amount: total(refunds.amountMinor), deposit: payments.depositMinor })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.bookingId, bookingId), inArray(refunds.status, ['REQUESTED', 'FAILED'])))
    .groupBy(refunds.cause, refunds.id, payments.depositMinor);
  const leaving = open.map(({ cause, amount, deposit }) => {
    const amountMinor = Number(amount ?? 0);
    if (cause === 'DEPOSIT') return 0;
    // A payment that should not have come goes back with its deposit, which never lay in escrow.
    return WHOLE.has(cause) ? amountMinor - Math.min(deposit, amountMinor) : amountMinor;
  });
  return -(escrow?.balance ?? 0) - leaving.reduce((sum, amount) => sum + amount, 0);
}

const WHOLE = new Set(['LATE_PAYMENT', 'AMOUNT_MISMATCH', 'DUPLICATE']);
