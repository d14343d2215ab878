import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { commissionDues, commissionProofs } from '../../../../db/schema/index.ts';
import { erasedFile, releaseFiles } from '../../platform/files/index.ts';
import { ACCOUNTING, declareTable, FOR_GOOD, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(commissionDues, {
    exported: [
      shopSection('commissions', (from, { vendorId }) =>
        from.select().from(commissionDues).where(eq(commissionDues.vendorId, vendorId)),
      ),
    ],
    erased: ACCOUNTING,
    kept: FOR_GOOD,
  }),
  declareTable(commissionProofs, {
    exported: [
      shopSection('commissionProofs', (from, { vendorId }) =>
        from.select().from(commissionProofs).where(eq(commissionProofs.vendorId, vendorId)),
      ),
    ],
    erased: 'kept without the bank’s statement: that it was paid stays',
    async erase(tx, { vendorId }, { now }) {
      if (vendorId !== null) await eraseStatements(tx, vendorId, now);
    },
    kept: FOR_GOOD,
  }),
];

/** Erases proofs, which are statements of the owner's bank. All commissions are settled by then. */
async function eraseStatements(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const proofs = await tx.select().from(commissionProofs).where(eq(commissionProofs.vendorId, vendorId));
  for (const { id, file } of proofs) {
    await releaseFiles(tx, [file], now);
    // A vendor's hashes must be unique, so the erased ones get different values.
    await tx
      .update(commissionProofs)
      .set({ reference: null, file: erasedFile(file), fileSha256: `erased:${id}` })
      .where(eq(commissionProofs.id, id));
  }
}
