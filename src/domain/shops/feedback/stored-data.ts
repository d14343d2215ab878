import { eq } from 'drizzle-orm';
import { ownerFeedback } from '../../../../db/schema/index.ts';
import { declareTable, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(ownerFeedback, {
    bindsNobody: true,
    exported: [
      shopSection('feedback', (from, { vendorId }) =>
        from.select().from(ownerFeedback).where(eq(ownerFeedback.vendorId, vendorId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId, userId }) {
      if (vendorId !== null) await tx.delete(ownerFeedback).where(eq(ownerFeedback.vendorId, vendorId));
      await tx.update(ownerFeedback).set({ movedBy: null }).where(eq(ownerFeedback.movedBy, userId));
    },
    kept: 'as long as the account',
  }),
];
