import { eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { documentDecisions, documents } from '../../../../db/schema/index.ts';
import { declareTable, section, shopSection, type StoredTable, WITH_THE_BOOKING } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(documents, {
    bindsNobody: true,
    exported: [
      section('rentals', 'documents', (from, { userId }) => from.select().from(documents).where(eq(documents.userId, userId))),
    ],
    erased: 'files removed; the row says of which kind it was',
    // The files are deleted after the commit, because a storage takes no part in transactions.
    async erase(tx, { userId }, { now }) {
      const emptied = { fileName: 'erased', sha256: '', expiresOn: null, erasedAt: now };
      await tx.update(documents).set(emptied).where(eq(documents.userId, userId));
    },
    kept: 'the file `documentDays` after the last booking or claim that needed it; the row for good',
  }),
  declareTable(documentDecisions, {
    exported: [
      section('rentals', 'documentDecisions', (from, { userId }) =>
        from
          .select()
          .from(documentDecisions)
          .where(inArray(documentDecisions.documentId, handedInBy(from, userId))),
      ),
      shopSection('documentDecisionsOfShop', (from, { bookingIds }) =>
        from.select().from(documentDecisions).where(inArray(documentDecisions.bookingId, bookingIds.OWNER)),
      ),
    ],
    erased: 'kept without reasons: that it was approved belongs to the booking',
    async erase(tx, { userId, vendorId }) {
      const handedIn = inArray(documentDecisions.documentId, handedInBy(tx, userId));
      await tx.update(documentDecisions).set({ reason: null, expiresOn: null }).where(handedIn);
      if (vendorId !== null)
        await tx.update(documentDecisions).set({ reason: null }).where(eq(documentDecisions.decidedBy, userId));
    },
    kept: WITH_THE_BOOKING,
  }),
];

function handedInBy(from: Reader, userId: string) {
  return from.select({ id: documents.id }).from(documents).where(eq(documents.userId, userId));
}
