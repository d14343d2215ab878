import {
  createFinanceEntry,
  deleteFinanceEntry,
  getFinanceCategories,
  getFinanceEntry,
  updateFinanceEntry,
} from '../../domain/shops/finance-entries/index.ts';
import { listOpexChecklist, opexQuickAdd } from '../../domain/shops/operating-expenses/index.ts';
import { getFinanceSummary, listFinanceEntries } from '../../domain/shops/finance-statements/index.ts';
import { approveRenterDocument, listRenterDocuments, rejectRenterDocument } from '../../domain/rentals/documents/index.ts';
import { getRenterSnapshot } from '../../domain/rentals/trust-profiles/index.ts';
import { getPayoutBank, setPayoutBank } from '../../domain/settlement/payout-banks/index.ts';
import { listOwnerPayouts } from '../../domain/settlement/payouts/index.ts';
import {
  addBlackout,
  getDurationRules,
  getOwnerCalendar,
  listBlackouts,
  removeBlackout,
  setDurationRules,
} from '../../domain/shops/calendar/index.ts';
import { createAsset, getOwnerAssetDetail, listMyAssets, updateAsset } from '../../domain/shops/listings/index.ts';
import { getOwnerAnalytics } from '../../domain/shops/analytics/index.ts';
import { listOwnerFeedback, submitOwnerFeedback } from '../../domain/shops/feedback/index.ts';
import {
  changeStorefrontSlug,
  checkStorefrontSlug,
  getStorefront,
  updateStorefront,
} from '../../domain/shops/storefront/index.ts';
import { listOwnerBookings, listOwnerRequests } from '../../domain/shops/owner-bookings/index.ts';
import { getChatMetrics } from '../../domain/talk/chat-metrics/index.ts';
import { by, del, get, patch, post } from '../route.ts';

export const ownerRoutes = [
  get('/owner/calendar', getOwnerCalendar),
  get('/owner/requests', listOwnerRequests),
  get('/owner/requests/{bookingId}/documents', listRenterDocuments),
  get('/owner/requests/{bookingId}/snapshot', getRenterSnapshot),
  patch(
    '/owner/requests/{bookingId}/documents',
    by('decision', { approve: approveRenterDocument, reject: rejectRenterDocument }),
  ),
  get('/owner/bookings', listOwnerBookings),
  get('/owner/payouts', listOwnerPayouts),
  get('/owner/payout-bank', getPayoutBank),
  patch('/owner/payout-bank', setPayoutBank),
  get('/owner/finance/summary', getFinanceSummary),
  get('/owner/finance/entries', listFinanceEntries),
  post('/owner/finance/entries', createFinanceEntry, { status: 201, body: 'upload' }),
  get('/owner/finance/entries/{entryId}', getFinanceEntry),
  patch('/owner/finance/entries/{entryId}', updateFinanceEntry, { body: 'upload' }),
  del('/owner/finance/entries/{entryId}', deleteFinanceEntry),
  get('/owner/finance/categories', getFinanceCategories),
  get('/owner/finance/opex/checklist', listOpexChecklist),
  post('/owner/finance/opex/quick-add', opexQuickAdd, { status: 201 }),
  get('/owner/assets', listMyAssets),
  post('/owner/assets', createAsset, { status: 201 }),
  get('/owner/assets/{assetId}', getOwnerAssetDetail),
  patch('/owner/assets/{assetId}', updateAsset),
  get('/owner/assets/{assetId}/blackouts', listBlackouts),
  post('/owner/assets/{assetId}/blackouts', addBlackout, { status: 201 }),
  del('/owner/assets/{assetId}/blackouts', removeBlackout),
  get('/owner/analytics', getOwnerAnalytics),
  get('/owner/chat-metrics', getChatMetrics),
  get('/owner/feedback', listOwnerFeedback),
  post('/owner/feedback', submitOwnerFeedback, { status: 201 }),
  get('/owner/storefront', getStorefront),
  patch('/owner/storefront', updateStorefront, { body: 'upload' }),
  get('/owner/storefront-slug/check', checkStorefrontSlug),
  patch('/owner/storefront-slug', changeStorefrontSlug),
  get('/owner/duration-rules', getDurationRules),
  patch('/owner/duration-rules', setDurationRules),
];
