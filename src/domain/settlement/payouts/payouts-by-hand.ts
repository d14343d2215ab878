import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { payouts } from '../../../../db/schema/index.ts';
import type { HoldReason } from '../../../../db/values/index.ts';
import { commissionLock, netCommissions } from '../../money/commissions/index.ts';
import { BANK } from '../../money/ledger/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';
import { currentBooking } from '../../rentals/bookings/index.ts';
import { destinationOf } from '../payout-banks/index.ts';
import { payoutsLock } from './payout-access.ts';
import { movePayout } from './payout-lifecycle.ts';
import { payableBalance, payoutAmounts, payoutHold } from './payout-release.ts';
import { type PayoutRow, replaceNettings } from './payout-store.ts';
import { postPayout } from './payout-transfer.ts';

/** Live payouts that are due and wait only for a person who transfers them, the longest wait first. */
export async function findPayoutsByHand(from: Reader, now: Date, limit: number): Promise<PayoutRow[]> {
  return from
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.status, 'ON_HOLD'),
        eq(payouts.holdReason, 'BY_HAND'),
        eq(payouts.mode, 'live'),
        isNull(payouts.batchId),
        lte(payouts.dueAt, now),
      ),
    )
    .orderBy(asc(payouts.dueAt), asc(payouts.id))
    .limit(limit);
}

export async function findPayoutsById(from: Reader, payoutIds: readonly string[]): Promise<PayoutRow[]> {
  if (payoutIds.length === 0) return [];
  return from
    .select()
    .from(payouts)
    .where(inArray(payouts.id, [...payoutIds]))
    .orderBy(asc(payouts.dueAt), asc(payouts.id));
}

/** Locks the vendors of payouts, in a fixed order. The bookings must be locked before. */
export async function lockVendorsOf(tx: Tx, rows: readonly PayoutRow[]): Promise<void> {
  const vendorIds = [...new Set(rows.map(({ vendorId }) => vendorId))];
  if (vendorIds.length === 0) return;
  await tx.lock(...vendorIds.map(payoutsLock), ...vendorIds.map(commissionLock));
}

/** The reason why a payout cannot be in a batch now. */
export type NotClaimed = { readonly heldBy: HoldReason } | { readonly amountMinor: 0 };

/**
 * Takes a payout that waits for a transfer by hand into a batch. Its amount and account are fixed, as if the gateway were
 * asked, and nothing else sends it until the batch ends. Returns the reason if it is now held for something else. The caller
 * has locked its booking and its vendor.
 */
export async function claimByHand(
  tx: Tx,
  payout: PayoutRow,
  batchId: string,
  context: WriteCtx,
): Promise<{ claimed: PayoutRow } | NotClaimed> {
  const booking = await currentBooking(tx, payout.bookingId);
  const balance = await payableBalance(tx, booking, context);
  const hold = await payoutHold(tx, booking, { balance, ...context });
  const { nettings, ...amounts } = payoutAmounts(balance, payout.bookingId);
  if (hold !== null && hold.reason !== 'BY_HAND') return { heldBy: hold.reason };
  if (amounts.amountMinor === 0) return { amountMinor: 0 };
  await replaceNettings(tx, payout.id, nettings);
  await netCommissions(tx, payout, context);
  const destination = await destinationOf(tx, payout.vendorId);
  const changes = { ...amounts, attempt: payout.attempt + 1, destination, failure: null, batchId };
  return { claimed: await movePayout(tx, payout, 'takeIntoBatch', { emit: context.emit, changes }) };
}

/** Records that the bank has executed the batch: the money has left the platform's account. */
export async function completeByHand(tx: Tx, payout: PayoutRow, context: WriteCtx): Promise<PayoutRow> {
  const { now, emit } = context;
  const paid = await movePayout(tx, payout, 'pay', { emit, changes: { sentAt: now, paidAt: now } });
  await postPayout(tx, paid, BANK, context);
  return paid;
}

/** Puts the payout back because the batch was not executed: it waits for a transfer by hand again. */
export async function putBack(tx: Tx, payout: PayoutRow, { emit }: Pick<WriteCtx, 'emit'>): Promise<PayoutRow> {
  const changes = { holdReason: 'BY_HAND' as const, batchId: null };
  return movePayout(tx, payout, 'putBack', { emit, changes });
}
