import { eq } from 'drizzle-orm';
import { acquisitions, opexMarks, opexTemplates } from '../../../../db/schema/index.ts';
import { declareTable, FOR_GOOD, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(opexMarks, {
    bindsNobody: true,
    exported: [
      shopSection('opexMarks', (from, { vendorId }) => from.select().from(opexMarks).where(eq(opexMarks.vendorId, vendorId))),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(opexMarks).where(eq(opexMarks.vendorId, vendorId));
    },
    kept: FOR_GOOD,
  }),
  declareTable(opexTemplates, {
    bindsNobody: true,
    exported: [
      shopSection('opexTemplates', (from, { vendorId }) =>
        from.select().from(opexTemplates).where(eq(opexTemplates.vendorId, vendorId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(opexTemplates).where(eq(opexTemplates.vendorId, vendorId));
    },
    kept: FOR_GOOD,
  }),
  declareTable(acquisitions, {
    bindsNobody: true,
    exported: [
      shopSection('acquisitions', (from, { vendorId }) =>
        from.select().from(acquisitions).where(eq(acquisitions.vendorId, vendorId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(acquisitions).where(eq(acquisitions.vendorId, vendorId));
    },
    kept: FOR_GOOD,
  }),
];
