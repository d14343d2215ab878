export { assertBookable } from './assert-bookable.ts';
export {
  assetNotFound,
  Alternatives,
  datesRefused,
  datesUnavailable,
  ownAssetNotFound,
  vendorNotFound,
} from './catalog-errors.ts';
export { AssetDetail, RequirementView } from './asset-view.ts';
export { catalogFeed } from './catalog-feed.ts';
export { checkAvailability, DAY_RULE } from './check-availability.ts';
export { getAssetDetail } from './get-asset-detail.ts';
export { getCategoryRequirements } from './get-category-requirements.ts';
export { getOwnerAssetDetail } from './get-owner-asset-detail.ts';
export { getVendor } from './get-vendor.ts';
export { listCategories } from './list-categories.ts';
export { listMyAssets } from './list-my-assets.ts';
export { type CategoryRow, findListingById, findListingBySlug, findVendorBySlug, type Listing } from './listing-store.ts';
export { findTitles } from './find-titles.ts';
export { findSimilarFree } from './find-similar-free.ts';
export { maybeOwnAsset } from './maybe-own-asset.ts';
export { bookableOf, priceTermsOf } from './listing-terms.ts';
export { ratingView, RatingView } from './rating-view.ts';
export { offersInstantBook } from './offers-instant-book.ts';
export { searchAssets } from './search-assets.ts';
export { searchDocument } from './search-document.ts';
