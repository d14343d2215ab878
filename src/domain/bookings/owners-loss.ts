import type { Reader } from '../../../db/database.ts';
import { type Commitment, type Minor, sum } from '../kernel/index.ts';
import { findPaymentsToRefund } from '../payments/index.ts';
import { ownerPenalty } from '../pricing/index.ts';
import { findOfflineRefunds } from './offline-store.ts';
import type { Booking } from './store.ts';

/** What it takes of the owner's money when a paid booking ends through the owner: a penalty, and rent that was transferred. */
export async function ownersLoss(from: Reader, booking: Booking, now: Date): Promise<Commitment[]> {
  const { id, confirmedAt, price, startAt, currency } = booking;
  if (confirmedAt === null) return [];
  const penaltyMinor = ownerPenalty(price.totals.ownerSubtotalMinor, { startAt, now, currency });
  const amountMinor = penaltyMinor + (await transferredRent(from, booking, price.totals.totalMinor));
  return amountMinor > 0 ? [{ reference: `owner-cancellation:${id}`, amountMinor, currency }] : [];
}

/** How much of what goes back to the renter the owner has to transfer, because it was transferred to the owner. Minor units. */
export async function transferredRent(from: Reader, { id, paymentChannel }: Booking, refundMinor: Minor): Promise<Minor> {
  if (paymentChannel !== 'OFFLINE') return 0;
  const transfers = (await findPaymentsToRefund(from, id)).filter(({ gateway }) => gateway === 'offline');
  const refunds = await findOfflineRefunds(from, id);
  const leftMinor = sum(transfers.map(({ rentMinor }) => rentMinor)) - sum(refunds.map((refund) => refund.amountMinor));
  return Math.max(0, Math.min(refundMinor, leftMinor));
}
