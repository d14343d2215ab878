import { cancelUcpCheckout, updateUcpCheckout } from '../../domain/commerce/checkouts/index.ts';
import { getAssetImageFile } from '../../domain/catalog/asset-images/index.ts';
import { showCatalogue } from '../../domain/catalog/search/index.ts';
import {
  createAcquisition,
  disposeAcquisition,
  listAcquisitions,
  reopenAcquisition,
  updateAcquisition,
  voidAcquisition,
} from '../../domain/shops/acquisitions/index.ts';
import { duplicateFinanceEntry, getFinanceReceipt } from '../../domain/shops/finance-entries/index.ts';
import {
  createOpexRecurring,
  listOpexRecurring,
  markOpexItem,
  pauseOpexRecurring,
  resumeOpexRecurring,
  updateOpexRecurring,
  voidOpexRecurring,
} from '../../domain/shops/operating-expenses/index.ts';
import {
  cancelMaintenance,
  finishMaintenance,
  listMaintenance,
  planMaintenance,
  startMaintenance,
} from '../../domain/shops/maintenance/index.ts';
import {
  createRepairExpense,
  listRepairExpenses,
  updateRepairExpense,
  voidRepairExpense,
} from '../../domain/shops/repairs/index.ts';
import { getAssetFinance, getPortfolioPricing, getPricingRecommendation } from '../../domain/shops/asset-performance/index.ts';
import { exportFinanceCsv, getFinancePnl, openFinanceCsv } from '../../domain/shops/finance-statements/index.ts';
import { closeTaxPeriod, getTaxPeriod, getTaxProfile, setTaxProfile } from '../../domain/shops/tax/index.ts';
import {
  decideCommission,
  getCommission,
  getCommissionProofFile,
  listCommissions,
  listDueCommissions,
  summarizeCommissions,
  uploadCommissionProof,
} from '../../domain/money/commissions/index.ts';
import {
  forceCancelBooking,
  forceCompleteBooking,
  listDisputes,
  reviewDispute,
  ruleOnDispute,
} from '../../domain/oversight/interventions/index.ts';
import {
  dismissListingReport,
  getUser,
  listListingReports,
  listUsers,
  reinstateAsset,
  reinstateUser,
  reportAsset,
  suspendAsset,
  suspendUser,
  upholdListingReport,
} from '../../domain/oversight/moderation/index.ts';
import { eraseAccount, exportAccount } from '../../domain/oversight/personal-data/index.ts';
import { contestScore, decideRiskReview, listRiskReviews, requestRiskReview } from '../../domain/oversight/risk-reviews/index.ts';
import { endAllAccess, endSessions } from '../../domain/people/account-security/index.ts';
import { approveConfirmation, denyConfirmation, showConfirmation } from '../../domain/people/confirmations/index.ts';
import { getLegalText, listLegalTexts, publishLegalText } from '../../domain/people/legal/index.ts';
import {
  approveLoginLink,
  createLoginLink,
  denyLoginLink,
  getLoginStatus,
  showLoginLink,
} from '../../domain/people/login-links/index.ts';
import { registerVendorAccount, sendEmailVerification, verifyEmail } from '../../domain/people/registration/index.ts';
import { listSessions, openAccountPage, ownerLogin } from '../../domain/people/sign-in/index.ts';
import { changeSwitch, listSwitches } from '../../domain/people/switches/index.ts';
import { listAuditLog } from '../../domain/platform/audit/index.ts';
import { listEvents, listFailedEvents, retryFailedEvent } from '../../domain/platform/events/index.ts';
import { getEvidencePhoto } from '../../domain/rentals/disputes/index.ts';
import {
  deleteMyDocument,
  getDocumentFile,
  handInDocument,
  listMyDocuments,
  showDocument,
  showHandIn,
} from '../../domain/rentals/documents/index.ts';
import { getConditionPhoto, listConditionReports } from '../../domain/rentals/handover/index.ts';
import { getIncidentPhoto } from '../../domain/rentals/incidents/index.ts';
import { receiveGatewayCallback } from '../../domain/settlement/gateway-reports/index.ts';
import { openInvoice } from '../../domain/settlement/invoices/index.ts';
import { getOfflineProofFile, getOfflineRefundFile } from '../../domain/settlement/offline-payments/index.ts';
import { removePayoutBank } from '../../domain/settlement/payout-banks/index.ts';
import {
  createCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  revokeCalendarFeed,
} from '../../domain/shops/calendar/index.ts';
import { deleteAsset, deleteAssetImage, uploadAssetImage } from '../../domain/shops/listings/index.ts';
import { answerFeedback, listFeedback } from '../../domain/shops/feedback/index.ts';
import { importIcs, listFollowedCalendars, unfollowCalendar } from '../../domain/shops/imported-calendars/index.ts';
import { getOwnerBookingDetail } from '../../domain/shops/owner-bookings/index.ts';
import {
  getSeoListings,
  getShopPicture,
  getVendorThemePresets,
  listPublicPages,
  showListing,
} from '../../domain/shops/storefront/index.ts';
import { getAnalyticsChart } from '../../domain/shops/analytics/index.ts';
import {
  deleteAgentWebhook,
  listAgentWebhookDeliveries,
  replayAgentWebhook,
  rotateAgentWebhookSecret,
  testAgentWebhook,
  updateAgentWebhook,
} from '../../domain/talk/agent-webhooks/index.ts';
import {
  blockConversation,
  getMessageAttachment,
  listMessages,
  markMessagesRead,
  sendMessage,
  unblockConversation,
} from '../../domain/talk/conversations/index.ts';
import { markInquiryRead } from '../../domain/talk/inquiries/index.ts';
import {
  dismissMessageReport,
  listMessageReports,
  reportMessage,
  upholdMessageReport,
} from '../../domain/talk/message-reports/index.ts';
import { showDeed } from '../../domain/talk/deeds/index.ts';
import {
  getNotificationPreferences,
  setNotificationPreferences,
  showUnsubscribe,
  stopLetters,
} from '../../domain/talk/notification-preferences/index.ts';
import { analyticsPage } from '../pages/analytics-page.ts';
import { invoicePage } from '../pages/invoice-page.ts';
import { by, del, get, patch, post } from '../route.ts';

/** What is done in a conversation beside reading and writing. */
const CHAT_ACTIONS = {
  read: markMessagesRead,
  block: blockConversation,
  unblock: unblockConversation,
  report: reportMessage,
};

/** Routes that the specification's inventory does not name; `docs/extra-routes.md` says why each exists. */
export const extraRoutes = [
  post('/auth/register-vendor', registerVendorAccount, {
    status: 201,
    because: 'REST form of the tool register_vendor_account: an account with its vendor profile in one call',
  }),
  post('/auth/owner-login', ownerLogin, {
    because: 'REST form of the tool owner_login: refuses accounts without a vendor profile at once, with the way to get one',
  }),
  post('/auth/account-page', openAccountPage, {
    status: 201,
    because: 'what the page `/account` signs a person in with; its permit opens that page and nothing else',
  }),
  post('/auth/login-links', createLoginLink, { status: 201, because: 'REST form of the tool create_login_link' }),
  post('/auth/login-links/{loginRequestId}/status', getLoginStatus, { because: 'REST form of the tool get_login_status' }),
  get('/auth/login-codes/{userCode}', showLoginLink, { because: 'what the page `/link` shows, for a front end of its own' }),
  post('/auth/login-codes/{userCode}/approve', approveLoginLink, {
    because: 'lets the software in that made the login link; takes the person’s password, never a token',
  }),
  post('/auth/login-codes/{userCode}/deny', denyLoginLink, { because: 'keeps that software out' }),
  get('/auth/confirmations/{confirmationId}', showConfirmation, {
    because: 'what the page `/confirm/…` shows, for a front end of its own',
  }),
  post('/auth/confirmations/{confirmationId}/approve', approveConfirmation, {
    because: 'approves one call of an API key; takes the person’s password, never a token',
  }),
  post('/auth/confirmations/{confirmationId}/deny', denyConfirmation, { because: 'denies that call' }),
  post('/auth/verify-email', verifyEmail, {
    because: 'confirms an e-mail address with the token of the link that was sent to it, for a front end of its own',
  }),
  post('/users/me/verification-email', sendEmailVerification, {
    because: 'sends the confirmation link again to somebody who lost it',
  }),
  get('/users/me/export', exportAccount, { because: 'a person’s right: everything that is stored about them' }),
  post('/users/me/erase', eraseAccount, {
    because:
      'a person’s right: the account without anything personal in it, once nothing is open any more; takes their password, which has no place in the address of a DELETE',
  }),
  get('/users/me/sessions', listSessions, { because: 'shows a person where the account is signed in' }),
  del('/users/me/sessions', endSessions, { because: 'ends one session (query `sessionId`), or all but the present one' }),
  del('/users/me/access', endAllAccess, {
    because: 'ends every session but the present one and every API key, in one step: what the account page does',
  }),
  get('/owner/bookings/{bookingId}', getOwnerBookingDetail, {
    because: 'REST form of the tool get_owner_booking_detail: `GET /bookings/{id}` shows the renter’s side',
  }),
  del('/owner/payout-bank', removePayoutBank, {
    because: 'REST form of manage_payout_bank with action remove: forgets the bank account',
  }),
  post('/payments/callbacks/{gateway}', receiveGatewayCallback, {
    body: 'callback',
    because: 'how the payment gateway reports an outcome (section 6 of the specification names the report, not its path)',
  }),
  get('/users/me/documents', listMyDocuments, {
    because: 'a person’s right: what they have handed in, and the files themselves',
  }),
  del('/users/me/documents/{documentId}', deleteMyDocument, {
    because: 'a person’s right: a document that nothing needs any more, erased at once',
  }),
  get('/admin/documents/{documentId}', showDocument, {
    because: 'how the platform’s people look at a document; each look is in the audit log with its reason',
  }),
  get('/hand-in/{bookingId}', showHandIn, {
    because: 'what the page `/hand-in/{bookingId}` shows, for a front end of its own; the signed link is the permission',
  }),
  post('/hand-in/{bookingId}', handInDocument, {
    body: 'upload',
    status: 201,
    because: 'what that page sends: a document that the booking needs, as JSON or as a multipart form',
  }),
  get('/files/documents/{documentId}', getDocumentFile, {
    answer: 'file',
    root: true,
    because: 'opens a renter’s document for the owner who reviews it, by a signed link that runs out',
  }),
  get('/bookings/{bookingId}/condition', listConditionReports, {
    because:
      'REST form of the action list of manage_booking_condition: the inventory names only how reports are sent and answered',
  }),
  get('/files/condition-reports/{reportId}/photos/{photoId}', getConditionPhoto, {
    answer: 'file',
    root: true,
    because: 'opens a photo of a condition report for both sides, by a signed link that runs out',
  }),
  get('/files/incidents/{incidentId}/photos/{photoId}', getIncidentPhoto, {
    answer: 'file',
    root: true,
    because: 'opens a photo of an incident for both sides of its booking, by a signed link that runs out',
  }),
  get('/files/evidence/{evidenceId}/photos/{photoId}', getEvidencePhoto, {
    answer: 'file',
    root: true,
    because: 'opens a photo that was added to a dispute for both sides and the admin, by a signed link that runs out',
  }),
  get('/admin/audit', listAuditLog, {
    because: 'who used special rights, when and why: rulings, forced ends, money moved by hand, looks at documents',
  }),
  get('/admin/events/failed', listFailedEvents, {
    because: 'events that the platform could not act on wait for a person, who must see them',
  }),
  post('/admin/events/failed/{failureId}/retry', retryFailedEvent, {
    because: 'how an admin has one tried again once the cause is mended',
  }),
  post('/risk-reviews', requestRiskReview, {
    status: 201,
    because: 'REST form of manage_booking_dispute with request_review: a person looks at a high or blocked risk',
  }),
  post('/trust-profile/me/reviews', contestScore, {
    status: 201,
    because: 'REST form of manage_booking_dispute with contest_score: a person looks at what counts against somebody in a score',
  }),
  get('/admin/risk-reviews', listRiskReviews, {
    because: 'reviews of risks end with a decision, so an admin must see those that wait for one',
  }),
  patch('/admin/risk-reviews/{reviewId}', decideRiskReview, {
    because: 'how an admin clears a risk, strikes what a score counts, or upholds, with a reason that the person sees',
  }),
  get('/admin/switches', listSwitches, { because: 'what an admin has switched off, since when and why' }),
  patch('/admin/switches', changeSwitch, {
    because: 'stops one tool, one API key or all keys of a person within seconds, without a new release; and lets them go on',
  }),
  post('/assets/{slug}/report', reportAsset, {
    status: 201,
    because: 'how anybody who is signed in tells the platform what is wrong with a listing',
  }),
  get('/admin/users', listUsers, {
    because: 'who judges people and listings must find them: by id, e-mail address, name or shop',
  }),
  get('/admin/users/{userId}', getUser, { because: 'one person as an admin sees them; each look is in the audit log' }),
  patch('/admin/users/{userId}', by('action', { suspend: suspendUser, reinstate: reinstateUser }), {
    because: 'suspends a person, or lifts the suspension; the person reads the reason and can appeal',
  }),
  patch('/admin/assets/{assetId}', by('action', { suspend: suspendAsset, reinstate: reinstateAsset }), {
    because: 'suspends a listing, or lifts the suspension; its owner reads the reason',
  }),
  get('/admin/listing-reports', listListingReports, { because: 'reports of listings wait for a person, who must see them' }),
  patch('/admin/listing-reports/{reportId}', by('decision', { uphold: upholdListingReport, dismiss: dismissListingReport }), {
    because: 'how an admin upholds a report, suspending the listing or not, or dismisses it',
  }),
  patch('/bookings/{bookingId}/messages', by('action', CHAT_ACTIONS), {
    because:
      'REST form of the actions read, block, unblock and report of manage_booking_chat: the inventory names only reading and writing',
  }),
  get('/chat/conversations/{threadId}/messages', listMessages, {
    because:
      'REST form of manage_inquiry_thread, and of manage_booking_chat with threadId: an inquiry has no booking by which to name it',
  }),
  post('/chat/conversations/{threadId}/messages', sendMessage, {
    status: 201,
    body: 'upload',
    because: 'answers an inquiry, or writes on in it',
  }),
  patch('/chat/conversations/{threadId}/messages', by('action', CHAT_ACTIONS), {
    because: 'read, block, unblock and report in an inquiry',
  }),
  patch('/assets/{slug}/inquiry/messages', markInquiryRead, {
    because: 'REST form of the action read of manage_asset_inquiry: the inventory names only reading and writing',
  }),
  get('/files/messages/{messageId}', getMessageAttachment, {
    answer: 'file',
    root: true,
    because: 'opens the file of a message for both sides, by a signed link that runs out',
  }),
  get('/admin/message-reports', listMessageReports, { because: 'messages that one side reported, for the platform’s people' }),
  patch('/admin/message-reports/{reportId}', by('decision', { uphold: upholdMessageReport, dismiss: dismissMessageReport }), {
    because: 'decides about such a report: the message is removed, or stays',
  }),
  get('/notifications/preferences', getNotificationPreferences, {
    because: 'of which kinds of things somebody is told, in the app and by e-mail',
  }),
  patch('/notifications/preferences', setNotificationPreferences, {
    because: 'turns kinds of notifications on and off, for the person’s own front end',
  }),
  get('/notifications/letters/{userId}', showUnsubscribe, {
    because: 'what the page `/unsubscribe/…` shows, by the link of an e-mail',
  }),
  post('/notifications/letters/{userId}', stopLetters, {
    because: 'stops e-mails of one kind by that link; the page takes the one click of RFC 8058',
  }),
  get('/deeds/{deed}/{bookingId}', showDeed, { because: 'what the page `/do/…` shows: what an e-mail asks a person to do' }),
  get('/events', listEvents, {
    because:
      'what happened to the caller’s bookings, listings and conversations, resumable, for software that keeps a copy in step',
  }),
  get('/admin/feedback', listFeedback, { because: 'somebody has to read what owners send with POST /owner/feedback' }),
  patch('/admin/feedback/{feedbackId}', answerFeedback, {
    because: 'how an admin says what becomes of it, which the owner sees',
  }),
  get('/admin/disputes', listDisputes, { because: 'disputes end with a ruling, so an admin must see those that wait for one' }),
  patch('/admin/disputes/{disputeId}', by('decision', { review: reviewDispute, rule: ruleOnDispute }), {
    because: 'how an admin takes up a dispute and rules on it',
  }),
  patch('/admin/bookings/{bookingId}', by('decision', { cancel: forceCancelBooking, complete: forceCompleteBooking }), {
    because: 'the platform ends a booking that nobody else can: cancelled with a refund, or completed; both sides see the reason',
  }),
  del('/owner/assets/{assetId}', deleteAsset, { because: 'REST form of the tool delete_asset: takes a listing out of the shop' }),
  post('/owner/assets/{assetId}/images', uploadAssetImage, {
    status: 201,
    body: 'upload',
    because: 'REST form of the tool upload_asset_image; takes a form with a file as well',
  }),
  del('/owner/assets/{assetId}/images/{imageId}', deleteAssetImage, { because: 'REST form of the tool delete_asset_image' }),
  get('/media/assets/{name}.webp', getAssetImageFile, {
    answer: 'picture',
    root: true,
    because: 'the pictures of listings, for everybody, under names that never change their content',
  }),
  post('/owner/assets/{assetId}/blackouts/import', importIcs, {
    because: 'REST form of manage_blackout with import_ics: follows the file of another calendar',
  }),
  get('/owner/calendar/followed', listFollowedCalendars, { because: 'REST form of manage_blackout with action followed' }),
  del('/owner/calendar/followed/{followId}', unfollowCalendar, { because: 'REST form of manage_blackout with action unfollow' }),
  get('/owner/calendar/feeds', listCalendarFeeds, { because: 'REST form of manage_blackout with feed_list' }),
  post('/owner/calendar/feeds', createCalendarFeed, {
    status: 201,
    because: 'REST form of manage_blackout with feed_create: a secret address for calendar programs',
  }),
  del('/owner/calendar/feeds/{feedId}', revokeCalendarFeed, { because: 'REST form of manage_blackout with feed_revoke' }),
  get('/calendar/{token}.ics', readCalendarFeed, {
    answer: 'calendar',
    root: true,
    because: 'the secret address itself: calendar programs read it without a sign-in',
  }),
  get('/owner/commissions', listCommissions, {
    because:
      'REST form of the tool manage_owner_commissions: what an owner owes for bookings paid by transfer, and what was withheld',
  }),
  // Before the commission by its id, whose path it fits too.
  get('/owner/commissions/summary', summarizeCommissions, {
    because: 'REST form of manage_owner_commissions with action summary',
  }),
  get('/owner/commissions/{commissionId}', getCommission, { because: 'REST form of manage_owner_commissions with action get' }),
  post('/owner/commissions/proof', uploadCommissionProof, {
    status: 201,
    body: 'upload',
    because: 'REST form of the tool upload_commission_proof',
  }),
  get('/admin/commissions', listDueCommissions, {
    because: 'owners’ proofs of transferred commissions wait for a person, who must see them',
  }),
  patch('/admin/commissions/{commissionId}', decideCommission, {
    because: 'how an admin settles, rejects or waives a commission',
  }),
  get('/files/commission-proofs/{proofId}', getCommissionProofFile, {
    answer: 'file',
    root: true,
    because: 'opens the proof of a commission for the admin, by a signed link that runs out',
  }),
  get('/files/offline-proofs/{proofId}', getOfflineProofFile, {
    answer: 'file',
    root: true,
    because: 'opens the proof of a transferred rent for both sides and the admin, by a signed link that runs out',
  }),
  get('/files/offline-refunds/{refundId}', getOfflineRefundFile, {
    answer: 'file',
    root: true,
    because: 'opens the proof of a rent given back for both sides and the admin, by a signed link that runs out',
  }),
  get('/theme-presets', getVendorThemePresets, { because: 'REST form of the tool get_vendor_theme_presets' }),
  get('/owner/seo', getSeoListings, { because: 'REST form of the tool get_seo_listings' }),
  get('/pages', listPublicPages, { because: 'the addresses of all public pages, which the sitemap is made of' }),
  get('/pages/catalogue', showCatalogue, { because: 'what the page `/browse` shows, as data, for front ends of others' }),
  get('/pages/listings/{slug}', showListing, { because: 'what the page `/a/{slug}` shows, as data, for front ends of others' }),
  get('/media/shops/{vendorId}/{photoId}', getShopPicture, {
    answer: 'picture',
    root: true,
    because: 'the logo and the cover picture of a shop, which its pages show',
  }),
  get('/owner/finance/pnl', getFinancePnl, { because: 'REST form of the tool get_finance_pnl' }),
  get('/owner/finance/export', exportFinanceCsv, {
    answer: 'table',
    defaults: { limit: 100_000 },
    because: 'REST form of the tool export_finance_csv: the whole file of an owner’s books, for a spreadsheet',
  }),
  get('/files/finance/{vendorId}.csv', openFinanceCsv, {
    answer: 'table',
    root: true,
    because: 'opens that file for the person whom an agent gives the link, for a few minutes',
  }),
  get('/files/finance-receipts/{entryId}', getFinanceReceipt, {
    answer: 'file',
    root: true,
    because: 'opens the receipt of an entry, by a signed link that runs out',
  }),
  post('/owner/finance/entries/{entryId}/duplicates', duplicateFinanceEntry, {
    status: 201,
    because: 'REST form of the tool duplicate_finance_entry',
  }),
  patch('/owner/finance/opex/checklist', markOpexItem, { because: 'REST form of the action mark of manage_opex_checklist' }),
  get('/owner/finance/opex/recurring', listOpexRecurring, { because: 'REST form of the action list of manage_opex_recurring' }),
  post('/owner/finance/opex/recurring', createOpexRecurring, {
    status: 201,
    because: 'REST form of the action create of manage_opex_recurring',
  }),
  patch(
    '/owner/finance/opex/recurring/{templateId}',
    by(
      'action',
      { update: updateOpexRecurring, pause: pauseOpexRecurring, resume: resumeOpexRecurring },
      { otherwise: 'update' },
    ),
    { because: 'REST form of the actions update, pause and resume of manage_opex_recurring, chosen by `action`' },
  ),
  del('/owner/finance/opex/recurring/{templateId}', voidOpexRecurring, {
    because: 'REST form of the action void of manage_opex_recurring',
  }),
  get('/owner/finance/tax/profile', getTaxProfile, { because: 'REST form of the action get_profile of manage_finance_tax' }),
  patch('/owner/finance/tax/profile', setTaxProfile, { because: 'REST form of the action set_profile of manage_finance_tax' }),
  get('/owner/finance/tax/period', getTaxPeriod, { because: 'REST form of the action period of manage_finance_tax' }),
  post('/owner/finance/tax/periods/{period}/close', closeTaxPeriod, {
    because: 'REST form of the action close_period of manage_finance_tax',
  }),
  get('/owner/finance/acquisitions', listAcquisitions, { because: 'REST form of the action list of manage_acquisitions' }),
  post('/owner/finance/acquisitions', createAcquisition, {
    status: 201,
    body: 'upload',
    because: 'REST form of the action create of manage_acquisitions',
  }),
  patch(
    '/owner/finance/acquisitions/{acquisitionId}',
    by('action', { update: updateAcquisition, dispose: disposeAcquisition, reopen: reopenAcquisition }, { otherwise: 'update' }),
    { because: 'REST form of the actions update, dispose and reopen of manage_acquisitions, chosen by `action`' },
  ),
  del('/owner/finance/acquisitions/{acquisitionId}', voidAcquisition, {
    because: 'REST form of the action void of manage_acquisitions',
  }),
  get('/owner/finance/repairs', listRepairExpenses, { because: 'REST form of the action list of manage_repair_expenses' }),
  post('/owner/finance/repairs', createRepairExpense, {
    status: 201,
    body: 'upload',
    because: 'REST form of the action create of manage_repair_expenses',
  }),
  patch('/owner/finance/repairs/{repairId}', updateRepairExpense, {
    because: 'REST form of the action update of manage_repair_expenses',
  }),
  del('/owner/finance/repairs/{repairId}', voidRepairExpense, {
    because: 'REST form of the action void of manage_repair_expenses',
  }),
  get('/owner/finance/maintenance', listMaintenance, { because: 'REST form of the action list of manage_maintenance' }),
  post('/owner/finance/maintenance', planMaintenance, {
    status: 201,
    because: 'REST form of the action plan of manage_maintenance',
  }),
  patch('/owner/finance/maintenance/{taskId}', by('action', { start: startMaintenance, finish: finishMaintenance }), {
    because: 'REST form of the actions start and finish of manage_maintenance, chosen by `action`',
  }),
  del('/owner/finance/maintenance/{taskId}', cancelMaintenance, {
    because: 'REST form of the action cancel of manage_maintenance',
  }),
  get('/owner/finance/assets/{assetId}', getAssetFinance, { because: 'REST form of get_asset_finance' }),
  get('/owner/pricing/portfolio', getPortfolioPricing, { because: 'REST form of get_portfolio_pricing' }),
  get('/owner/pricing/assets/{assetId}', getPricingRecommendation, { because: 'REST form of get_pricing_recommendation' }),
  get('/legal', listLegalTexts, {
    because: 'which terms, privacy notice and rental agreement are in force, for front ends that link to them',
  }),
  get('/legal/{kind}', getLegalText, {
    because: 'a legal text as data, with its hash and versions: what somebody agreed to can be read and checked later',
  }),
  patch('/admin/legal-texts/{kind}', publishLegalText, { because: 'the operator puts a new version of a legal text into force' }),
  get('/charts/{vendorId}/{days}', getAnalyticsChart, {
    page: analyticsPage,
    root: true,
    because: 'the page behind chartUrl of the analytics: a picture for people, by a signed link that runs out',
  }),
  get('/invoices/{invoiceId}', openInvoice, {
    page: invoicePage,
    root: true,
    because:
      'opens an invoice or a credit note to read and print, by a signed link that runs out: a browser sends no bearer token',
  }),
  patch('/ucp/checkout/sessions/{checkoutId}', updateUcpCheckout, { because: 'REST form of the action update of ucp_checkout' }),
  post('/ucp/checkout/sessions/{checkoutId}/cancel', cancelUcpCheckout, {
    because: 'REST form of the action cancel of ucp_checkout',
  }),
  patch('/webhooks/agent/{webhookId}', updateAgentWebhook, {
    because: 'REST form of the action update of manage_agent_webhooks',
  }),
  del('/webhooks/agent/{webhookId}', deleteAgentWebhook, { because: 'REST form of the action delete of manage_agent_webhooks' }),
  post('/webhooks/agent/{webhookId}/secret', rotateAgentWebhookSecret, {
    status: 201,
    because: 'REST form of the action rotate_secret of manage_agent_webhooks',
  }),
  post('/webhooks/agent/{webhookId}/test', testAgentWebhook, {
    because: 'REST form of the action test of manage_agent_webhooks',
  }),
  get('/webhooks/agent/{webhookId}/deliveries', listAgentWebhookDeliveries, {
    because: 'REST form of the action deliveries of manage_agent_webhooks',
  }),
  post('/webhooks/agent/{webhookId}/replay', replayAgentWebhook, {
    because: 'REST form of the action replay of manage_agent_webhooks',
  }),
];
