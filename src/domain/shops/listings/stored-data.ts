import { eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assetImports, assets, importPictures } from '../../../../db/schema/index.ts';
import { declareTable, purgeExpired, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

/** How many days the report of an import is kept. */
export const IMPORT_DAYS = 90;

export const storedData: readonly StoredTable[] = [
  declareTable(assetImports, {
    exported: [
      shopSection('assetImports', (from, { vendorId }) =>
        from.select().from(assetImports).where(eq(assetImports.vendorId, vendorId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(assetImports).where(eq(assetImports.vendorId, vendorId));
    },
    kept: `${IMPORT_DAYS} days`,
    purges: { assetImports: purgeExpired(assetImports) },
  }),
  declareTable(importPictures, {
    exported: [
      shopSection('importedPictures', (from, { vendorId }) =>
        from
          .select()
          .from(importPictures)
          .where(inArray(importPictures.assetId, listedBy(from, vendorId))),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(importPictures).where(inArray(importPictures.assetId, listedBy(tx, vendorId)));
    },
    kept: 'as long as the listing: an import that names the same address again fetches it once',
  }),
];

function listedBy(from: Reader, vendorId: string) {
  return from.select({ id: assets.id }).from(assets).where(eq(assets.vendorId, vendorId));
}
