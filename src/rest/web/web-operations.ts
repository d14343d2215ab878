import { getAssetDetail } from '../../domain/catalog/assets/index.ts';
import { listCategories } from '../../domain/catalog/categories/index.ts';
import { showCatalogue } from '../../domain/catalog/search/index.ts';
import { activateVendor, getProfile } from '../../domain/people/accounts/index.ts';
import { registerAccount, sendPhoneCode, verifyPhoneCode } from '../../domain/people/registration/index.ts';
import { logout } from '../../domain/people/sign-in/index.ts';
import { createBooking, promoteBooking } from '../../domain/rentals/requests/index.ts';
import { getAccountCredit } from '../../domain/money/credit/index.ts';
import { changePassword, endAllAccess, endSessions, listAccess } from '../../domain/oversight/account-security/index.ts';
import { revokeAdminInvitation } from '../../domain/oversight/admins/index.ts';
import { eraseAccount, exportAccount } from '../../domain/oversight/data-protection/index.ts';
import { getProfile, updateProfile } from '../../domain/people/accounts/index.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../domain/people/api-keys/index.ts';
import {
  cancelEmailChange,
  getEmailChange,
  registerAccount,
  requestEmailChange,
  sendEmailVerification,
  sendPhoneCode,
  verifyPhoneCode,
} from '../../domain/people/registration/index.ts';
import { listSessions, logout } from '../../domain/people/sign-in/index.ts';
import { cancelBooking, requestExtension, respondExtension } from '../../domain/rentals/changes/index.ts';
import {
  acknowledgeIncident,
  addDisputeEvidence,
  escalateIncident,
  getDispute,
  listIncidents,
  openDispute,
  reportIncident,
  resolveIncident,
  settleDispute,
  withdrawIncident,
} from '../../domain/rentals/claims/index.ts';
import {
  approveRenterDocument,
  deleteMyDocument,
  listMyDocuments,
  listRenterDocuments,
  rejectRenterDocument,
} from '../../domain/rentals/documents/index.ts';
import {
  acceptReturn,
  confirmCondition,
  contestCondition,
  denyReturn,
  listConditionReports,
  reportCondition,
  updateBookingCollateral,
} from '../../domain/rentals/handover/index.ts';
import {
  approveBooking,
  createBooking,
  createCounterOffer,
  promoteBooking,
  rejectBooking,
  respondCounterOffer,
} from '../../domain/rentals/requests/index.ts';
import { listReviews, requestRiskReview, submitReview } from '../../domain/rentals/reviews/index.ts';
import { initiatePayment } from '../../domain/settlement/booking-payments/index.ts';
import { getOwnerAnalytics } from '../../domain/shops/analytics/index.ts';
import {
  addBlackout,
  createCalendarFeed,
  getOwnerCalendar,
  importIcs,
  listBlackouts,
  listCalendarFeeds,
  listFollowedCalendars,
  removeBlackout,
  revokeCalendarFeed,
  unfollowCalendar,
} from '../../domain/shops/calendar/index.ts';
import { createFinanceEntry, deleteFinanceEntry, getFinanceCategories } from '../../domain/shops/finance-entries/index.ts';
import {
  createAsset,
  deleteAsset,
  deleteAssetImage,
  getAssetImport,
  getImportTemplate,
  getOwnerAssetDetail,
  importAssets,
  listMyAssets,
  updateAsset,
  uploadAssetImage,
  uploadPhoto,
} from '../../domain/shops/listings/index.ts';
import { getFinancePnl, listFinanceEntries } from '../../domain/shops/statements/index.ts';
import {
  getStorefront,
  getVendor,
  getVendorThemePresets,
  showListing,
  updateStorefront,
} from '../../domain/shops/storefront/index.ts';
import { getBookingDetail } from '../../domain/standing/bookings/index.ts';
import { listInquiryMessages, sendInquiryMessage } from '../../domain/talk/conversations/index.ts';
import { getPaymentInvoice } from '../../domain/settlement/invoices/index.ts';
import { confirmOfflinePayment } from '../../domain/settlement/offline-payments/index.ts';
import { revokeCalendarFeed } from '../../domain/shops/calendar/index.ts';
import { getVendor, showListing } from '../../domain/shops/storefront/index.ts';
import {
  getActiveBooking,
  getBookingDetail,
  getOwnerBookingDetail,
  listMyBookings,
} from '../../domain/standing/bookings/index.ts';
import { deleteAgentWebhook } from '../../domain/talk/agent-webhooks/index.ts';
import {
  getNotificationPreferences,
  getPushStatus,
  setNotificationPreferences,
  subscribePush,
  unsubscribePush,
} from '../../domain/talk/channels/index.ts';
import {
  blockConversation,
  listConversations,
  listInquiryMessages,
  listMessages,
  markMessagesRead,
  sendInquiryMessage,
  sendMessage,
} from '../../domain/talk/conversations/index.ts';

/** The operations that pages call, by their name. A page reaches no other operation. */
export const WEB_OPERATIONS = {
  activate_vendor: activateVendor,
  add_blackout: addBlackout,
  create_asset: createAsset,
  accept_return: acceptReturn,
  acknowledge_incident: acknowledgeIncident,
  add_dispute_evidence: addDisputeEvidence,
  approve_booking: approveBooking,
  approve_renter_document: approveRenterDocument,
  block_conversation: blockConversation,
  cancel_booking: cancelBooking,
  cancel_email_change: cancelEmailChange,
  change_password: changePassword,
  confirm_condition: confirmCondition,
  confirm_offline_payment: confirmOfflinePayment,
  contest_condition: contestCondition,
  create_api_key: createApiKey,
  create_booking: createBooking,
  create_calendar_feed: createCalendarFeed,
  create_finance_entry: createFinanceEntry,
  delete_asset: deleteAsset,
  delete_asset_image: deleteAssetImage,
  delete_finance_entry: deleteFinanceEntry,
  get_asset_detail: getAssetDetail,
  get_asset_import: getAssetImport,
  get_booking_detail: getBookingDetail,
  get_finance_categories: getFinanceCategories,
  get_finance_pnl: getFinancePnl,
  get_import_template: getImportTemplate,
  get_owner_analytics: getOwnerAnalytics,
  get_owner_asset_detail: getOwnerAssetDetail,
  get_owner_calendar: getOwnerCalendar,
  create_counter_offer: createCounterOffer,
  delete_agent_webhook: deleteAgentWebhook,
  delete_my_document: deleteMyDocument,
  deny_return: denyReturn,
  end_all_access: endAllAccess,
  end_sessions: endSessions,
  erase_account: eraseAccount,
  escalate_incident: escalateIncident,
  export_account: exportAccount,
  get_account_credit: getAccountCredit,
  get_active_booking: getActiveBooking,
  get_asset_detail: getAssetDetail,
  get_booking_detail: getBookingDetail,
  get_dispute: getDispute,
  get_email_change: getEmailChange,
  get_notification_preferences: getNotificationPreferences,
  get_owner_booking_detail: getOwnerBookingDetail,
  get_payment_invoice: getPaymentInvoice,
  get_profile: getProfile,
  get_storefront: getStorefront,
  get_vendor: getVendor,
  get_vendor_theme_presets: getVendorThemePresets,
  import_assets: importAssets,
  import_ics: importIcs,
  initiate_payment: initiatePayment,
  list_blackouts: listBlackouts,
  list_calendar_feeds: listCalendarFeeds,
  get_push_status: getPushStatus,
  get_vendor: getVendor,
  initiate_payment: initiatePayment,
  list_access: listAccess,
  list_api_keys: listApiKeys,
  list_categories: listCategories,
  list_finance_entries: listFinanceEntries,
  list_followed_calendars: listFollowedCalendars,
  list_inquiry_messages: listInquiryMessages,
  list_my_assets: listMyAssets,
  list_condition_reports: listConditionReports,
  list_conversations: listConversations,
  list_incidents: listIncidents,
  list_inquiry_messages: listInquiryMessages,
  list_messages: listMessages,
  list_my_bookings: listMyBookings,
  list_my_documents: listMyDocuments,
  list_renter_documents: listRenterDocuments,
  list_reviews: listReviews,
  list_sessions: listSessions,
  logout,
  mark_messages_read: markMessagesRead,
  open_dispute: openDispute,
  promote_booking: promoteBooking,
  register_account: registerAccount,
  remove_blackout: removeBlackout,
  revoke_calendar_feed: revokeCalendarFeed,
  send_inquiry_message: sendInquiryMessage,
  reject_booking: rejectBooking,
  reject_renter_document: rejectRenterDocument,
  report_condition: reportCondition,
  report_incident: reportIncident,
  request_email_change: requestEmailChange,
  request_extension: requestExtension,
  request_risk_review: requestRiskReview,
  resolve_incident: resolveIncident,
  respond_counter_offer: respondCounterOffer,
  respond_extension: respondExtension,
  revoke_admin_invitation: revokeAdminInvitation,
  revoke_api_key: revokeApiKey,
  revoke_calendar_feed: revokeCalendarFeed,
  send_email_verification: sendEmailVerification,
  send_inquiry_message: sendInquiryMessage,
  send_message: sendMessage,
  send_phone_code: sendPhoneCode,
  set_notification_preferences: setNotificationPreferences,
  settle_dispute: settleDispute,
  show_catalogue: showCatalogue,
  show_listing: showListing,
  unfollow_calendar: unfollowCalendar,
  update_asset: updateAsset,
  update_storefront: updateStorefront,
  upload_asset_image: uploadAssetImage,
  upload_photo: uploadPhoto,
  submit_review: submitReview,
  subscribe_push: subscribePush,
  unsubscribe_push: unsubscribePush,
  update_booking_collateral: updateBookingCollateral,
  update_profile: updateProfile,
  verify_phone_code: verifyPhoneCode,
  withdraw_incident: withdrawIncident,
} as const;
