import { eq, inArray } from 'drizzle-orm';
import { payoutNettings, payouts } from '../../../../db/schema/index.ts';
import { ACCOUNTING, declareTable, FOR_GOOD, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(payouts, {
    exported: [shopSection('payouts', (from, { vendorId }) => from.select().from(payouts).where(eq(payouts.vendorId, vendorId)))],
    erased: 'kept as accounting, without the bank account',
    // The journal says what was sent, and when.
    async erase(tx, { vendorId }) {
      if (vendorId === null) return;
      await tx.update(payouts).set({ destination: null, failure: null }).where(eq(payouts.vendorId, vendorId));
    },
    kept: FOR_GOOD,
  }),
  declareTable(payoutNettings, {
    exported: [
      shopSection('payoutNettings', (from, { vendorId }) => {
        const paidOut = from.select({ id: payouts.id }).from(payouts).where(eq(payouts.vendorId, vendorId));
        return from.select().from(payoutNettings).where(inArray(payoutNettings.payoutId, paidOut));
      }),
    ],
    erased: ACCOUNTING,
    kept: FOR_GOOD,
  }),
];
