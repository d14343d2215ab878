import {
  createLoginLink,
  getLoginStatus,
  ownerLogin,
  registerVendorAccount,
  updateVendorType,
} from '../domain/accounts/index.ts';
import { approveRenterDocument, listRenterDocuments, rejectRenterDocument } from '../domain/booking-documents/index.ts';
import { getOwnerAssetDetail, listMyAssets } from '../domain/catalog/index.ts';
import {
  approveBooking,
  getOwnerBookingDetail,
  listOwnerBookings,
  listOwnerRequests,
  rejectBooking,
} from '../domain/owner/index.ts';
import type { ToolTable } from './tool.ts';

/** The vendor's endpoint, `/api/v1/mcp-owner`. Names are given by the specification and never change. */
export const ownerTools = {
  register_vendor_account: registerVendorAccount,
  owner_login: ownerLogin,
  create_login_link: createLoginLink,
  get_login_status: getLoginStatus,
  update_vendor_type: updateVendorType,
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
} satisfies ToolTable;
