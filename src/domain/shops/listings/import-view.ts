import { z } from 'zod';
import { ASSET_STATES, IMPORT_OUTCOMES, IMPORT_PICTURE_STATES } from '../../../../db/values/index.ts';

export const RowView = z.object({
  row: z.int().describe('of the file, 1 is the header; of items the place, from 1'),
  reference: z.string().nullable(),
  outcome: z.enum(IMPORT_OUTCOMES).describe('SKIPPED: not written, because another row was refused'),
  assetId: z.string().nullable(),
  title: z.string().nullable(),
  status: z.enum(ASSET_STATES).nullable().describe('of the listing: a new one is a DRAFT until its pictures are there'),
  pictures: z.int().describe('addresses that are still to be fetched'),
  changed: z.array(z.string()),
  missing: z.array(z.string()).describe('fields that it lacks before it can be published'),
  problems: z
    .array(z.object({ column: z.string(), message: z.string() }))
    .describe('why it was refused: column of the file or field of the item, and what would pass'),
});
export type RowView = z.infer<typeof RowView>;

export const ImportCounts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  skipped: z.int(),
});

export function countsOf(rows: readonly Pick<RowView, 'outcome'>[]): z.infer<typeof ImportCounts> {
  const count = (outcome: RowView['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    created: count('CREATED'),
    updated: count('UPDATED'),
    unchanged: count('UNCHANGED'),
    refused: count('REFUSED'),
    skipped: count('SKIPPED'),
  };
}

export const PictureView = z.object({
  assetId: z.string(),
  url: z.string(),
  status: z.enum(IMPORT_PICTURE_STATES),
  tries: z.int(),
  problem: z.string().nullable(),
  imageId: z.string().nullable(),
  nextTryAt: z.string().nullable(),
});
