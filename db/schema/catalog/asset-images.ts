import { count, index, primaryKey, ref, string, table } from '../../columns.ts';
import { assets } from './assets.ts';

/**
 * The files of an uploaded picture, one for each size. The order, the descriptions and the addresses are stored with the asset.
 */
export const assetImageFiles = table(
  'asset_image_files',
  {
    imageId: ref().notNull(),
    width: count().notNull(),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    /** A hash of the content, so what is served under it never changes. */
    name: string().notNull(),
    fileKey: string().notNull(),
    bytes: count().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.imageId, t.width] }),
    index('asset_image_files_name_idx').on(t.name),
    index('asset_image_files_asset_idx').on(t.assetId),
  ],
);
