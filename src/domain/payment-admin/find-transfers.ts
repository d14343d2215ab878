import type { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { findBooking } from '../bookings/index.ts';
import type { Settings } from '../kernel/index.ts';
import { adminProofView, findWaitingProofs } from '../offline-payments/index.ts';
import type { TransferRow } from './admin-payment-rows.ts';

/** One page of the reported transfers that the platform has to decide about, the oldest first. */
export async function findTransfers(
  from: Reader,
  page: { page: number; limit: number },
  context: { now: Date; settings: Settings },
): Promise<{ rows: z.infer<typeof TransferRow>[]; total: number }> {
  const { rows: proofs, total } = await findWaitingProofs(from, page);
  const rows: z.infer<typeof TransferRow>[] = [];
  for (const proof of proofs) {
    const booking = await findBooking(from, proof.bookingId);
    if (booking === undefined) continue;
    const { file, alreadyDone: _, ...facts } = adminProofView(proof, booking, context);
    rows.push({ row: 'TRANSFER', ...facts, proofUrl: file.url });
  }
  return { rows, total };
}
