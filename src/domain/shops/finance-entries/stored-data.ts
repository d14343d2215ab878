import { eq } from 'drizzle-orm';
import { closedPeriods, financeEntries, financeSums } from '../../../../db/schema/index.ts';
import { releaseFiles } from '../../platform/files/index.ts';
import { ACCOUNTING, declareTable, FOR_GOOD, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(financeEntries, {
    bindsNobody: true,
    exported: [
      shopSection('financeEntries', (from, { vendorId }) =>
        from.select().from(financeEntries).where(eq(financeEntries.vendorId, vendorId)),
      ),
    ],
    erased: 'deleted: they are the owner’s own; the platform’s journal stays',
    async erase(tx, { vendorId }, { now }) {
      if (vendorId === null) return;
      const theirs = eq(financeEntries.vendorId, vendorId);
      const rows = await tx.select({ attachment: financeEntries.attachment }).from(financeEntries).where(theirs);
      await releaseFiles(
        tx,
        rows.flatMap(({ attachment }) => attachment ?? []),
        now,
      );
      await tx.delete(financeEntries).where(theirs);
    },
    kept: FOR_GOOD,
  }),
  declareTable(financeSums, {
    bindsNobody: true,
    exported: 'sums of entries that stand in the export themselves',
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(financeSums).where(eq(financeSums.vendorId, vendorId));
    },
    kept: FOR_GOOD,
  }),
  declareTable(closedPeriods, {
    exported: [
      shopSection('closedPeriods', (from, { vendorId }) =>
        from.select().from(closedPeriods).where(eq(closedPeriods.vendorId, vendorId)),
      ),
    ],
    erased: ACCOUNTING,
    kept: FOR_GOOD,
  }),
];
