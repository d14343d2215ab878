import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../kernel/index.ts';
import { moveProof } from './move-proof.ts';
import { findWaitingProof } from './offline-store.ts';

/** The booking was paid otherwise or ended: nobody answers the report of a transfer any more. */
export async function closeProofs(
  tx: Tx,
  bookingId: string,
  { now, emit, reason }: { now: Date; emit: Emit; reason: string },
): Promise<void> {
  const proof = await findWaitingProof(tx, bookingId);
  if (proof !== null) await moveProof(tx, proof, 'close', { now, emit, changes: { reason }, note: reason });
}
