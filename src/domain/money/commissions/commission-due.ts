import type { Tx } from '../../../../db/database.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { commissionDues } from '../../../../db/schema/index.ts';
import type { BookingLimits, Mode } from '../../../../db/values/index.ts';
import { DAY_MS, declareId, type Emit, later, type Minor, type WriteCtx } from '../../platform/kernel/index.ts';
import { commissionDueOf, GOODWILL, ownerPayableOf, post } from '../ledger/index.ts';
import { commissionLifecycle, moveCommission } from './commission-lifecycle.ts';
import { type Commission, commissionLock, findCommissionOf, findCommissionsToNet, saveCommission } from './commission-store.ts';
import { commissionEvents } from './events.ts';
import { incomeLines, less, type Share, shareOf, sumOf } from './platform-share.ts';

const COMMISSION_ID = declareId('com');

interface Transferred {
  readonly id: string;
  readonly vendorId: string;
  readonly mode: Mode;
  readonly currency: string;
  readonly terms: { readonly commissionBps: number };
  readonly limits: Pick<BookingLimits, 'commissionDays'>;
  readonly price: {
    readonly totals: {
      readonly ownerSubtotalMinor: Minor;
      readonly commissionMinor: Minor;
      readonly serviceFeeMinor: Minor;
      readonly feeTaxMinor: Minor;
    };
  };
}

/** Records that the owner owes the platform its share, because the owner has received the whole rent. */
export async function openCommission(tx: Tx, booking: Transferred, { ids, now, emit }: WriteCtx): Promise<Commission> {
  const { id: bookingId, vendorId, mode, currency, terms, price, limits } = booking;
  const share = shareOf(price.totals);
  const amountMinor = sumOf(share);
  const due: typeof commissionDues.$inferInsert = {
    id: ids.next(COMMISSION_ID),
    bookingId,
    vendorId,
    mode,
    status: commissionLifecycle.table.initial,
    currency,
    baseMinor: price.totals.ownerSubtotalMinor,
    rateBps: terms.commissionBps,
    ...share,
    amountMinor,
    createdAt: now,
    dueAt: later(now, limits.commissionDays * DAY_MS),
  };
  const written = onlyRow(await tx.insert(commissionDues).values(due).returning());
  const lines = [{ account: commissionDueOf(vendorId), amountMinor }, ...incomeLines(share)];
  const idemKey = `commission-due:${bookingId}`;
  const memo = 'rent transferred to the owner';
  await post(tx, { kind: 'COMMISSION_DUE', bookingId, currency, idemKey, memo, lines }, { ids, now });
  const data = { commissionId: written.id, vendorId, amountMinor, currency, dueAt: written.dueAt.toISOString() };
  await emit({ type: commissionEvents.due, bookingId, hiddenFromTimeline: true, data });
  return written;
}

const NOTHING: Share = { commissionMinor: 0, serviceFeeMinor: 0, taxMinor: 0 };

/**
 * Changes the platform's share of a transferred rent, usually to less. An open commission is changed itself. If it was paid, or
 * is said to be, it stays as it is and the difference is settled with the owner's earnings. A waived commission was an expense,
 * which is reduced. Returns the account for the other side of the entry.
 */
export async function changeCommission(
  tx: Tx,
  { id: bookingId, vendorId }: { id: string; vendorId: string },
  by: Share,
  { emit, now }: { emit: Emit; now: Date },
): Promise<string> {
  await tx.lock(commissionLock(vendorId));
  const due = await findCommissionOf(tx, bookingId);
  if (due?.status === 'WAIVED') return GOODWILL;
  if (due === undefined || !commissionLifecycle.can(due.status, 'submit')) return ownerPayableOf(vendorId);
  const share = less(due, less(NOTHING, by));
  const changed = await saveCommission(tx, due, { ...share, amountMinor: sumOf(share) });
  if (changed.amountMinor === 0) {
    await moveCommission(tx, changed, 'settle', { emit, now, changes: { settledAt: now, note: 'nothing is owed any more' } });
  }
  return commissionDueOf(vendorId);
}

/**
 * Marks a commission as overdue. The owner's listings cannot be booked instantly until it is paid, and it is deducted from the
 * next payout.
 */
export async function onCommissionDue(
  tx: Tx,
  { id: bookingId, vendorId }: { id: string; vendorId: string },
  _deadline: unknown,
  { emit, now }: { emit: Emit; now: Date },
): Promise<void> {
  await tx.lock(commissionLock(vendorId));
  const due = await findCommissionOf(tx, bookingId);
  if (due !== undefined && commissionLifecycle.can(due.status, 'becomeOverdue'))
    await moveCommission(tx, due, 'becomeOverdue', { emit, now });
}

/** Turns the overdue commissions of a vendor into debts of their bookings. Payouts deduct these debts like all others. */
export async function netCommissions(
  tx: Tx,
  { vendorId, mode, currency }: { vendorId: string; mode: Mode; currency: string },
  { ids, now, emit }: WriteCtx,
): Promise<void> {
  await tx.lock(commissionLock(vendorId));
  for (const due of await findCommissionsToNet(tx, { vendorId, mode, currency }, now)) {
    const { id, bookingId, amountMinor } = due;
    const lines = [
      { account: ownerPayableOf(vendorId), amountMinor },
      { account: commissionDueOf(vendorId), amountMinor: -amountMinor },
    ];
    const memo = 'overdue commission, taken off payouts';
    await post(
      tx,
      { kind: 'COMMISSION_NETTED', bookingId, currency, idemKey: `commission-netted:${id}`, memo, lines },
      { ids, now },
    );
    await moveCommission(tx, due, 'net', { emit, now, changes: { settledAt: now } });
  }
}
