import type { Tx } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import { assetInterest } from '../../db/schema/index.ts';
import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { addDays, dayOf } from '../domain/platform/kernel/index.ts';

const DAYS = 180;
const EVERY = 6;

/**
 * Writes how often people viewed the listings, because no command does that. There are more views in the last weeks, and of the
 * first listings.
 */
export async function insertInterest(tx: Tx, listings: readonly CatalogAsset[], now: Date): Promise<void> {
  const today = dayOf(now, 'UTC');
  const daysAgo = Array.from({ length: DAYS }, (_, ago) => addDays(today, -ago));
  const rows = listings.flatMap(({ asset: { id: assetId, createdAt } }, index) =>
    // Each listing has views on other days of the week, so that all are viewed in each week.
    daysAgo.flatMap((day, ago) => {
      if (ago % EVERY !== index % EVERY || new Date(day) < createdAt) return [];
      const views = 2 + ((index * 7 + ago * 5) % 11) + Math.floor((DAYS - ago) / 40);
      return [{ assetId, day, views, quotes: Math.floor(views / 4) }];
    }),
  );
  for await (const part of inParts(rows)) await tx.insert(assetInterest).values(part);
}
