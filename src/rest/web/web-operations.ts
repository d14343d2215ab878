import { getAssetDetail } from '../../domain/catalog/assets/index.ts';
import { listCategories } from '../../domain/catalog/categories/index.ts';
import { showCatalogue } from '../../domain/catalog/search/index.ts';
import { getProfile } from '../../domain/people/accounts/index.ts';
import { registerAccount, sendPhoneCode, verifyPhoneCode } from '../../domain/people/registration/index.ts';
import { logout } from '../../domain/people/sign-in/index.ts';
import { createBooking, promoteBooking } from '../../domain/rentals/requests/index.ts';
import { initiatePayment } from '../../domain/settlement/booking-payments/index.ts';
import { getVendor, showListing } from '../../domain/shops/storefront/index.ts';
import { getBookingDetail } from '../../domain/standing/bookings/index.ts';
import { listInquiryMessages, sendInquiryMessage } from '../../domain/talk/conversations/index.ts';

/** The operations that pages call, by their name. A page reaches no other operation. */
export const WEB_OPERATIONS = {
  create_booking: createBooking,
  get_asset_detail: getAssetDetail,
  get_booking_detail: getBookingDetail,
  get_profile: getProfile,
  get_vendor: getVendor,
  initiate_payment: initiatePayment,
  list_categories: listCategories,
  list_inquiry_messages: listInquiryMessages,
  logout,
  promote_booking: promoteBooking,
  register_account: registerAccount,
  send_inquiry_message: sendInquiryMessage,
  send_phone_code: sendPhoneCode,
  show_catalogue: showCatalogue,
  show_listing: showListing,
  verify_phone_code: verifyPhoneCode,
} as const;
