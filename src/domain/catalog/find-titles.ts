import { inArray } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { assets } from '../../../db/schema/index.ts';

/** What the assets are called, by id. */
export async function findTitles(from: Reader, assetIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (assetIds.length === 0) return new Map();
  const rows = await from
    .select({ id: assets.id, title: assets.title })
    .from(assets)
    .where(inArray(assets.id, [...assetIds]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
