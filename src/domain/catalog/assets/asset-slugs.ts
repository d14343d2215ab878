import { and, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { insertRow } from '../../../../db/insert.ts';
import { assets, assetSlugs } from '../../../../db/schema/index.ts';
import { firstFreeSlug, isSlugOrLonger, slugOf } from '../../people/accounts/index.ts';

/** What a listing of this title is called in an address, before it is known whether that is free. */
export async function slugOfTitle(title: string): Promise<string> {
  // Its tables take longer to prepare than a start has for what only those need who name a listing.
  const { default: transliterate } = await import('@sindresorhus/transliterate');
  return slugOf(transliterate(title));
}

/** Whether the slug was made from the title; one that the owner chose stays when the title changes. */
export async function isMadeFrom(title: string, slug: string): Promise<boolean> {
  const made = await slugOfTitle(title);
  return slug === made || (slug.startsWith(`${made}-`) && /^\d+$/.test(slug.slice(made.length + 1)));
}

/** The wanted slug, or the first with a number that no listing has or had. One that this asset had is free for it. */
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

/** From now on the old slug leads to the asset as well. */
export async function keepFormerSlug(
  tx: Tx,
  { id: assetId, slug: former }: { id: string; slug: string },
  slug: string,
  now: Date,
): Promise<void> {
  await tx.delete(assetSlugs).where(and(eq(assetSlugs.slug, slug), eq(assetSlugs.assetId, assetId)));
  await insertRow(tx, assetSlugs, { slug: former, assetId, createdAt: now });
}

/** Old links to a vendor's assets lead nowhere any more. */
export async function forgetFormerSlugs(tx: Tx, vendorId: string): Promise<void> {
  const theirs = tx.select({ id: assets.id }).from(assets).where(eq(assets.vendorId, vendorId));
  await tx.delete(assetSlugs).where(inArray(assetSlugs.assetId, theirs));
}
