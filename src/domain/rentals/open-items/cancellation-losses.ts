import { and, asc, eq, gt } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { extensions } from '../../../../db/schema/index.ts';
import { ownerPenalty } from '../../catalog/pricing/index.ts';
import { escrowOf, sumsByAccount } from '../../money/ledger/index.ts';
import { findPaymentsToRefund } from '../../money/payments/index.ts';
import { type Commitment, type Minor, sum } from '../../platform/kernel/index.ts';
import { type Booking, spendReference } from '../bookings/index.ts';
import { findOfflineRefundsOf } from './offline-refund-store.ts';

/**
 * Returns what the renter commits by giving up part of a paid rent. It counts under the references of the payments, and
 * together with what a shorter rental lost before, so that a key that paid the rent commits nothing new.
 */
export async function forfeitedRent(from: Reader, booking: Booking, lostMinor: Minor): Promise<Commitment[]> {
  if (lostMinor <= 0) return [];
  const { id, currency, totalMinor } = booking;
  const lostBefore = Math.max(0, (await sumsByAccount(from, id, 'SHORTENING')).get(escrowOf(id)) ?? 0);
  const paidLater = await from
    .select({ id: extensions.id, dueMinor: extensions.dueMinor })
    .from(extensions)
    .where(and(eq(extensions.bookingId, id), eq(extensions.status, 'PAID'), gt(extensions.dueMinor, 0)))
    .orderBy(asc(extensions.requestedAt), asc(extensions.id));
  let left = lostMinor + lostBefore;
  const firstMinor = Math.max(0, totalMinor + lostBefore - sum(paidLater.map(({ dueMinor }) => dueMinor)));
  const paid = [
    { reference: spendReference.rental(id), paidMinor: firstMinor },
    ...paidLater.map((extension) => ({ reference: spendReference.extension(extension.id), paidMinor: extension.dueMinor })),
  ];
  return paid.flatMap(({ reference, paidMinor }) => {
    const amountMinor = Math.min(left, paidMinor);
    left -= amountMinor;
    return amountMinor > 0 ? [{ reference, amountMinor, currency }] : [];
  });
}

/** Returns what the owner loses by ending a paid booking: a penalty, and transferred rent that must go back. */
export async function ownersLoss(from: Reader, booking: Booking, now: Date): Promise<Commitment[]> {
  const { id, confirmedAt, price, startAt, currency, limits } = booking;
  if (confirmedAt === null) return [];
  const penaltyMinor = ownerPenalty(price.totals.ownerSubtotalMinor, { startAt, now, currency, limits });
  const amountMinor = penaltyMinor + (await transferredRent(from, booking, price.totals.totalMinor));
  return amountMinor > 0 ? [{ reference: `owner-cancellation:${id}`, amountMinor, currency }] : [];
}

/** Returns how much of a refund the owner has to transfer, because that rent was transferred to the owner, in minor units. */
export async function transferredRent(from: Reader, { id, paymentChannel }: Booking, refundMinor: Minor): Promise<Minor> {
  if (paymentChannel !== 'OFFLINE') return 0;
  const transfers = (await findPaymentsToRefund(from, id)).filter(({ gateway }) => gateway === 'offline');
  const refunds = await findOfflineRefundsOf(from, id);
  const leftMinor = sum(transfers.map(({ rentMinor }) => rentMinor)) - sum(refunds.map((refund) => refund.amountMinor));
  return Math.max(0, Math.min(refundMinor, leftMinor));
}
