import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { assetImports } from '../../../../db/schema/index.ts';
import { anyVendor, IdInput, query } from '../../platform/kernel/index.ts';
import { importNotFound } from './import-errors.ts';
import { findPictures } from './import-pictures.ts';
import { countsOf, ImportCounts, PictureView, RowView } from './import-view.ts';

export const getAssetImport = query({
  name: 'get_asset_import',
  title: 'What became of an import',
  description: 'What became of each row of an import of listings, and of each picture that it named by its address.',
  access: anyVendor('read:owner'),
  door: 'REST only',
  testKeys: 'none',
  input: z.strictObject({ importId: IdInput }),
  output: z.object({
    importId: z.string(),
    createdAt: z.string(),
    ...ImportCounts.shape,
    items: z.array(RowView),
    pictures: z.array(PictureView).describe('those that no later import names again'),
    picturesWaiting: z.int(),
  }),
  errors: [importNotFound],

  async run({ input: { importId }, caller: { vendorId }, reader }) {
    const its = and(eq(assetImports.id, importId), eq(assetImports.vendorId, vendorId));
    const [row] = await reader.select().from(assetImports).where(its);
    if (row === undefined) throw importNotFound({ importId });
    const pictures = await findPictures(reader, { importId });
    return {
      importId,
      createdAt: row.createdAt.toISOString(),
      ...countsOf(row.rows),
      items: row.rows,
      pictures: pictures.map(({ assetId, url, status, tries, problem, imageId, nextTryAt }) => ({
        assetId,
        url,
        status,
        tries,
        problem,
        imageId,
        nextTryAt: nextTryAt?.toISOString() ?? null,
      })),
      picturesWaiting: pictures.filter(({ status }) => status === 'WAITING').length,
    };
  },
});
