export { findOwnAsset, liveAsset, ownAsset } from './asset-access.ts';
export { addAsset, lockAssetsOf, saveAsset, touchInstantBookAssets } from './asset-changes.ts';
export { rebuildDocuments } from './asset-documents.ts';
export {
  Alternatives,
  assetNotFound,
  datesRefused,
  datesUnavailable,
  NO_ALTERNATIVES,
  ownAssetNotFound,
  vendorNotFound,
} from './asset-errors.ts';
export { addImage, MOST_IMAGES, removeImage, storeImage } from './asset-image-files.ts';
export { assetLifecycle, type AssetMove, moveAsset, reinstatement } from './asset-lifecycle.ts';
export { freeAssetSlug, isMadeFrom, keepFormerSlug } from './asset-slugs.ts';
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
  listingPath,
  RatingView,
  ratingView,
} from './asset-view.ts';
export { catalogFeed } from './catalog-feed.ts';
export { cityKeyOf, cityKeysOf } from './city-names.ts';
export { assetEvents } from './events.ts';
export { getAssetDetail } from './get-asset-detail.ts';
export { getAssetImageFile } from './get-asset-image-file.ts';
export { imageMissing, imageRefused, imageTooLarge } from './image-errors.ts';
export { searchDocument } from './search-document.ts';
export { isUnspaced, storedWords, wantedWords } from './search-words.ts';
export { findIdsOfVendor, findListed } from './shown-assets.ts';
export { NOWHERE, storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
