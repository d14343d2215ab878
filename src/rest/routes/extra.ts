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
  post('/auth/register-vendor', registerVendorAccount, { status: 201 }),
  post('/auth/owner-login', ownerLogin),
  post('/auth/account-page', openAccountPage, { status: 201 }),
  post('/auth/login-links', createLoginLink, { status: 201 }),
  post('/auth/login-links/{loginRequestId}/status', getLoginStatus),
  get('/auth/login-codes/{userCode}', showLoginLink),
  post('/auth/login-codes/{userCode}/approve', approveLoginLink),
  post('/auth/login-codes/{userCode}/deny', denyLoginLink),
  get('/auth/confirmations/{confirmationId}', showConfirmation),
  post('/auth/confirmations/{confirmationId}/approve', approveConfirmation),
  post('/auth/confirmations/{confirmationId}/deny', denyConfirmation),
  post('/auth/verify-email', verifyEmail),
  post('/users/me/verification-email', sendEmailVerification),
  get('/users/me/export', exportAccount),
  post('/users/me/erase', eraseAccount),
  get('/users/me/sessions', listSessions),
  del('/users/me/sessions', endSessions),
  del('/users/me/access', endAllAccess),
  get('/owner/bookings/{bookingId}', getOwnerBookingDetail),
  del('/owner/payout-bank', removePayoutBank),
  post('/payments/callbacks/{gateway}', receiveGatewayCallback, { body: 'callback' }),
  get('/users/me/documents', listMyDocuments),
  del('/users/me/documents/{documentId}', deleteMyDocument),
  get('/admin/documents/{documentId}', showDocument),
  get('/hand-in/{bookingId}', showHandIn),
  post('/hand-in/{bookingId}', handInDocument, { body: 'upload', status: 201 }),
  get('/files/documents/{documentId}', getDocumentFile, { answer: 'file', root: true }),
  get('/bookings/{bookingId}/condition', listConditionReports),
  get('/files/condition-reports/{reportId}/photos/{photoId}', getConditionPhoto, { answer: 'file', root: true }),
  get('/files/incidents/{incidentId}/photos/{photoId}', getIncidentPhoto, { answer: 'file', root: true }),
  get('/files/evidence/{evidenceId}/photos/{photoId}', getEvidencePhoto, { answer: 'file', root: true }),
  get('/admin/audit', listAuditLog),
  get('/admin/events/failed', listFailedEvents),
  post('/admin/events/failed/{failureId}/retry', retryFailedEvent),
  post('/risk-reviews', requestRiskReview, { status: 201 }),
  post('/trust-profile/me/reviews', contestScore, { status: 201 }),
  get('/admin/risk-reviews', listRiskReviews),
  patch('/admin/risk-reviews/{reviewId}', decideRiskReview),
  get('/admin/switches', listSwitches),
  patch('/admin/switches', changeSwitch),
  post('/assets/{slug}/report', reportAsset, { status: 201 }),
  get('/admin/users', listUsers),
  get('/admin/users/{userId}', getUser),
  patch('/admin/users/{userId}', by('action', { suspend: suspendUser, reinstate: reinstateUser })),
  patch('/admin/assets/{assetId}', by('action', { suspend: suspendAsset, reinstate: reinstateAsset })),
  get('/admin/listing-reports', listListingReports),
  patch('/admin/listing-reports/{reportId}', by('decision', { uphold: upholdListingReport, dismiss: dismissListingReport })),
  patch('/bookings/{bookingId}/messages', by('action', CHAT_ACTIONS)),
  get('/chat/conversations/{threadId}/messages', listMessages),
  post('/chat/conversations/{threadId}/messages', sendMessage, { status: 201, body: 'upload' }),
  patch('/chat/conversations/{threadId}/messages', by('action', CHAT_ACTIONS)),
  patch('/assets/{slug}/inquiry/messages', markInquiryRead),
  get('/files/messages/{messageId}', getMessageAttachment, { answer: 'file', root: true }),
  get('/admin/message-reports', listMessageReports),
  patch('/admin/message-reports/{reportId}', by('decision', { uphold: upholdMessageReport, dismiss: dismissMessageReport })),
  get('/notifications/preferences', getNotificationPreferences),
  patch('/notifications/preferences', setNotificationPreferences),
  get('/notifications/letters/{userId}', showUnsubscribe),
  post('/notifications/letters/{userId}', stopLetters),
  get('/deeds/{deed}/{bookingId}', showDeed),
  get('/events', listEvents),
  get('/admin/feedback', listFeedback),
  patch('/admin/feedback/{feedbackId}', answerFeedback),
  get('/admin/disputes', listDisputes),
  patch('/admin/disputes/{disputeId}', by('decision', { review: reviewDispute, rule: ruleOnDispute })),
  patch('/admin/bookings/{bookingId}', by('decision', { cancel: forceCancelBooking, complete: forceCompleteBooking })),
  del('/owner/assets/{assetId}', deleteAsset),
  post('/owner/assets/{assetId}/images', uploadAssetImage, { status: 201, body: 'upload' }),
  del('/owner/assets/{assetId}/images/{imageId}', deleteAssetImage),
  get('/media/assets/{name}.webp', getAssetImageFile, { answer: 'picture', root: true }),
  post('/owner/assets/{assetId}/blackouts/import', importIcs),
  get('/owner/calendar/followed', listFollowedCalendars),
  del('/owner/calendar/followed/{followId}', unfollowCalendar),
  get('/owner/calendar/feeds', listCalendarFeeds),
  post('/owner/calendar/feeds', createCalendarFeed, { status: 201 }),
  del('/owner/calendar/feeds/{feedId}', revokeCalendarFeed),
  get('/calendar/{token}.ics', readCalendarFeed, { answer: 'calendar', root: true }),
  get('/owner/commissions', listCommissions),
  // Before the commission by its id, whose path it fits too.
  get('/owner/commissions/summary', summarizeCommissions),
  get('/owner/commissions/{commissionId}', getCommission),
  post('/owner/commissions/proof', uploadCommissionProof, { status: 201, body: 'upload' }),
  get('/admin/commissions', listDueCommissions),
  patch('/admin/commissions/{commissionId}', decideCommission),
  get('/files/commission-proofs/{proofId}', getCommissionProofFile, { answer: 'file', root: true }),
  get('/files/offline-proofs/{proofId}', getOfflineProofFile, { answer: 'file', root: true }),
  get('/files/offline-refunds/{refundId}', getOfflineRefundFile, { answer: 'file', root: true }),
  get('/theme-presets', getVendorThemePresets),
  get('/owner/seo', getSeoListings),
  get('/pages', listPublicPages),
  get('/pages/catalogue', showCatalogue),
  get('/pages/listings/{slug}', showListing),
  get('/media/shops/{vendorId}/{photoId}', getShopPicture, { answer: 'picture', root: true }),
  get('/owner/finance/pnl', getFinancePnl),
  get('/owner/finance/export', exportFinanceCsv, { answer: 'table', defaults: { limit: 100_000 } }),
  get('/files/finance/{vendorId}.csv', openFinanceCsv, { answer: 'table', root: true }),
  get('/files/finance-receipts/{entryId}', getFinanceReceipt, { answer: 'file', root: true }),
  post('/owner/finance/entries/{entryId}/duplicates', duplicateFinanceEntry, { status: 201 }),
  patch('/owner/finance/opex/checklist', markOpexItem),
  get('/owner/finance/opex/recurring', listOpexRecurring),
  post('/owner/finance/opex/recurring', createOpexRecurring, { status: 201 }),
  patch(
    '/owner/finance/opex/recurring/{templateId}',
    by(
      'action',
      { update: updateOpexRecurring, pause: pauseOpexRecurring, resume: resumeOpexRecurring },
      { otherwise: 'update' },
    ),
  ),
  del('/owner/finance/opex/recurring/{templateId}', voidOpexRecurring),
  get('/owner/finance/tax/profile', getTaxProfile),
  patch('/owner/finance/tax/profile', setTaxProfile),
  get('/owner/finance/tax/period', getTaxPeriod),
  post('/owner/finance/tax/periods/{period}/close', closeTaxPeriod),
  get('/owner/finance/acquisitions', listAcquisitions),
  post('/owner/finance/acquisitions', createAcquisition, { status: 201, body: 'upload' }),
  patch(
    '/owner/finance/acquisitions/{acquisitionId}',
    by('action', { update: updateAcquisition, dispose: disposeAcquisition, reopen: reopenAcquisition }, { otherwise: 'update' }),
  ),
  del('/owner/finance/acquisitions/{acquisitionId}', voidAcquisition),
  get('/owner/finance/repairs', listRepairExpenses),
  post('/owner/finance/repairs', createRepairExpense, { status: 201, body: 'upload' }),
  patch('/owner/finance/repairs/{repairId}', updateRepairExpense),
  del('/owner/finance/repairs/{repairId}', voidRepairExpense),
  get('/owner/finance/maintenance', listMaintenance),
  post('/owner/finance/maintenance', planMaintenance, { status: 201 }),
  patch('/owner/finance/maintenance/{taskId}', by('action', { start: startMaintenance, finish: finishMaintenance })),
  del('/owner/finance/maintenance/{taskId}', cancelMaintenance),
  get('/owner/finance/assets/{assetId}', getAssetFinance),
  get('/owner/pricing/portfolio', getPortfolioPricing),
  get('/owner/pricing/assets/{assetId}', getPricingRecommendation),
  get('/legal', listLegalTexts),
  get('/legal/{kind}', getLegalText),
  patch('/admin/legal-texts/{kind}', publishLegalText),
  get('/charts/{vendorId}/{days}', getAnalyticsChart, { page: analyticsPage, root: true }),
  get('/invoices/{invoiceId}', openInvoice, { page: invoicePage, root: true }),
  patch('/ucp/checkout/sessions/{checkoutId}', updateUcpCheckout),
  post('/ucp/checkout/sessions/{checkoutId}/cancel', cancelUcpCheckout),
  patch('/webhooks/agent/{webhookId}', updateAgentWebhook),
  del('/webhooks/agent/{webhookId}', deleteAgentWebhook),
  post('/webhooks/agent/{webhookId}/secret', rotateAgentWebhookSecret, { status: 201 }),
  post('/webhooks/agent/{webhookId}/test', testAgentWebhook),
  get('/webhooks/agent/{webhookId}/deliveries', listAgentWebhookDeliveries),
  post('/webhooks/agent/{webhookId}/replay', replayAgentWebhook),
];
