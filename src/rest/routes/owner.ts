import { getOwnerAssetDetail, listMyAssets } from '../../domain/catalog/assets/index.ts';
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
import { getOwnerAnalytics } from '../../domain/shops/analytics/index.ts';
import { listOwnerFeedback, submitOwnerFeedback } from '../../domain/shops/feedback/index.ts';
import { listOwnerBookings, listOwnerRequests } from '../../domain/shops/owner-bookings/index.ts';
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
  get('/owner/assets', listMyAssets),
  get('/owner/assets/{assetId}', getOwnerAssetDetail),
  get('/owner/assets/{assetId}/blackouts', listBlackouts),
  post('/owner/assets/{assetId}/blackouts', addBlackout, { status: 201 }),
  del('/owner/assets/{assetId}/blackouts', removeBlackout),
  get('/owner/analytics', getOwnerAnalytics),
  get('/owner/feedback', listOwnerFeedback),
  post('/owner/feedback', submitOwnerFeedback, { status: 201 }),
  get('/owner/duration-rules', getDurationRules),
  patch('/owner/duration-rules', setDurationRules),
];
