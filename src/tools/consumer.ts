import { offer } from '../domain/platform/kernel/index.ts';
import { catalogFeed, getAssetDetail } from '../domain/catalog/assets/index.ts';
import { getCategoryRequirements, listCategories } from '../domain/catalog/categories/index.ts';
import { pricingQuote } from '../domain/catalog/quotes/index.ts';
import { checkAvailability, searchAssets } from '../domain/catalog/search/index.ts';
import {
  cancelUcpCheckout,
  ucpCheckoutComplete,
  ucpCheckoutCreate,
  ucpCheckoutStatus,
  updateUcpCheckout,
} from '../domain/commerce/checkouts/index.ts';
import { listUcpWebhooks, ucpWebhookRegister, ucpDiscover } from '../domain/commerce/protocol/index.ts';
import { ucpAvailability, ucpProduct, ucpProducts, ucpQuote } from '../domain/commerce/products/index.ts';
import { getAccountCredit } from '../domain/money/credit/index.ts';
import {
  contestScore,
  requestRiskReview,
  listReviews,
  submitReview,
  assessRisk,
  getMyTrustProfile,
  getTrustProfile,
} from '../domain/rentals/reviews/index.ts';
import { changePassword, forgotPassword, resetPassword } from '../domain/oversight/account-security/index.ts';
import { reportAsset } from '../domain/oversight/moderation/index.ts';
import { activateVendor, getProfile, updateProfile } from '../domain/people/accounts/index.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../domain/people/api-keys/index.ts';
import { createLoginLink, getLoginStatus } from '../domain/people/agents/index.ts';
import { sendPhoneCode, verifyPhoneCode, registerAccount } from '../domain/people/registration/index.ts';
import { login, logout, refreshToken } from '../domain/people/sign-in/index.ts';
import { healthCheck } from '../domain/platform/monitoring/index.ts';
import { createBooking, promoteBooking, respondCounterOffer } from '../domain/rentals/requests/index.ts';
import { cancelBooking, listBookingExtensions, requestExtension } from '../domain/rentals/changes/index.ts';
import { getVerificationStatus, uploadDocument } from '../domain/rentals/documents/index.ts';
import { updateBookingCollateral } from '../domain/rentals/handover/index.ts';
import { applyCredit, getPayStatus, initiatePayment } from '../domain/settlement/booking-payments/index.ts';
import { getPaymentInvoice } from '../domain/settlement/invoices/index.ts';
import { getPaymentOptions, reportOfflinePayment } from '../domain/settlement/offline-payments/index.ts';
import { getVendor } from '../domain/shops/storefront/index.ts';
import {
  deleteAgentWebhook,
  listAgentWebhookDeliveries,
  listAgentWebhooks,
  registerAgentWebhook,
  replayAgentWebhook,
  rotateAgentWebhookSecret,
  testAgentWebhook,
  updateAgentWebhook,
} from '../domain/talk/agent-webhooks/index.ts';
import {
  getPushStatus,
  subscribePush,
  unsubscribePush,
  getNotificationPreferences,
  setNotificationPreferences,
} from '../domain/talk/channels/index.ts';
import {
  listConversations,
  listInquiryMessages,
  markInquiryRead,
  sendInquiryMessage,
} from '../domain/talk/conversations/index.ts';
import { listNotifications, markNotificationRead } from '../domain/talk/notifications/index.ts';
import { chatActions, claimActions, conditionTool } from './shared-tools.ts';
import type { ToolTable } from './tool.ts';
import { bookingReadiness, getBookingDetail, listMyBookings, getActiveBooking } from '../domain/standing/bookings/index.ts';

/** The tools of the renter's endpoint, `/api/v1/mcp`. The specification gives the names, and they never change. */
export const consumerTools = {
  search_assets: searchAssets,
  check_availability: checkAvailability,
  pricing_quote: pricingQuote,
  catalog_feed: catalogFeed,
  get_asset_detail: getAssetDetail,
  list_categories: listCategories,
  get_category_requirements: getCategoryRequirements,
  get_vendor: getVendor,
  manage_asset_inquiry: {
    title: 'Ask about a listing',
    description:
      'Ask the owner of a listing before booking (send), read the answers (list; poll with sinceId), mark them as read (read, by messageId), or report the listing to the platform (report). Without an account the first send answers with threadToken: keep it. Contact details stay hidden until a booking is confirmed.',
    actions: { list: listInquiryMessages, send: sendInquiryMessage, read: markInquiryRead, report: reportAsset },
    // A message is sent in the person's name.
    session: 'taken',
  },
  get_trust_profile: {
    title: 'Trust profile',
    description:
      'The trust profile of a renter or an owner: tier, badges, ratings, rentals, how an owner answers. Your own (userId me, or none) also has both scores, the facts behind them and howToImprove.',
    actions: { public: getTrustProfile, private: getMyTrustProfile },
    otherwise: ({ userId = 'me' }) => (userId === 'me' ? 'private' : 'public'),
  },
  health_check: healthCheck,
  register_account: registerAccount,
  login,
  create_login_link: createLoginLink,
  get_login_status: getLoginStatus,
  refresh_token: refreshToken,
  logout,
  forgot_password: forgotPassword,
  reset_password: resetPassword,
  get_profile: getProfile,
  update_profile: updateProfile,
  change_password: changePassword,
  activate_vendor: activateVendor,
  manage_api_keys: {
    title: 'API keys',
    description: 'List, create, revoke or rotate the API keys of your account. A new secret is shown once.',
    actions: { list: listApiKeys, create: createApiKey, revoke: revokeApiKey, rotate: rotateApiKey },
    session: 'refused',
    withoutHeader: { words: (url) => `The person sees, makes and ends keys at ${url}/account.` },
  },
  verify_phone_otp: {
    title: 'Verify the phone',
    description:
      'Send a six-digit code to the person’s phone (send), then verify it with the code the person reads out (verify).',
    actions: { send: sendPhoneCode, verify: verifyPhoneCode },
  },
  create_booking: createBooking,
  list_my_bookings: listMyBookings,
  get_booking_detail: getBookingDetail,
  booking_readiness: bookingReadiness,
  upload_document: uploadDocument,
  get_verification_status: getVerificationStatus,
  assess_risk: assessRisk,
  promote_booking: promoteBooking,
  initiate_payment: initiatePayment,
  get_pay_status: getPayStatus,
  get_payment_options: getPaymentOptions,
  report_offline_payment: reportOfflinePayment,
  get_payment_invoice: getPaymentInvoice,
  cancel_booking: cancelBooking,
  apply_credit: applyCredit,
  get_account_credit: getAccountCredit,
  get_active_booking: getActiveBooking,
  manage_booking_condition: conditionTool,
  update_booking_collateral: updateBookingCollateral,
  respond_counter_offer: respondCounterOffer,
  request_extension: requestExtension,
  list_booking_extensions: listBookingExtensions,
  manage_booking_incidents: {
    title: 'Incidents',
    description:
      'Report damage, loss, that the owner did not come, or another problem (report), take it back (withdraw), answer the owner (acknowledge, resolve), or let the platform decide (escalate). list shows all. If your person will not come: cancel_booking.',
    actions: claimActions.incidents,
  },
  manage_booking_dispute: {
    title: 'Disputes',
    description:
      'Ask the platform to decide about a booking (open), add what proves your side (add_evidence), agree on an amount while it is open (settle), or let your claim go (withdraw). get shows disputes, evidence and rulings. A person also looks at a HIGH or BLOCKED risk of a booking (request_review), or at what counts against you in a trust score (contest_score); repeat it to see the answer.',
    actions: { ...claimActions.disputes, request_review: requestRiskReview, contest_score: contestScore },
  },
  manage_booking_chat: {
    title: 'Chat of a booking',
    description:
      'Messages with the owner of a booking, from sending the request until, by default, two weeks after its end: list (poll with sinceId), send (with a photo or PDF if need be), read up to a messageId, block and unblock the owner, report a message to the platform.',
    actions: chatActions,
  },
  manage_inquiry_thread: {
    title: 'Thread of an inquiry',
    description:
      'An inquiry of the signed-in person about a listing, by threadId (conversationId of list_conversations): list, send, read up to a messageId, block and unblock the owner, report a message. A new one begins with manage_asset_inquiry.',
    actions: chatActions,
    about: 'threadId',
  },
  list_conversations: { operation: listConversations, defaults: { side: 'RENTER' } },
  list_notifications: listNotifications,
  mark_notification_read: markNotificationRead,
  manage_push_subscription: {
    title: 'Push messages, and what is told how',
    description:
      'Show the person what happens: browser (PushSubscription by the publicKey of status) or app (token). preferences says of what they are told in the app, by e-mail, push and SMS; choose turns kinds on and off.',
    actions: {
      status: getPushStatus,
      subscribe: subscribePush,
      unsubscribe: unsubscribePush,
      preferences: getNotificationPreferences,
      choose: setNotificationPreferences,
    },
  },
  list_reviews: listReviews,
  submit_review: submitReview,
  ucp_discover: ucpDiscover,
  ucp_products: ucpProducts,
  ucp_product: ucpProduct,
  ucp_availability: ucpAvailability,
  ucp_quote: ucpQuote,
  ucp_checkout_create: ucpCheckoutCreate,
  ucp_checkout: {
    title: 'Change a checkout',
    description: 'Give a UCP checkout its days, or other days and options (update), or drop it unpaid (cancel).',
    actions: { update: updateUcpCheckout, cancel: cancelUcpCheckout },
  },
  ucp_checkout_status: ucpCheckoutStatus,
  ucp_checkout_complete: ucpCheckoutComplete,
  ucp_webhook_register: ucpWebhookRegister,
  list_ucp_webhooks: listUcpWebhooks,
  manage_agent_webhooks: {
    title: 'Webhooks',
    description:
      'Have events of your bookings and inquiries, as renter or owner, sent signed (Standard Webhooks) to an https address instead of polling: register (url). list shows all. By webhookId: update, rotate_secret, delete, test (a ping), deliveries (the log), replay (of deliveryId, or of all behind afterSeq).',
    actions: {
      list: listAgentWebhooks,
      register: registerAgentWebhook,
      update: updateAgentWebhook,
      rotate_secret: rotateAgentWebhookSecret,
      delete: deleteAgentWebhook,
      test: testAgentWebhook,
      deliveries: listAgentWebhookDeliveries,
      replay: replayAgentWebhook,
    },
    // These devices stay connected after the conversation has ended.
    session: 'refused',
    withoutHeader: {
      words: () => 'Ask booking_readiness or list_notifications instead of being told.',
      steps: [offer('list_notifications', {}, { actor: 'RENTER', why: 'see what happened', optional: true })],
    },
  },
} satisfies ToolTable;
