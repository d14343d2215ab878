import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { bookings, commissionProofs, offlineProofs, offlineRefunds } from '../../../db/schema/index.ts';
import { forgetFiles, forgotten } from './forget-files.ts';

/** Statements of a renter's bank, with what stands on them; that and how much was paid stays. */
export async function forgetRentersTransfers(tx: Tx, renterId: string): Promise<void> {
  const ids = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.renterId, renterId));
  const proofs = await tx.select().from(offlineProofs).where(inArray(offlineProofs.bookingId, ids));
  for (const { id, file } of proofs) {
    await forgetFiles(tx, [file]);
    await tx
      .update(offlineProofs)
      .set({ reference: null, file: forgotten(file) })
      .where(eq(offlineProofs.id, id));
  }
}

/** Statements of an owner's bank: for rent that was given back, and for commissions, which are all settled by then. */
export async function forgetOwnersTransfers(tx: Tx, { userId, vendorId }: { userId: string; vendorId: string }): Promise<void> {
  const ids = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.vendorId, vendorId));
  const refunds = await tx.select().from(offlineRefunds).where(inArray(offlineRefunds.bookingId, ids));
  for (const { id, file } of refunds) {
    if (file === null) continue;
    await forgetFiles(tx, [file]);
    await tx.update(offlineRefunds).set({ file: null }).where(eq(offlineRefunds.id, id));
  }
  const proofs = await tx.select().from(commissionProofs).where(eq(commissionProofs.vendorId, vendorId));
  for (const { id, file } of proofs) {
    await forgetFiles(tx, [file]);
    // The hash is one of a kind for each vendor.
    await tx
      .update(commissionProofs)
      .set({ reference: null, file: forgotten(file), fileSha256: `erased:${id}` })
      .where(eq(commissionProofs.id, id));
  }
  const judged = and(inArray(offlineProofs.bookingId, ids), eq(offlineProofs.decidedBy, userId));
  await tx.update(offlineProofs).set({ reason: null }).where(judged);
}
