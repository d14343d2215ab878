export { liveAsset, ownAsset } from './asset-access.ts';
export { addAsset, lockAssetsOf, saveAsset, touchInstantBookAssets } from './asset-changes.ts';
export { Alternatives, assetNotFound, datesRefused, datesUnavailable, ownAssetNotFound, vendorNotFound } from './asset-errors.ts';
export { assetLifecycle, type AssetMove, moveAsset, reinstatement } from './asset-lifecycle.ts';
export {
  ASSET_ID,
  type AssetRow,
  type CatalogAsset,
  countTitles,
  findAssetById,
  findAssetBySlug,
  findAssetsById,
  findTitles,
  findTitlesFirst,
  findVendorBySlug,
} from './asset-store.ts';
export { freeAssetSlug, isMadeFrom, keepFormerSlug, loadSlugOfTitle, type SlugOfTitle } from './asset-slugs.ts';
export { bookableOf, offersInstantBook, type PricedAsset, priceTermsOf } from './asset-terms.ts';
export {
  absoluteUrl,
  AssetCard,
  AssetDetail,
  assetDetail,
  cardView,
  ExtraView,
  type ListedAsset,
  listingPageUrl,
  RatingView,
  ratingView,
} from './asset-view.ts';
export { rebuildDocuments, writeDocuments } from './asset-documents.ts';
export { catalogFeed } from './catalog-feed.ts';
export { cityKeyOf } from './city-names.ts';
export { assetEvents } from './events.ts';
export { getAssetDetail } from './get-asset-detail.ts';
export { searchDocument } from './search-document.ts';
export { findIdsOfVendor, findListed } from './shown-assets.ts';
export { NOWHERE, storedData } from './stored-data.ts';
