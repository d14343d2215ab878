import { z } from 'zod';
import { VENDOR_TYPES } from '../../../../db/values/index.ts';
import {
  AssetCard,
  cardView,
  findIdsOfVendor,
  findListed,
  findVendorBySlug,
  RatingView,
  ratingView,
  vendorNotFound,
} from '../../catalog/assets/index.ts';
import { anyone, IdInput, query } from '../../platform/kernel/index.ts';
import { findShownReviews, ReviewView, reviewView } from '../../rentals/reviews/index.ts';
import { findStorefront } from './storefront-store.ts';
import { PublicStorefront, publicStorefront } from './storefront-view.ts';

const SHOWN = 50;
const REVIEWS_SHOWN = 6;

export const VendorView = z.object({
  slug: z.string(),
  name: z.string(),
  type: z.enum(VENDOR_TYPES),
  about: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  rating: RatingView,
  memberSince: z.string(),
  ...PublicStorefront.shape,
  assetCount: z.int(),
  reviews: z.array(ReviewView).describe('the newest; list_reviews has all'),
  assets: z.array(AssetCard).describe(`the first ${SHOWN}; search_assets with vendorSlug finds all`),
});

export const getVendor = query({
  name: 'get_vendor',
  title: 'Vendor page',
  description:
    'The public storefront of a vendor: who they are, contact, hours, policies, rating, newest reviews and the assets they offer.',
  access: anyone,
  sameForAll: true,
  thirdPartyText: true,
  input: z.strictObject({ slug: IdInput.describe('vendor slug') }),
  example: { slug: 'atlantic-outdoors' },
  output: VendorView,
  errors: [vendorNotFound],

  async run({ input, reader, settings }) {
    const vendor = await findVendorBySlug(reader, input.slug);
    if (vendor === undefined) throw vendorNotFound({ vendor: input.slug });
    const live = { vendorId: vendor.id, status: 'LIVE' } as const;
    const [{ ids, total }, storefront, reviews] = await Promise.all([
      findIdsOfVendor(reader, live, { limit: SHOWN, page: 1 }),
      findStorefront(reader, vendor.id),
      findShownReviews(reader, { vendorId: vendor.id }, { limit: REVIEWS_SHOWN, page: 1 }),
    ]);
    const listed = await findListed(reader, ids);
    return {
      ...vendor,
      rating: ratingView(vendor),
      memberSince: vendor.createdAt.toISOString(),
      ...publicStorefront(vendor, storefront, settings),
      assetCount: total,
      reviews: reviews.map(reviewView),
      assets: ids.flatMap((id) => listed.get(id) ?? []).map((listing) => cardView(listing, settings)),
    };
  },
});
