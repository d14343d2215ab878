import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { accountBalances } from '../../../../db/schema/index.ts';
import type { REFUND_CAUSES } from '../../../../db/values/index.ts';
import {
  accountedShare,
  changeCommission,
  combine,
  incomeLines,
  less,
  type Share,
  sumOf,
} from '../../money/commissions/index.ts';
import { escrowOf, type JournalEntry, ownerPayableOf, post, tellOwner } from '../../money/ledger/index.ts';
import { findOwedRefunds, type PaymentRow, refundSources } from '../../money/payments/index.ts';
import { DAY_MS, declareId, later, type Minor, sum, type WriteCtx } from '../../platform/kernel/index.ts';
import { type Booking, setDeadline } from '../bookings/index.ts';
import { addOfflineRefund } from './offline-refund-lifecycle.ts';
import { findOfflineRefundsOf } from './offline-refund-store.ts';
import { offlineRefundEvents } from './events.ts';

const OFFLINE_REFUND_ID = declareId('orf');

type Fact = Pick<JournalEntry, 'kind' | 'idemKey' | 'memo'>;

/**
 * Settles a booking whose rent was transferred to the owner: the platform's share becomes `target`, and the owner gets whatever
 * else lies in escrow, which is credit and what was paid here later. If the platform's share falls, the owner owes less
 * commission; if it rises, the rest comes out of escrow.
 */
export async function settleOffline(tx: Tx, booking: Booking, target: Share, fact: Fact, context: WriteCtx): Promise<void> {
  const { id: bookingId, vendorId, currency } = booking;
  const change = less(target, await accountedShare(tx, bookingId));
  const changeMinor = sumOf(change);
  const leftMinor = await escrowLeft(tx, booking);
  const escrow = { account: escrowOf(bookingId), amountMinor: leftMinor };
  const owner = (amountMinor: number) => ({ account: ownerPayableOf(vendorId), amountMinor: 0 - amountMinor });
  const others =
    changeMinor < 0
      ? [owner(leftMinor), { account: await changeCommission(tx, booking, change, context), amountMinor: changeMinor }]
      : [owner(leftMinor - changeMinor)];
  const lines = [escrow, ...others, ...incomeLines(change)];
  await post(tx, { ...fact, bookingId, currency, lines }, context);
}

/**
 * Settles a shorter rental whose rent was transferred: the platform's booked share falls to that of the new price, and what the
 * policy keeps of the rest is earned. Escrow is not touched, because the owner has the money.
 */
export async function shortenOffline(
  tx: Tx,
  booking: Booking,
  { after, kept }: { after: Share; kept: Share },
  { extensionId, memo }: { extensionId: string; memo: string },
  context: WriteCtx,
): Promise<void> {
  const { id: bookingId, currency } = booking;
  const accounted = await accountedShare(tx, bookingId);
  const back = less(combine(accounted, after, Math.min), accounted);
  const against = await changeCommission(tx, booking, less(back, less(NONE, kept)), context);
  const entry = (change: Share) => [{ account: against, amountMinor: sumOf(change) }, ...incomeLines(change)];
  const about = { bookingId, currency, memo };
  await post(
    tx,
    { ...about, kind: 'COMMISSION_DUE', idemKey: `commission-shortened:${extensionId}`, lines: entry(back) },
    context,
  );
  await post(tx, { ...about, kind: 'SHORTENING', idemKey: `shortening:${extensionId}`, lines: entry(kept) }, context);
}

/** Returns the part of a booking's escrow that is not on its way back to the renter, in minor units. */
async function escrowLeft(from: Reader, { id: bookingId, currency }: Pick<Booking, 'id' | 'currency'>): Promise<Minor> {
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

const NONE: Share = { commissionMinor: 0, serviceFeeMinor: 0, taxMinor: 0 };

interface Owed {
  readonly booking: Pick<Booking, 'vendorId' | 'limits'>;
  readonly amountMinor: Minor;
  readonly cause: (typeof REFUND_CAUSES)[number];
  /** The extension that made the rental shorter, or the booking itself if it was cancelled. */
  readonly subjectId: string;
}

/**
 * Asks the owner to give money back, because the owner has it, but never more than is left of the transfer. Returns the amount.
 */
export async function requestOfflineRefund(
  tx: Tx,
  payment: PaymentRow,
  { booking: { vendorId, limits }, amountMinor: wanted, cause, subjectId }: Owed,
  { ids, now, emit }: WriteCtx,
): Promise<Minor> {
  const { id: paymentId, bookingId, currency } = payment;
  const earlier = await findOfflineRefundsOf(tx, bookingId);
  const amountMinor = Math.min(wanted, payment.rentMinor - sum(earlier.map((refund) => refund.amountMinor)));
  if (amountMinor <= 0) return 0;
  const id = ids.next(OFFLINE_REFUND_ID);
  const dueAt = later(now, limits.offlineRefundDays * DAY_MS);
  const owed = { id, bookingId, paymentId, subjectId, cause, amountMinor, currency };
  const { status } = await addOfflineRefund(tx, { ...owed, createdAt: now, dueAt });
  await tellOwner(tx, { vendorId, bookingId }, ids);
  await setDeadline(tx, { bookingId, kind: 'OFFLINE_REFUND', subjectId: id, dueAt });
  const data = { refundId: id, status, amountMinor, currency, dueAt: dueAt.toISOString() };
  await emit({ type: offlineRefundEvents.due, bookingId, data });
  return amountMinor;
}
