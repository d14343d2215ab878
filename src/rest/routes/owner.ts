import { approveRenterDocument, listRenterDocuments, rejectRenterDocument } from '../../domain/booking-documents/index.ts';
import { getOwnerAssetDetail, listMyAssets } from '../../domain/catalog/index.ts';
import { listOwnerBookings, listOwnerRequests } from '../../domain/owner/index.ts';
import { getPayoutBank, listOwnerPayouts, setPayoutBank } from '../../domain/payouts/index.ts';
import { by, get, patch } from '../route.ts';

export const ownerRoutes = [
  get('/owner/requests', listOwnerRequests),
  get('/owner/requests/{bookingId}/documents', listRenterDocuments),
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
];
