import {
  forceCancelBooking,
  forceCompleteBooking,
  listDisputes,
  reviewDispute,
  ruleOnDispute,
} from '../../domain/admin/index.ts';
import { listAuditLog } from '../../domain/audit/index.ts';
import {
  approveLoginLink,
  createLoginLink,
  denyLoginLink,
  endSessions,
  getLoginStatus,
  listSessions,
  openAccountPage,
  ownerLogin,
  registerVendorAccount,
  sendEmailVerification,
  showLoginLink,
  verifyEmail,
} from '../../domain/accounts/index.ts';
import { approveConfirmation, denyConfirmation, showConfirmation } from '../../domain/confirmations/index.ts';
import {
  deleteMyDocument,
  getDocumentFile,
  handInDocument,
  listMyDocuments,
  showDocument,
  showHandIn,
} from '../../domain/booking-documents/index.ts';
import { receiveGatewayCallback } from '../../domain/booking-payments/index.ts';
import {
  createCalendarFeed,
  importIcs,
  listCalendarFeeds,
  readCalendarFeed,
  revokeCalendarFeed,
} from '../../domain/calendar/index.ts';
import {
  decideCommission,
  getCommission,
  getCommissionProofFile,
  listCommissions,
  listDueCommissions,
  summarizeCommissions,
  uploadCommissionProof,
} from '../../domain/commissions/index.ts';
import { getOfflineProofFile, getOfflineRefundFile } from '../../domain/offline-payments/index.ts';
import { getConditionPhoto, listConditionReports } from '../../domain/handover/index.ts';
import { getEvidencePhoto, getIncidentPhoto } from '../../domain/incidents/index.ts';
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
} from '../../domain/moderation/index.ts';
import { getOwnerBookingDetail } from '../../domain/owner/index.ts';
import { contestScore, decideRiskReview, listRiskReviews, requestRiskReview } from '../../domain/trust-profiles/index.ts';
import { removePayoutBank } from '../../domain/payouts/index.ts';
import { by, del, get, patch, post } from '../route.ts';
import { getLegalText, listLegalTexts, publishLegalText } from '../../domain/legal/index.ts';
import { openInvoice } from '../../domain/invoices/index.ts';
import { invoicePage } from '../pages/invoice-page.ts';
import { changeSwitch, listSwitches } from '../../domain/usage/index.ts';
import { eraseAccount, exportAccount } from '../../domain/personal-data/index.ts';

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
  get('/admin/disputes', listDisputes),
  patch('/admin/disputes/{disputeId}', by('decision', { review: reviewDispute, rule: ruleOnDispute })),
  patch('/admin/bookings/{bookingId}', by('decision', { cancel: forceCancelBooking, complete: forceCompleteBooking })),
  post('/owner/assets/{assetId}/blackouts/import', importIcs),
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
  get('/legal', listLegalTexts),
  get('/legal/{kind}', getLegalText),
  patch('/admin/legal-texts/{kind}', publishLegalText),
  get('/invoices/{invoiceId}', openInvoice, { page: invoicePage, root: true }),
];
