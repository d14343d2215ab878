import { eq } from 'drizzle-orm';
import { storefronts } from '../../../../db/schema/index.ts';
import { releaseFiles } from '../../platform/files/index.ts';
import { declareTable, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(storefronts, {
    exported: [
      shopSection('storefront', (from, { vendorId }) =>
        from.select().from(storefronts).where(eq(storefronts.vendorId, vendorId)),
      ),
    ],
    erased: 'deleted, with its pictures',
    async erase(tx, { vendorId }, { now }) {
      if (vendorId === null) return;
      const rows = await tx.delete(storefronts).where(eq(storefronts.vendorId, vendorId)).returning();
      await releaseFiles(
        tx,
        rows.flatMap(({ logo, cover }) => [logo, cover]).filter((picture) => picture !== null),
        now,
      );
    },
    kept: 'as long as the account',
  }),
];
