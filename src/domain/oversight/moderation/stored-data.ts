import { and, eq, ne } from 'drizzle-orm';
import { listingReports } from '../../../../db/schema/index.ts';
import { declareTable, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(listingReports, {
    exported: [
      // What they said, without who decided about it and why, which is the platform's own.
      section('account', 'listingReports', (from, { userId }) => {
        const { id, assetId, mode, status, reason, text, createdAt, decidedAt } = listingReports;
        return from
          .select({ id, assetId, mode, status, reason, text, createdAt, decidedAt })
          .from(listingReports)
          .where(eq(listingReports.reporterId, userId));
      }),
    ],
    erased: 'without who said it; the words go once it is decided',
    async erase(tx, { userId }) {
      const theirs = eq(listingReports.reporterId, userId);
      // An open report stays without its name until it is decided: a listing may be unsafe for others.
      await tx
        .update(listingReports)
        .set({ text: '' })
        .where(and(theirs, ne(listingReports.status, 'OPEN')));
      await tx.update(listingReports).set({ reporterId: null, openKey: null }).where(theirs);
    },
    kept: 'for good',
  }),
];
