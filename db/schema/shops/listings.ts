import { count, flag, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { IMPORT_PICTURE_STATES, type ImportedRow } from '../../values/index.ts';
import { assets } from '../catalog/assets.ts';
import { vendors } from '../people/accounts.ts';

/** The outcome of each row of an imported file of listings. */
export const assetImports = table(
  'asset_imports',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    createdAt: instant().notNull(),
    rows: json<ImportedRow[]>().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('asset_imports_vendor_idx').on(t.vendorId), index('asset_imports_expires_idx').on(t.expiresAt)],
);

/** A picture that an import named by its address. It is fetched after the rows are written. */
export const importPictures = table(
  'import_pictures',
  {
    id: id(),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    /** The last import that named it. */
    importId: ref().notNull(),
    url: string().notNull(),
    position: count().notNull(),
    status: oneOf(IMPORT_PICTURE_STATES).notNull(),
    /** The listing is published once its pictures are there. */
    publish: flag().notNull(),
    tries: count().notNull(),
    problem: string(),
    imageId: ref(),
    createdAt: instant().notNull(),
    /** When to retry, or until when a process is fetching it. Null if it is not tried any more. */
    nextTryAt: instant(),
  },
  (t) => [
    uniqueIndex('import_pictures_address_key').on(t.assetId, t.url),
    index('import_pictures_import_idx').on(t.importId),
    index('import_pictures_due_idx').on(t.nextTryAt),
  ],
);
