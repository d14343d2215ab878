import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { offlineProofs } from '../../../db/schema/index.ts';
import type { Booking, Deadline, DueContext } from '../bookings/index.ts';

/** The owner did not answer. Silence never confirms a payment: a person of the platform decides. */
export async function escalateProof(
  tx: Tx,
  { id: bookingId }: Booking,
  { subjectId: proofId }: Deadline,
  { now, emit }: DueContext,
): Promise<void> {
  const open = and(eq(offlineProofs.id, proofId), eq(offlineProofs.status, 'REPORTED'), isNull(offlineProofs.escalatedAt));
  const escalated = await tx.update(offlineProofs).set({ escalatedAt: now }).where(open).returning({ id: offlineProofs.id });
  if (escalated.length > 0) await emit({ type: 'offline_proof.escalated', bookingId, data: { proofId } });
}
