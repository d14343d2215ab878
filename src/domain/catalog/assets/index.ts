export { liveAsset, ownAsset } from './asset-access.ts';
export { Alternatives, assetNotFound, categoryNotFound, datesRefused, datesUnavailable, vendorNotFound } from './asset-errors.ts';
export { moveAsset, reinstatement } from './asset-lifecycle.ts';
export {
  ASSET_ID,
  type AssetRow,
  type CatalogAsset,
  type CategoryRow,
  findAssetById,
  findAssetBySlug,
  findAssetsById,
  findCategories,
  findTitles,
  findTitlesFirst,
  findVendorBySlug,
  saveAsset,
  touchInstantBookAssets,
} from './asset-store.ts';
export { bookableOf, offersInstantBook, type PricedAsset, priceTermsOf } from './asset-terms.ts';
export { AssetCard, assetCard, AssetDetail, ExtraView, RatingView, ratingView, RequirementView } from './asset-view.ts';
export { catalogFeed } from './catalog-feed.ts';
export { cityKeyOf, otherCityNames } from './city-names.ts';
export { assetEvents } from './events.ts';
export { getAssetDetail } from './get-asset-detail.ts';
export { getCategoryRequirements } from './get-category-requirements.ts';
export { getOwnerAssetDetail } from './get-owner-asset-detail.ts';
export { getVendor } from './get-vendor.ts';
export { listCategories } from './list-categories.ts';
export { listMyAssets } from './list-my-assets.ts';
export { NOWHERE, storedData } from './stored-data.ts';
