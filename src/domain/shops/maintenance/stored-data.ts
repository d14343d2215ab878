import { eq } from 'drizzle-orm';
import { maintenanceTasks, repairs } from '../../../../db/schema/index.ts';
import { declareTable, FOR_GOOD, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(repairs, {
    bindsNobody: true,
    exported: [shopSection('repairs', (from, { vendorId }) => from.select().from(repairs).where(eq(repairs.vendorId, vendorId)))],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(repairs).where(eq(repairs.vendorId, vendorId));
    },
    kept: FOR_GOOD,
  }),
  declareTable(maintenanceTasks, {
    exported: [
      shopSection('maintenanceTasks', (from, { vendorId }) =>
        from.select().from(maintenanceTasks).where(eq(maintenanceTasks.vendorId, vendorId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(maintenanceTasks).where(eq(maintenanceTasks.vendorId, vendorId));
    },
    kept: FOR_GOOD,
  }),
];
