import { z } from 'zod';
import { countTitles, findAssetsById, findIdsOfVendor, findOwnAsset, ownAssetNotFound } from '../../catalog/assets/index.ts';
import { openAttributes } from '../../catalog/categories/index.ts';
import { anyVendor, IdInput, NextAction, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { altTextGaps, checkListing, wordCount } from './seo-checks.ts';
import { listingData, listingWords } from './structured-data.ts';

const SeoListing = z.object({
  assetId: z.string(),
  slug: z.string(),
  url: z.string().describe('canonical'),
  title: z.string().describe('of the page'),
  meta: z.string(),
  score: z.int().describe('0 to 100'),
  issues: z.array(z.object({ code: z.string(), pointsLost: z.int(), message: z.string() })).describe('what costs most first'),
  fixes: z.array(NextAction).describe('what mends all of them'),
  photoCount: z.int(),
  altTextGaps: z.int(),
  wordCount: z.int(),
  jsonLd: z.record(z.string(), z.unknown()).describe('schema.org Product, as on the page'),
});

export const getSeoListings = query({
  name: 'get_seo_listings',
  title: 'How well listings are found',
  description:
    'Of each of your live listings, or of those named: how its page shows in search engines, a score of 0 to 100, and what costs points, with the call that mends it.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ assetIds: z.array(IdInput).max(100).optional(), ...pageInput }),
  example: { limit: 2 },
  output: pageOf(SeoListing),
  empty: () => 'None of your listings is live.',
  errors: [ownAssetNotFound],

  async run({ input, caller: { vendorId }, reader, now, settings }) {
    const { assetIds } = input;
    // Listings that are named may be drafts, because owners check them before they publish.
    const wanted = assetIds === undefined ? { vendorId, status: 'LIVE' as const } : { vendorId, assetIds };
    const { ids, total } = await findIdsOfVendor(reader, wanted, input);
    if (assetIds !== undefined && total < new Set(assetIds).size)
      for (const assetId of assetIds) await findOwnAsset(reader, vendorId, assetId);
    const found = new Map((await findAssetsById(reader, ids)).map((listing) => [listing.asset.id, listing]));
    const catalogAssets = ids.flatMap((id) => found.get(id) ?? []);
    const titles = await countTitles(
      reader,
      vendorId,
      catalogAssets.map(({ asset }) => asset.title),
    );
    const items = catalogAssets.map((catalogAsset) => {
      const words = listingWords(catalogAsset, { now, settings });
      const { detail, url, title, meta } = words;
      const { asset, category } = catalogAsset;
      const titleTaken = (titles.get(detail.title) ?? 0) > Number(asset.status === 'LIVE');
      return {
        assetId: detail.id,
        slug: detail.slug,
        url,
        title,
        meta,
        ...checkListing({
          words,
          titleTaken,
          images: asset.images,
          wantedAttributes: openAttributes(category).map(({ name }) => name),
        }),
        photoCount: detail.images.length,
        altTextGaps: altTextGaps(words),
        wordCount: wordCount(words.description),
        jsonLd: listingData(words),
      };
    });
    return { items, pagination: pagination(input, total) };
  },
});
