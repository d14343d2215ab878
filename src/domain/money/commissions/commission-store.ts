import { and, asc, count, eq, inArray, lte } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { commissionDues, commissionProofs } from '../../../../db/schema/index.ts';
import type { COMMISSION_STATES, Mode } from '../../../../db/values/index.ts';
import { declareSave } from '../../platform/kernel/index.ts';

export type Commission = typeof commissionDues.$inferSelect;
type CommissionState = (typeof COMMISSION_STATES)[number];
export type CommissionProof = typeof commissionProofs.$inferSelect;

/** The lock for changing what a vendor owes. */
export function commissionLock(vendorId: string): string {
  return `commissions:${vendorId}`;
}

export async function findCommission(from: Reader, commissionId: string): Promise<Commission | undefined> {
  const [row] = await from.select().from(commissionDues).where(eq(commissionDues.id, commissionId));
  return row;
}

export async function findCommissionOf(from: Reader, bookingId: string): Promise<Commission | undefined> {
  const [row] = await from.select().from(commissionDues).where(eq(commissionDues.bookingId, bookingId));
  return row;
}

/** The commissions in these states, those that are due first at the front. */
export async function findCommissionsIn(
  from: Reader,
  states: readonly CommissionState[],
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Commission[]; total: number }> {
  const where = inArray(commissionDues.status, [...states]);
  const rows = await from
    .select()
    .from(commissionDues)
    .where(where)
    .orderBy(asc(commissionDues.dueAt), asc(commissionDues.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await from.select({ count: count() }).from(commissionDues).where(where);
  return { rows, total: total?.count ?? 0 };
}

/**
 * The overdue commissions of a vendor that payouts deduct, the oldest first. For a payout that is late itself, those of its own
 * time count.
 */
export async function findCommissionsToNet(
  from: Reader,
  { vendorId, mode, currency }: { vendorId: string; mode: Mode; currency: string },
  now: Date,
): Promise<Commission[]> {
  return from
    .select()
    .from(commissionDues)
    .where(
      and(
        eq(commissionDues.vendorId, vendorId),
        eq(commissionDues.status, 'OVERDUE'),
        eq(commissionDues.mode, mode),
        eq(commissionDues.currency, currency),
        lte(commissionDues.dueAt, now),
      ),
    )
    .orderBy(asc(commissionDues.createdAt), asc(commissionDues.id));
}

export async function findCommissionProofs(from: Reader, proofIds: readonly string[]): Promise<CommissionProof[]> {
  if (proofIds.length === 0) return [];
  return from
    .select()
    .from(commissionProofs)
    .where(inArray(commissionProofs.id, [...proofIds]));
}

/** Saves changes, unless the row has changed since it was read. */
export const saveCommission = declareSave(commissionDues, 'Commission');
