import { and, asc, count, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { bookingDeadlines, payoutNettings, payouts } from '../../../db/schema/index.ts';
import type { Mode, PayoutState } from '../../../db/values.ts';

export type PayoutRow = typeof payouts.$inferSelect;
export type Netting = Pick<typeof payoutNettings.$inferSelect, 'bookingId' | 'amountMinor'>;

export async function findPayout(from: Reader, payoutId: string): Promise<PayoutRow | undefined> {
  const [row] = await from.select().from(payouts).where(eq(payouts.id, payoutId));
  return row;
}

/** All of one booking, in the order in which they were scheduled. */
export async function findPayoutsOfBooking(from: Reader, bookingId: string): Promise<PayoutRow[]> {
  return from.select().from(payouts).where(eq(payouts.bookingId, bookingId)).orderBy(asc(payouts.number));
}

/** In these states, of one vendor or of everybody, those that have waited longest first. */
export async function findPayoutsIn(
  from: Reader,
  states: readonly PayoutState[],
  { vendorId, limit }: { vendorId?: string; limit: number },
): Promise<PayoutRow[]> {
  const ofVendor = vendorId === undefined ? undefined : eq(payouts.vendorId, vendorId);
  return from
    .select()
    .from(payouts)
    .where(and(inArray(payouts.status, [...states]), ofVendor))
    .orderBy(asc(payouts.dueAt), asc(payouts.id))
    .limit(limit);
}

/** Bookings with a payout whose deadline has passed, the longest overdue first. */
export async function findDuePayouts(from: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await from
    .select({ bookingId: bookingDeadlines.bookingId })
    .from(bookingDeadlines)
    .where(and(eq(bookingDeadlines.kind, 'PAYOUT'), lte(bookingDeadlines.dueAt, now)))
    .orderBy(asc(bookingDeadlines.dueAt))
    .limit(limit);
  return rows.map(({ bookingId }) => bookingId);
}

/** One page of a vendor's payouts, newest first, with how many there are in all. */
export async function findPayoutPage(
  from: Reader,
  wanted: { vendorId: string; mode: Mode; status: PayoutState | undefined },
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: PayoutRow[]; total: number }> {
  const where = and(
    eq(payouts.vendorId, wanted.vendorId),
    eq(payouts.mode, wanted.mode),
    wanted.status === undefined ? undefined : eq(payouts.status, wanted.status),
  );
  const rows = await from
    .select()
    .from(payouts)
    .where(where)
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await from.select({ count: count() }).from(payouts).where(where);
  return { rows, total: total?.count ?? 0 };
}

/** Writes the changes if nobody wrote in between. */
export async function savePayout(tx: Tx, before: PayoutRow, changes: Partial<PayoutRow>): Promise<PayoutRow> {
  const [after] = await tx
    .update(payouts)
    .set({ ...changes, version: before.version + 1 })
    .where(and(eq(payouts.id, before.id), eq(payouts.version, before.version)))
    .returning();
  if (after === undefined) throw new Error(`Payout ${before.id} changed while it was locked.`);
  return after;
}

/** What each of these payouts was lessened by, by payout. */
export async function findNettings(from: Reader, payoutIds: readonly string[]): Promise<Map<string, Netting[]>> {
  if (payoutIds.length === 0) return new Map();
  const rows = await from
    .select()
    .from(payoutNettings)
    .where(inArray(payoutNettings.payoutId, [...payoutIds]))
    .orderBy(asc(payoutNettings.bookingId));
  return Map.groupBy(rows, ({ payoutId }) => payoutId);
}

export async function replaceNettings(tx: Tx, payoutId: string, nettings: readonly Netting[]): Promise<void> {
  await tx.delete(payoutNettings).where(eq(payoutNettings.payoutId, payoutId));
  if (nettings.length > 0) await tx.insert(payoutNettings).values(nettings.map((netting) => ({ payoutId, ...netting })));
}
