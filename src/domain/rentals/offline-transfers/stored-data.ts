import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { offlineProofs, offlineRefunds } from '../../../../db/schema/index.ts';
import { erasedFile, releaseFiles } from '../../platform/files/index.ts';
import { declareTable, FOR_GOOD, section, sectionsOfBookings, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(offlineProofs, {
    exported: [
      section('rentals', 'offlineProofs', (from, { bookingIds }) =>
        from.select().from(offlineProofs).where(inArray(offlineProofs.bookingId, bookingIds.RENTER)),
      ),
    ],
    erased: 'kept without the bank’s statement and words: that it was paid stays',
    async erase(tx, { userId, sides, bookingIds }, { now }) {
      await eraseRenterStatements(tx, bookingIds.RENTER, now);
      if (!sides.includes('OWNER')) return;
      const judged = and(inArray(offlineProofs.bookingId, bookingIds.OWNER), eq(offlineProofs.decidedBy, userId));
      await tx.update(offlineProofs).set({ reason: null }).where(judged);
    },
    kept: FOR_GOOD,
  }),
  declareTable(offlineRefunds, {
    exported: sectionsOfBookings('offlineRefunds', (from, bookingIds) =>
      from.select().from(offlineRefunds).where(inArray(offlineRefunds.bookingId, bookingIds)),
    ),
    erased: 'kept without the owner’s bank statement: that it was given back stays',
    async erase(tx, { sides, bookingIds }, { now }) {
      if (sides.includes('OWNER')) await eraseOwnerStatements(tx, bookingIds.OWNER, now);
    },
    kept: FOR_GOOD,
  }),
];

/** Statements of a renter's bank, with what stands on them; that and how much was paid stays. */
async function eraseRenterStatements(tx: Tx, bookingIds: SQLWrapper, now: Date): Promise<void> {
  const proofs = await tx.select().from(offlineProofs).where(inArray(offlineProofs.bookingId, bookingIds));
  for (const { id, file } of proofs) {
    await releaseFiles(tx, [file], now);
    await tx
      .update(offlineProofs)
      .set({ reference: null, file: erasedFile(file) })
      .where(eq(offlineProofs.id, id));
  }
}

/** Statements of an owner's bank, for rent that was given back. */
async function eraseOwnerStatements(tx: Tx, bookingIds: SQLWrapper, now: Date): Promise<void> {
  const refunds = await tx.select().from(offlineRefunds).where(inArray(offlineRefunds.bookingId, bookingIds));
  for (const { id, file } of refunds) {
    if (file === null) continue;
    await releaseFiles(tx, [file], now);
    await tx.update(offlineRefunds).set({ file: null }).where(eq(offlineRefunds.id, id));
  }
}
