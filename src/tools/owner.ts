import { ownerLogin, registerVendorAccount } from '../domain/accounts/index.ts';
import { approveRenterDocument, listRenterDocuments, rejectRenterDocument } from '../domain/booking-documents/index.ts';
import {
  addBlackout,
  createCalendarFeed,
  getDurationRules,
  getOwnerCalendar,
  importIcs,
  listBlackouts,
  listCalendarFeeds,
  removeBlackout,
  revokeCalendarFeed,
  setDurationRules,
} from '../domain/calendar/index.ts';
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
  get_owner_calendar: getOwnerCalendar,
  manage_blackout: {
    title: 'Block days',
    description:
      'Owner side: days on which an asset cannot be rented: list, add, remove. import_ics follows another calendar’s file; feed_create gives a secret address at which calendar programs read yours (feed_list, feed_revoke).',
    actions: {
      list: listBlackouts,
      add: addBlackout,
      remove: removeBlackout,
      import_ics: importIcs,
      feed_create: createCalendarFeed,
      feed_list: listCalendarFeeds,
      feed_revoke: revokeCalendarFeed,
    },
  },
  manage_duration_rules: {
    title: 'Rental rules',
    description:
      'Owner side: shortest and longest rental, notice, horizon, buffer days, pickup and return time, closed weekdays, discounts by length. get shows which rule comes from where; set changes those you name, for all assets or one.',
    actions: { get: getDurationRules, set: setDurationRules },
  },
} satisfies ToolTable;
