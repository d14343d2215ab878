import type { Tx } from '../../db/database.ts';
import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { storeInterest } from '../domain/shops/analytics/index.ts';

const DAYS = 180;
const QUARTERS_A_DAY = 96;
const QUARTER_MS = 900_000;

/** How often people looked at the listings, which no command says; more in the last weeks, and at what stands first. */
export async function insertInterest(tx: Tx, listings: readonly CatalogAsset[], now: Date): Promise<void> {
  const today = Math.floor(now.getTime() / QUARTER_MS);
  const counts = listings.flatMap(({ asset: { id: assetId, createdAt } }, index) =>
    // Every listing on another day of the week, so that each week has looks at all of them.
    Array.from({ length: DAYS / 6 }, (_, week) => {
      const daysAgo = week * 6 + (index % 6);
      const views = 2 + ((index * 7 + week * 5) % 11) + Math.floor((DAYS - daysAgo) / 40);
      const quarter = today - daysAgo * QUARTERS_A_DAY;
      if (quarter * QUARTER_MS < createdAt.getTime()) return [];
      return [{ assetId, quarter, vendorId: '', views, quotes: Math.floor(views / 4) }];
    }).flat(),
  );
  await storeInterest(tx, counts);
}
