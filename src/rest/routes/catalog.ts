import { getAssetImageFile, catalogFeed, getAssetDetail } from '../../domain/catalog/assets/index.ts';
import { getCategoryRequirements, listCategories } from '../../domain/catalog/categories/index.ts';
import { pricingQuote } from '../../domain/catalog/quotes/index.ts';
import { checkAvailability, searchAssets, showCatalogue } from '../../domain/catalog/search/index.ts';
import { confirmListingReport, reportAsset, reportAssetByEmail } from '../../domain/oversight/moderation/index.ts';
import { contestScore, getMyTrustProfile, getTrustProfile } from '../../domain/rentals/reviews/index.ts';
import { healthCheck, readinessCheck } from '../../domain/platform/monitoring/index.ts';
import { getBrandPicture } from '../../domain/platform/settings/index.ts';
import { getShopPicture, getVendor, listPublicPages, showListing } from '../../domain/shops/storefront/index.ts';
import { followInquiry, listInquiryMessages, sendInquiryMessage } from '../../domain/talk/conversations/index.ts';
import { get, post } from '../route.ts';

export const catalogRoutes = [
  get('/health', healthCheck),
  get('/ready', readinessCheck, { because: 'whether a load balancer may send requests to this process' }),
  get('/assets', searchAssets),
  get('/assets/{slug}', getAssetDetail),
  get('/media/assets/{name}.webp', getAssetImageFile, {
    answer: 'picture',
    root: true,
    because: 'the pictures of listings, for everybody, under names that never change their content',
  }),
  get('/assets/{slug}/availability', checkAvailability),
  post('/assets/{slug}/report', reportAsset, {
    status: 201,
    because: 'how anybody who is signed in tells the platform what is wrong with a listing',
  }),
  post('/assets/{slug}/report/by-email', reportAssetByEmail, {
    status: 201,
    because: 'the same for somebody without an account, whose address confirms it',
  }),
  post('/listing-reports/{reportId}/confirm', confirmListingReport, {
    because: 'confirms a report that was sent without an account, by the link that was e-mailed, for a front end of its own',
  }),
  get('/assets/{slug}/inquiry/messages', listInquiryMessages),
  get('/assets/{slug}/inquiry/stream', followInquiry, { answer: 'stream' }),
  post('/assets/{slug}/inquiry/messages', sendInquiryMessage, { status: 201 }),
  get('/catalog/feed', catalogFeed),
  get('/categories', listCategories),
  get('/category-requirements', getCategoryRequirements),
  get('/vendors/{slug}', getVendor),
  get('/media/shops/{vendorId}/{photoId}', getShopPicture, {
    answer: 'picture',
    root: true,
    because: 'the logo and the cover picture of a shop, which its pages show',
  }),
  get('/media/brand/{photoId}', getBrandPicture, {
    answer: 'picture',
    root: true,
    because: 'the logo of the marketplace, which its pages show',
  }),
  // It stands before the next route, which would take `me` for an id.
  get('/trust-profile/me', getMyTrustProfile),
  get('/trust-profile/{userId}', getTrustProfile),
  post('/trust-profile/me/reviews', contestScore, {
    status: 201,
    because: 'REST form of manage_booking_dispute with contest_score: a person looks at what counts against somebody in a score',
  }),
  post('/pricing/quote', pricingQuote),
  get('/pages', listPublicPages, { because: 'the addresses of all public pages, which the sitemap is made of' }),
  get('/pages/catalogue', showCatalogue, { because: 'what the page `/browse` shows, as data, for front ends of others' }),
  get('/pages/listings/{slug}', showListing, { because: 'what the page `/a/{slug}` shows, as data, for front ends of others' }),
];
