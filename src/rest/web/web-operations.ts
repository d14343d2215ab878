import { getAssetDetail } from '../../domain/catalog/assets/index.ts';
import { listCategories } from '../../domain/catalog/categories/index.ts';
import { showCatalogue } from '../../domain/catalog/search/index.ts';
import { activateVendor, getProfile } from '../../domain/people/accounts/index.ts';
import { registerAccount, sendPhoneCode, verifyPhoneCode } from '../../domain/people/registration/index.ts';
import { logout } from '../../domain/people/sign-in/index.ts';
import { createBooking, promoteBooking } from '../../domain/rentals/requests/index.ts';
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

/** The operations that pages call, by their name. A page reaches no other operation. */
export const WEB_OPERATIONS = {
  activate_vendor: activateVendor,
  add_blackout: addBlackout,
  create_asset: createAsset,
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
  get_profile: getProfile,
  get_storefront: getStorefront,
  get_vendor: getVendor,
  get_vendor_theme_presets: getVendorThemePresets,
  import_assets: importAssets,
  import_ics: importIcs,
  initiate_payment: initiatePayment,
  list_blackouts: listBlackouts,
  list_calendar_feeds: listCalendarFeeds,
  list_categories: listCategories,
  list_finance_entries: listFinanceEntries,
  list_followed_calendars: listFollowedCalendars,
  list_inquiry_messages: listInquiryMessages,
  list_my_assets: listMyAssets,
  logout,
  promote_booking: promoteBooking,
  register_account: registerAccount,
  remove_blackout: removeBlackout,
  revoke_calendar_feed: revokeCalendarFeed,
  send_inquiry_message: sendInquiryMessage,
  send_phone_code: sendPhoneCode,
  show_catalogue: showCatalogue,
  show_listing: showListing,
  unfollow_calendar: unfollowCalendar,
  update_asset: updateAsset,
  update_storefront: updateStorefront,
  upload_asset_image: uploadAssetImage,
  upload_photo: uploadPhoto,
  verify_phone_code: verifyPhoneCode,
} as const;
