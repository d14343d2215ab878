import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { AssetState } from '../../../../db/values/index.ts';
import {
  assetNotFound,
  findAssetBySlug,
  findVendorBySlug,
  RatingView,
  ratingView,
  vendorNotFound,
} from '../../catalog/assets/index.ts';
import { IdInput, optional, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { bookingParty } from '../bookings/index.ts';
import { countShownReviews, findShownReviews } from './review-store.ts';
import { BookingReviews, bookingReviews, ReviewView, reviewView } from './review-view.ts';

/** Only the owner may learn that assets in these states exist. */
const HIDDEN = new Set<AssetState>(['DRAFT', 'SUSPENDED']);

export const listReviews = query({
  name: 'list_reviews',
  title: 'Reviews',
  description:
    'Reviews of an asset (slug), of a vendor (vendorSlug), or of one of your bookings (bookingId: with canReview and until when; then submit_review).',
  access: optional(bookingParty('read'), 'bookingId'),
  thirdPartyText: true,
  input: z
    .strictObject({ bookingId: IdInput.optional(), slug: IdInput.optional(), vendorSlug: IdInput.optional(), ...pageInput })
    .refine(
      ({ bookingId, slug, vendorSlug }) => [bookingId, slug, vendorSlug].filter((given) => given !== undefined).length === 1,
      {
        path: ['bookingId'],
        error: 'one of bookingId, slug and vendorSlug is needed',
      },
    ),
  example: { slug: 'tandem-sea-kayak', limit: 2 },
  output: pageOf(ReviewView).extend({
    rating: RatingView.nullable().describe('of the asset or vendor'),
    ...BookingReviews.omit({ items: true }).partial().shape,
  }),
  empty: () => 'There are no reviews yet.',
  errors: [assetNotFound, vendorNotFound],

  async run({ subject, input, reader, ...context }) {
    if (subject !== null) {
      const { items, ...mine } = await bookingReviews(reader, subject, context);
      return { items, pagination: pagination(input, items.length), rating: null, ...mine };
    }
    const { of, rating } = await reviewed(reader, input);
    const [rows, total] = await Promise.all([findShownReviews(reader, of, input), countShownReviews(reader, of)]);
    return { items: rows.map(reviewView), pagination: pagination(input, total), rating };
  },
});

async function reviewed(
  reader: Reader,
  { slug, vendorSlug = '' }: { slug?: string | undefined; vendorSlug?: string | undefined },
) {
  if (slug !== undefined) {
    const catalogAsset = await findAssetBySlug(reader, slug);
    if (catalogAsset === undefined || HIDDEN.has(catalogAsset.asset.status)) throw assetNotFound({ asset: slug });
    return { of: { assetId: catalogAsset.asset.id }, rating: ratingView(catalogAsset.asset) };
  }
  const vendor = await findVendorBySlug(reader, vendorSlug);
  if (vendor === undefined) throw vendorNotFound({ vendor: vendorSlug });
  return { of: { vendorId: vendor.id }, rating: ratingView(vendor) };
}
