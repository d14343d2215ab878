import { and, eq, isNull } from 'drizzle-orm';
import { connectedAccounts, payoutBanks } from '../../../../db/schema/index.ts';
import { declareTable, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(payoutBanks, {
    exported: [
      shopSection('bankAccount', (from, { vendorId }) =>
        from
          .select()
          .from(payoutBanks)
          .where(and(eq(payoutBanks.vendorId, vendorId), isNull(payoutBanks.removedAt))),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(payoutBanks).where(eq(payoutBanks.vendorId, vendorId));
    },
    kept: 'until the owner removes it; that there was one, as long as the shop',
  }),
  declareTable(connectedAccounts, {
    exported: [
      shopSection('paymentProviderAccount', (from, { vendorId }) =>
        from.select().from(connectedAccounts).where(eq(connectedAccounts.vendorId, vendorId)),
      ),
    ],
    erased: 'deleted; the account at the payment provider stays its owner’s',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(connectedAccounts).where(eq(connectedAccounts.vendorId, vendorId));
    },
    kept: 'as long as the shop',
  }),
];
