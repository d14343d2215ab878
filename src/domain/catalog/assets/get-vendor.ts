import { z } from 'zod';
import { VENDOR_TYPES } from '../../../../db/values.ts';
import { anyone, IdInput, query } from '../../platform/kernel/index.ts';
import { vendorNotFound } from './asset-errors.ts';
import { findVendorBySlug } from './asset-store.ts';
import { AssetCard, cardView, RatingView, ratingView } from './asset-view.ts';
import { findIdsOfVendor, findListed } from './shown-assets.ts';

const SHOWN = 50;

export const getVendor = query({
  name: 'get_vendor',
  title: 'Vendor page',
  description: 'The public storefront of a vendor: who they are, their rating and the assets they offer.',
  access: anyone,
  thirdPartyText: true,
  input: z.strictObject({ slug: IdInput.describe('vendor slug') }),
  output: z.object({
    slug: z.string(),
    name: z.string(),
    type: z.enum(VENDOR_TYPES),
    about: z.string(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    rating: RatingView,
    memberSince: z.string(),
    assetCount: z.int(),
    assets: z.array(AssetCard).describe('the first 50; search_assets with vendorSlug finds all'),
  }),
  errors: [vendorNotFound],

  async run({ input, reader, settings }) {
    const vendor = await findVendorBySlug(reader, input.slug);
    if (vendor === undefined) throw vendorNotFound({ vendor: input.slug });
    const { ids, total } = await findIdsOfVendor(reader, { vendorId: vendor.id, status: 'LIVE' }, { limit: SHOWN, page: 1 });
    const listed = await findListed(reader, ids);
    return {
      ...vendor,
      rating: ratingView(vendor),
      memberSince: vendor.createdAt.toISOString(),
      assetCount: total,
      assets: ids.flatMap((id) => listed.get(id) ?? []).map((listing) => cardView(listing, settings)),
    };
  },
});
