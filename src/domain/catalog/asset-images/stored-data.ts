import { eq } from 'drizzle-orm';
import { assetImageFiles, assets } from '../../../../db/schema/index.ts';
import { declareTable, type StoredTable } from '../../platform/kernel/index.ts';
import { removeImagesOf } from './asset-image-files.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(assetImageFiles, {
    bindsNobody: true,
    exported: 'names of files; the addresses of the pictures stand with the assets',
    erased: 'deleted, and the files with them',
    async erase(tx, { vendorId }, { now }) {
      if (vendorId === null) return;
      const rows = await tx.select({ id: assets.id }).from(assets).where(eq(assets.vendorId, vendorId));
      await removeImagesOf(
        tx,
        rows.map(({ id }) => id),
        now,
      );
    },
    kept: 'until the owner deletes the picture',
  }),
];
