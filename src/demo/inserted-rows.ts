import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import { assetInterest, assets, vendors } from '../../db/schema/index.ts';
import { addDays, dayOf } from '../domain/platform/kernel/index.ts';

// Everything else in the demo is made by commands. What is here, no command says.

/** Stores the address of a shop, which stands on its invoices. No command sets it. */
export async function insertShopAddress(tx: Tx, vendorId: string, address: string): Promise<void> {
  await tx.update(vendors).set({ address }).where(eq(vendors.id, vendorId));
}

const DAYS = 180;
const EVERY = 6;

/**
 * Stores how often people looked at these listings. The server counts that by itself when it answers a page or a quote; it would
 * take some ten thousand answers. There are more in the last weeks.
 */
export async function insertInterest(tx: Tx, slugs: readonly string[], now: Date): Promise<void> {
  const today = dayOf(now, 'UTC');
  const daysAgo = Array.from({ length: DAYS }, (_, ago) => addDays(today, -ago));
  const listed = await tx
    .select({ id: assets.id, slug: assets.slug, createdAt: assets.createdAt })
    .from(assets)
    .where(inArray(assets.slug, [...slugs]));
  const rows = listed.flatMap(({ id: assetId, slug, createdAt }) => {
    const index = slugs.indexOf(slug);
    // Every listing on another day of the week, so that each week has looks at all of them.
    return daysAgo.flatMap((day, ago) => {
      if (ago % EVERY !== index % EVERY || new Date(day) < createdAt) return [];
      const views = 2 + ((index * 7 + ago * 5) % 11) + Math.floor((DAYS - ago) / 40);
      return [{ assetId, day, views, quotes: Math.floor(views / 4) }];
    });
  });
  for await (const part of inParts(rows)) await tx.insert(assetInterest).values(part);
}
