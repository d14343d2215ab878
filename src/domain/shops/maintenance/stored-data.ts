import { eq } from 'drizzle-orm';
import { maintenanceTasks } from '../../../../db/schema/index.ts';
import { declareTable, FOR_GOOD, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
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
