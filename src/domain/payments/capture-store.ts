import { and, desc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { holdCaptures } from '../../../db/schema/index.ts';
import { movedRow } from '../kernel/index.ts';

export type CaptureRow = typeof holdCaptures.$inferSelect;

/** What was taken, or is about to be, of the deposit that was authorised for a booking. */
export async function findCapture(from: Reader, bookingId: string): Promise<CaptureRow | undefined> {
  const [row] = await from
    .select()
    .from(holdCaptures)
    .where(eq(holdCaptures.bookingId, bookingId))
    .orderBy(desc(holdCaptures.createdAt), desc(holdCaptures.id))
    .limit(1);
  return row;
}

/** Writes down what the gateway answered, once. */
export async function saveCapture(
  tx: Tx,
  { id, status }: CaptureRow,
  changes: Pick<CaptureRow, 'status' | 'failure' | 'settledAt'>,
): Promise<void> {
  const rows = await tx
    .update(holdCaptures)
    .set(changes)
    .where(and(eq(holdCaptures.id, id), eq(holdCaptures.status, status)))
    .returning({ id: holdCaptures.id });
  movedRow(rows, `Capture ${id}`);
}
