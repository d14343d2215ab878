import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { disputeEvidence, disputes } from '../../../db/schema/index.ts';
import { movedRow } from '../kernel/index.ts';

export type Dispute = typeof disputes.$inferSelect;
export type Evidence = typeof disputeEvidence.$inferSelect;

export async function findDispute(from: Reader, disputeId: string): Promise<Dispute | undefined> {
  const [row] = await from.select().from(disputes).where(eq(disputes.id, disputeId));
  return row;
}

/** All of the booking, the newest first. */
export async function findDisputesOf(from: Reader, bookingId: string): Promise<Dispute[]> {
  return from
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(desc(disputes.openedAt), desc(disputes.id));
}

/** One page of everybody's, the oldest first: those wait the longest. */
export async function findDisputes(
  from: Reader,
  wanted: { statuses?: readonly Dispute['status'][]; bookingId?: string | undefined },
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: Dispute[]; total: number }> {
  const where = and(
    wanted.statuses && inArray(disputes.status, [...wanted.statuses]),
    wanted.bookingId === undefined ? undefined : eq(disputes.bookingId, wanted.bookingId),
  );
  const rows = await from
    .select()
    .from(disputes)
    .where(where)
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await from.select({ count: count() }).from(disputes).where(where);
  return { rows, total: all?.count ?? 0 };
}

/** What both sides have added, in order. */
export async function findEvidence(from: Reader, disputeId: string): Promise<Evidence[]> {
  return from
    .select()
    .from(disputeEvidence)
    .where(eq(disputeEvidence.disputeId, disputeId))
    .orderBy(asc(disputeEvidence.at), asc(disputeEvidence.id));
}

/** The caller holds the booking's lock. */
export async function saveDispute(tx: Tx, { id, status }: Dispute, changes: Partial<Dispute>): Promise<Dispute> {
  const rows = await tx
    .update(disputes)
    .set(changes)
    .where(and(eq(disputes.id, id), eq(disputes.status, status)))
    .returning();
  return movedRow(rows, `Dispute ${id}`);
}
