import { catalogFeed, getAssetDetail } from '../../domain/catalog/assets/index.ts';
import { getCategoryRequirements, listCategories } from '../../domain/catalog/categories/index.ts';
import { pricingQuote } from '../../domain/catalog/quotes/index.ts';
import { checkAvailability, searchAssets } from '../../domain/catalog/search/index.ts';
import { healthCheck } from '../../domain/platform/health/index.ts';
import { getMyTrustProfile, getTrustProfile } from '../../domain/rentals/trust-profiles/index.ts';
import { getVendor } from '../../domain/shops/storefront/index.ts';
import { followInquiry, listInquiryMessages, sendInquiryMessage } from '../../domain/talk/inquiries/index.ts';
import { get, post } from '../route.ts';

export const catalogRoutes = [
  get('/health', healthCheck),
  get('/assets', searchAssets),
  get('/assets/{slug}', getAssetDetail),
  get('/assets/{slug}/availability', checkAvailability),
  get('/assets/{slug}/inquiry/messages', listInquiryMessages),
  get('/assets/{slug}/inquiry/stream', followInquiry, { answer: 'stream' }),
  post('/assets/{slug}/inquiry/messages', sendInquiryMessage, { status: 201 }),
  get('/catalog/feed', catalogFeed),
  get('/categories', listCategories),
  get('/category-requirements', getCategoryRequirements),
  get('/vendors/{slug}', getVendor),
  // Before its neighbour, which would take `me` for an id.
  get('/trust-profile/me', getMyTrustProfile),
  get('/trust-profile/{userId}', getTrustProfile),
  post('/pricing/quote', pricingQuote),
];
