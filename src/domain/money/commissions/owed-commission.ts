import { and, asc, eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { bookingDeadlines, bookings } from '../../../../db/schema/index.ts';
import { NextAction, type PrepareContext, type Settings } from '../../platform/kernel/index.ts';
import { findCommissionOf } from './commission-store.ts';
import { CommissionView, commissionView, payCommission, PayTo, payTo } from './commission-view.ts';

/** What the owner of a transferred rent owes the platform for the booking, and how to pay it. */
export const OwedCommission = CommissionView.pick({
  commissionId: true,
  status: true,
  amountMinor: true,
  amount: true,
  dueAt: true,
})
  .extend({ payTo: PayTo, nextActions: z.array(NextAction) })
  .nullable()
  .describe('what you owe the platform for it; null: nothing, or it is taken off your earnings');

export async function owedCommissionOf(
  from: Reader,
  bookingId: string,
  settings: Settings,
): Promise<z.input<typeof OwedCommission>> {
  const due = await findCommissionOf(from, bookingId);
  if (due === undefined) return null;
  const { commissionId, status, amountMinor, amount, dueAt } = commissionView(due);
  return {
    commissionId,
    status,
    amountMinor,
    amount,
    dueAt,
    payTo: payTo(settings, due.id),
    nextActions: payCommission(due, settings),
  };
}

/** The most bookings that reading commissions brings up to date. The job, which runs every minute, does the rest. */
const MOST_AT_ONCE = 20;

/**
 * Applies what has fallen due about a vendor's bookings before their commissions are read: the end of a booking earns one, and
 * the end of its time makes one overdue.
 */
export async function catchUpCommissions(
  vendorId: string,
  { reader, now, applyDeadlines }: Pick<PrepareContext, 'reader' | 'now' | 'applyDeadlines'>,
): Promise<void> {
  const ofVendor = eq(bookings.vendorId, vendorId);
  const ended = await reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(ofVendor, lte(bookings.dueAt, now)))
    .orderBy(asc(bookings.dueAt))
    .limit(MOST_AT_ONCE);
  const waiting = await reader
    .select({ id: bookings.id })
    .from(bookingDeadlines)
    .innerJoin(bookings, eq(bookings.id, bookingDeadlines.bookingId))
    .where(and(ofVendor, lte(bookingDeadlines.dueAt, now)))
    .orderBy(asc(bookingDeadlines.dueAt))
    .limit(MOST_AT_ONCE);
  for (const bookingId of new Set([...ended, ...waiting].map(({ id }) => id))) {
    // The job tries again every minute what fails here, and logs the error.
    await applyDeadlines(bookingId).catch(() => null);
  }
}
