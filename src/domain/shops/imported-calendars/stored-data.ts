import { eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assets, followedCalendars } from '../../../../db/schema/index.ts';
import { declareTable, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(followedCalendars, {
    exported: [
      shopSection('followedCalendars', (from, { vendorId }) =>
        from
          .select()
          .from(followedCalendars)
          .where(inArray(followedCalendars.assetId, listedBy(from, vendorId))),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId === null) return;
      await tx.delete(followedCalendars).where(inArray(followedCalendars.assetId, listedBy(tx, vendorId)));
    },
    kept: 'until the owner unfollows them',
  }),
];

function listedBy(from: Reader, vendorId: string) {
  return from.select({ id: assets.id }).from(assets).where(eq(assets.vendorId, vendorId));
}
