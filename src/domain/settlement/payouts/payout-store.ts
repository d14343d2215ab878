import { and, asc, count, desc, eq, lte, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { bookingDeadlines, payoutNettings, payouts } from '../../../../db/schema/index.ts';
import type { HoldReason, Mode, PayoutState } from '../../../../db/values/index.ts';
import { declareId, declareSave } from '../../platform/kernel/index.ts';

export const PAYOUT_ID = declareId('pot');

export type PayoutRow = typeof payouts.$inferSelect;
export type Netting = Pick<typeof payoutNettings.$inferSelect, 'bookingId' | 'amountMinor'>;

export async function findPayout(from: Reader, payoutId: string): Promise<PayoutRow | undefined> {
  const [row] = await from.select().from(payouts).where(eq(payouts.id, payoutId));
  return row;
}

/** The payouts of one booking, in the order in which they were scheduled. */
export async function findPayoutsOfBooking(from: Reader, bookingId: string): Promise<PayoutRow[]> {
  return from.select().from(payouts).where(eq(payouts.bookingId, bookingId)).orderBy(asc(payouts.number));
}

/** The payouts of one vendor in these states, those with the longest wait first. */
export async function findPayoutsIn(
  from: Reader,
  states: readonly PayoutState[],
  { vendorId, limit, holdReason }: { vendorId: string; limit: number; holdReason?: HoldReason },
): Promise<PayoutRow[]> {
  const wanted = { vendorId, states: JSON.stringify(states), limit };
  return holdReason === undefined ? findIn(from, wanted) : findHeld(from, { ...wanted, holdReason });
}

const findIn = hotQuery('payouts_in', (reader) => payoutsIn(reader));
const findHeld = hotQuery('payouts_held', (reader) => payoutsIn(reader, eq(payouts.holdReason, placeholder('holdReason'))));

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

/** Saves changes, unless the row has changed since it was read. */
export const savePayout = declareSave(payouts, 'Payout');

/** The debts that were deducted from each of these payouts, by payout. */
export async function findNettings(from: Reader, payoutIds: readonly string[]): Promise<Map<string, Netting[]>> {
  if (payoutIds.length === 0) return new Map();
  const rows = await from
    .select()
    .from(payoutNettings)
    .where(isListed(payoutNettings.payoutId, JSON.stringify(payoutIds)))
    .orderBy(asc(payoutNettings.bookingId));
  return Map.groupBy(rows, ({ payoutId }) => payoutId);
}

/** Replaces the debts that are deducted from the payout, unless they are stored already. */
export async function replaceNettings(tx: Tx, payoutId: string, nettings: readonly Netting[]): Promise<void> {
  const before = (await findNettings(tx, [payoutId])).get(payoutId) ?? [];
  const written = new Map(before.map(({ bookingId, amountMinor }) => [bookingId, amountMinor]));
  const same = nettings.every(({ bookingId, amountMinor }) => written.get(bookingId) === amountMinor);
  if (same && before.length === nettings.length) return;
  await tx.delete(payoutNettings).where(eq(payoutNettings.payoutId, payoutId));
  for await (const part of inParts(nettings.map((netting) => ({ payoutId, ...netting }))))
    await tx.insert(payoutNettings).values(part);
}

function payoutsIn(reader: Reader, held?: SQL) {
  return reader
    .select()
    .from(payouts)
    .where(and(eq(payouts.vendorId, placeholder('vendorId')), isListed(payouts.status, placeholder('states')), held))
    .orderBy(asc(payouts.dueAt), asc(payouts.id))
    .limit(placeholder('limit'));
}
