import {
  getAnalyticsChart,
  getOwnerAnalytics,
  getPortfolioPricing,
  getPricingRecommendation,
} from '../../domain/shops/analytics/index.ts';
import {
  getAssetImport,
  getImportTemplate,
  importAssets,
  createAsset,
  deleteAsset,
  deleteAssetImage,
  getOwnerAssetDetail,
  listMyAssets,
  updateAsset,
  uploadAssetImage,
} from '../../domain/shops/listings/index.ts';
import {
  addBlackout,
  getDurationRules,
  listBlackouts,
  removeBlackout,
  setDurationRules,
  importIcs,
} from '../../domain/shops/calendar/index.ts';
import { listOwnerFeedback, submitOwnerFeedback } from '../../domain/shops/feedback/index.ts';
import {
  changeStorefrontSlug,
  checkStorefrontSlug,
  getSeoListings,
  getStorefront,
  getVendorThemePresets,
  updateStorefront,
} from '../../domain/shops/storefront/index.ts';
import { getChatMetrics } from '../../domain/talk/conversations/index.ts';
import { del, get, patch, post } from '../route.ts';

/** The routes for what an owner offers, how the shop looks, and how well it does. */
export const ownerShopRoutes = [
  get('/owner/assets', listMyAssets),
  post('/owner/assets', createAsset, { status: 201 }),
  post('/owner/assets/import', importAssets, {
    body: 'upload',
    because: 'moving in: makes and changes many listings at once, from a CSV file or a list; preview writes nothing',
  }),
  get('/owner/assets/import/template.csv', getImportTemplate, {
    answer: 'table',
    because: 'a CSV file with every column that an import knows, to fill in',
  }),
  get('/owner/asset-imports/{importId}', getAssetImport, {
    alsoAt: '/owner/assets/import/{importId}',
    because: 'what became of each row of an import, and of the pictures that are fetched after it',
  }),
  get('/owner/assets/{assetId}', getOwnerAssetDetail),
  patch('/owner/assets/{assetId}', updateAsset),
  del('/owner/assets/{assetId}', deleteAsset, { because: 'REST form of the tool delete_asset: takes a listing out of the shop' }),
  post('/owner/assets/{assetId}/images', uploadAssetImage, {
    status: 201,
    body: 'upload',
    because: 'REST form of the tool upload_asset_image; takes a form with a file as well',
  }),
  del('/owner/assets/{assetId}/images/{imageId}', deleteAssetImage, { because: 'REST form of the tool delete_asset_image' }),
  get('/owner/assets/{assetId}/blackouts', listBlackouts),
  post('/owner/assets/{assetId}/blackouts', addBlackout, { status: 201 }),
  del('/owner/assets/{assetId}/blackouts', removeBlackout),
  post('/owner/assets/{assetId}/blackouts/import', importIcs, {
    because: 'REST form of manage_blackout with import_ics: follows the file of another calendar',
  }),
  get('/owner/analytics', getOwnerAnalytics),
  get('/charts/{vendorId}/{days}', getAnalyticsChart, {
    answer: 'page',
    root: true,
    because: 'the page behind chartUrl of the analytics: a picture for people, by a signed link that runs out',
  }),
  get('/owner/pricing/portfolio', getPortfolioPricing, { because: 'REST form of get_portfolio_pricing' }),
  get('/owner/pricing/assets/{assetId}', getPricingRecommendation, { because: 'REST form of get_pricing_recommendation' }),
  get('/owner/chat-metrics', getChatMetrics),
  get('/owner/feedback', listOwnerFeedback),
  post('/owner/feedback', submitOwnerFeedback, { status: 201 }),
  get('/owner/storefront', getStorefront),
  patch('/owner/storefront', updateStorefront, { body: 'upload' }),
  get('/owner/storefront-slug/check', checkStorefrontSlug),
  patch('/owner/storefront-slug', changeStorefrontSlug),
  get('/theme-presets', getVendorThemePresets, { because: 'REST form of the tool get_vendor_theme_presets' }),
  get('/owner/seo', getSeoListings, { because: 'REST form of the tool get_seo_listings' }),
  get('/owner/duration-rules', getDurationRules),
  patch('/owner/duration-rules', setDurationRules),
];
