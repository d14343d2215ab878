import { ownerLogin, registerVendorAccount } from '../domain/accounts/index.ts';
import { approveRenterDocument, listRenterDocuments, rejectRenterDocument } from '../domain/booking-documents/index.ts';
import { getOwnerAssetDetail, listMyAssets } from '../domain/catalog/index.ts';
import {
  approveBooking,
  getOwnerBookingDetail,
  listOwnerBookings,
  listOwnerRequests,
  rejectBooking,
} from '../domain/owner/index.ts';
import { getPayoutBank, listOwnerPayouts, removePayoutBank, setPayoutBank } from '../domain/payouts/index.ts';
import type { ToolTable } from './tool.ts';

/** The vendor's endpoint, `/api/v1/mcp-owner`. Names are given by the specification and never change. */
export const ownerTools = {
  register_vendor_account: registerVendorAccount,
  owner_login: ownerLogin,
  list_my_assets: listMyAssets,
  get_owner_asset_detail: getOwnerAssetDetail,
  list_owner_requests: listOwnerRequests,
  review_renter_documents: {
    title: 'Review documents',
    description: 'Owner side: list the documents of a request, then approve or reject each (reject needs a reason).',
    actions: { list: listRenterDocuments, approve: approveRenterDocument, reject: rejectRenterDocument },
  },
  approve_booking: approveBooking,
  reject_booking: rejectBooking,
  list_owner_bookings: listOwnerBookings,
  get_owner_booking_detail: getOwnerBookingDetail,
  list_owner_payouts: listOwnerPayouts,
  manage_payout_bank: {
    title: 'Bank account for payouts',
    description:
      'Owner side: the bank account that payouts go to. get shows it masked; set needs iban and holder and holds payouts for 72 hours; remove forgets it. list_owner_payouts shows what waits for it.',
    actions: { get: getPayoutBank, set: setPayoutBank, remove: removePayoutBank },
  },
} satisfies ToolTable;
