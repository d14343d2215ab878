import { and, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { assets, assetSlugs } from '../../../../db/schema/index.ts';
import { firstFreeSlug, isSlugOrLonger } from '../../people/accounts/index.ts';

/**
 * Whether a slug was made from the title, with or without a number. A slug that the owner chose stays when the title changes.
 */
export function isMadeFrom(made: string, slug: string): boolean {
  return slug === made || (slug.startsWith(`${made}-`) && /^\d+$/.test(slug.slice(made.length + 1)));
}

/**
 * The wanted slug, or the first one with a number that no other listing has or had. A slug that this asset had before is free
 * for it.
 */
export async function freeAssetSlug(tx: Tx, wanted: string, assetId: string | null): Promise<string> {
  await tx.lock('asset-slugs');
  return firstFreeSlug(wanted, await findTakenSlugs(tx, wanted, assetId));
}

async function findTakenSlugs(from: Reader, wanted: string, assetId: string | null): Promise<Set<string>> {
  const present = await from
    .select({ slug: assets.slug, assetId: assets.id })
    .from(assets)
    .where(isSlugOrLonger(assets.slug, wanted));
  const former = await from
    .select({ slug: assetSlugs.slug, assetId: assetSlugs.assetId })
    .from(assetSlugs)
    .where(isSlugOrLonger(assetSlugs.slug, wanted));
  return new Set([...present, ...former].filter((row) => row.assetId !== assetId).map(({ slug }) => slug));
}

/** Makes the old slug lead to the asset too. */
export async function keepFormerSlug(
  tx: Tx,
  { id: assetId, slug: former }: { id: string; slug: string },
  slug: string,
  now: Date,
): Promise<void> {
  await tx.delete(assetSlugs).where(and(eq(assetSlugs.slug, slug), eq(assetSlugs.assetId, assetId)));
  await tx.insert(assetSlugs).values({ slug: former, assetId, createdAt: now });
}

/** Makes old links to a vendor's assets invalid. */
export async function forgetFormerSlugs(tx: Tx, vendorId: string): Promise<void> {
  const theirs = tx.select({ id: assets.id }).from(assets).where(eq(assets.vendorId, vendorId));
  await tx.delete(assetSlugs).where(inArray(assetSlugs.assetId, theirs));
}
