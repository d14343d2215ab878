import { createCategory, getAdminCategory, listAdminCategories, updateCategory } from '../../domain/catalog/categories/index.ts';
import { decideCommission, getCommissionProofFile, listDueCommissions } from '../../domain/money/commissions/index.ts';
import {
  getAdminBooking,
  listAdminBookings,
  readBookingMessages,
  forceCancelBooking,
  forceCompleteBooking,
  listDisputes,
  reviewDispute,
  ruleOnDispute,
} from '../../domain/oversight/admin-bookings/index.ts';
import {
  getSetup,
  inviteAdmin,
  listAdmins,
  reinstateAdmin,
  removeAdmin,
  revokeAdminInvitation,
  suspendAdmin,
} from '../../domain/oversight/admins/index.ts';
import { acceptBySilence, expirePayments, releaseDeposits } from '../../domain/oversight/deadlines/index.ts';
import { listDeliveries, previewLetters, retryDelivery } from '../../domain/oversight/deliveries/index.ts';
import {
  changeUserEmail,
  dismissListingReport,
  getUser,
  listListingReports,
  listUsers,
  reinstateAsset,
  reinstateUser,
  removeUserSecondFactor,
  suspendAsset,
  suspendUser,
  upholdListingReport,
  dismissMessageReport,
  listMessageReports,
  upholdMessageReport,
} from '../../domain/oversight/moderation/index.ts';
import {
  approvePayment,
  grantCredit,
  listAdminPayments,
  refundPayment,
  rejectPayment,
  retryRefund,
  settleDebt,
  syncPayment,
  cancelPayoutBatch,
  completePayoutBatch,
  createPayoutBatch,
  downloadPayoutBatch,
  getPayoutBatch,
  listAdminPayouts,
  listPayoutBatches,
  showPayoutAccount,
} from '../../domain/oversight/payment-admin/index.ts';
import { decideRiskReview, listRiskReviews } from '../../domain/rentals/reviews/index.ts';
import { createDocumentKind, listDocumentKinds, updateDocumentKind } from '../../domain/people/trust/index.ts';
import { publishLegalText } from '../../domain/people/legal/index.ts';
import { changeSwitch, listSwitches } from '../../domain/people/api-keys/index.ts';
import { getAgentUsage } from '../../domain/people/agents/index.ts';
import { listAuditLog, listJobs } from '../../domain/platform/monitoring/index.ts';
import { listSettingChanges, listSettings, setPlatformLogo, updateSettings } from '../../domain/platform/settings/index.ts';
import { listFailedEvents, retryFailedEvent } from '../../domain/platform/events/index.ts';
import {
  addLanguage,
  exportTexts,
  importTexts,
  listLanguages,
  listTexts,
  resetText,
  setText,
  updateLanguage,
} from '../../domain/platform/texts/index.ts';
import { showDocument } from '../../domain/rentals/documents/index.ts';
import { confirmOfflineProof, rejectOfflineProof } from '../../domain/settlement/offline-payments/index.ts';
import { decidePayout } from '../../domain/settlement/payouts/index.ts';
import { answerFeedback, listFeedback } from '../../domain/shops/feedback/index.ts';
import { by, del, get, patch, post } from '../route.ts';

const paymentActions = {
  approve_payment: approvePayment,
  reject_payment: rejectPayment,
  grant_credit: grantCredit,
  refund: refundPayment,
  retry_refund: retryRefund,
  settle_debt: settleDebt,
  confirm_proof: confirmOfflineProof,
  reject_proof: rejectOfflineProof,
};

/** Routes for people with the role ADMIN. */
export const adminRoutes = [
  get('/admin/payments', listAdminPayments, { answer: 'table' }),
  patch('/admin/payments', by('action', paymentActions)),
  patch('/admin/payments/payouts/{payoutId}', decidePayout, { alsoInQuery: ['action'] }),
  post('/admin/payments/sync/{paymentId}', syncPayment, {
    alsoAt: '/admin/payments/{paymentId}/sync',
    because: 'asks the gateway about a payment that hangs, and books what it says',
  }),
  get('/admin/payments/payouts', listAdminPayouts, {
    because: 'payouts that are due and why they wait, for whoever transfers them by hand',
  }),
  post('/admin/payments/payout-bank/{payoutId}', showPayoutAccount, {
    alsoAt: '/admin/payments/payouts/{payoutId}/bank',
    because: 'the full account number, without which nobody can transfer a payout by hand; each look is in the audit log',
  }),
  post('/admin/payments/payouts/sepa', createPayoutBatch, {
    status: 201,
    because: 'takes the due payouts into a batch, for one file that the bank executes',
  }),
  get('/admin/payments/payouts/batches', listPayoutBatches, { because: 'batches of transfers, open and ended ones' }),
  get('/admin/payments/payouts/batches/{batchId}', getPayoutBatch, {
    because: 'one batch with its payouts and what became of them',
  }),
  get('/admin/payments/payouts/batches/{batchId}/file', downloadPayoutBatch, {
    answer: 'xml',
    because: 'the SEPA credit transfer file of a batch, as the bank takes it',
  }),
  post('/admin/payments/payouts/batches/{batchId}/complete', completePayoutBatch, {
    because: 'marks all payouts of a batch as paid together, once the bank has executed the file',
  }),
  post('/admin/payments/payouts/batches/{batchId}/cancel', cancelPayoutBatch, {
    because: 'its payouts wait for a transfer by hand again, where the bank does not execute the file',
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
  get('/admin/users', listUsers, {
    because: 'who judges people and listings must find them: by id, e-mail address, name or shop',
  }),
  get('/admin/users/{userId}', getUser, { because: 'one person as an admin sees them; each look is in the audit log' }),
  patch('/admin/users/{userId}', by('action', { suspend: suspendUser, reinstate: reinstateUser }), {
    because: 'suspends a person, or lifts the suspension; the person reads the reason and can appeal',
  }),
  patch('/admin/users/{userId}/email', changeUserEmail, {
    because: 'for a person who lost their mailbox and has shown who they are; both addresses are told',
  }),
  get('/admin/setup', getSetup, { because: 'what an operator still has to do before people can rent, for their page' }),
  post('/admin/users/{userId}/second-factor/remove', removeUserSecondFactor, {
    because: 'for a person who lost their phone and their recovery codes, and has shown who they are; they are told by e-mail',
  }),
  get('/admin/admins', listAdmins, { because: 'who administers the platform, and who is invited to' }),
  post('/admin/admins', inviteAdmin, {
    status: 201,
    because: 'invites another administrator by e-mail, so that there can be more than the one of the configuration',
  }),
  patch('/admin/admins/{userId}', by('action', { suspend: suspendAdmin, reinstate: reinstateAdmin }), {
    because: 'suspends an administrator at once, or lifts the suspension; never the last one',
  }),
  del('/admin/admins/{userId}', removeAdmin, {
    because: 'an administrator who leaves is an ordinary account again; never the last one',
  }),
  del('/admin/admin-invitations/{invitationId}', revokeAdminInvitation, { because: 'takes an invitation back' }),
  patch('/admin/assets/{assetId}', by('action', { suspend: suspendAsset, reinstate: reinstateAsset }), {
    because: 'suspends a listing, or lifts the suspension; its owner reads the reason',
  }),
  get('/admin/listing-reports', listListingReports, { because: 'reports of listings wait for a person, who must see them' }),
  patch('/admin/listing-reports/{reportId}', by('decision', { uphold: upholdListingReport, dismiss: dismissListingReport }), {
    because: 'how an admin upholds a report, suspending the listing or not, or dismisses it',
  }),
  get('/admin/message-reports', listMessageReports, { because: 'messages that one side reported, for the platform’s people' }),
  patch('/admin/message-reports/{reportId}', by('decision', { uphold: upholdMessageReport, dismiss: dismissMessageReport }), {
    because: 'decides about such a report: the message is removed, or stays',
  }),
  get('/admin/disputes', listDisputes, { because: 'disputes end with a ruling, so an admin must see those that wait for one' }),
  patch('/admin/disputes/{disputeId}', by('decision', { review: reviewDispute, rule: ruleOnDispute }), {
    because: 'how an admin takes up a dispute and rules on it',
  }),
  get('/admin/bookings', listAdminBookings, {
    because: 'who helps with a booking must find it; each search is in the audit log',
  }),
  get('/admin/bookings/{bookingId}', getAdminBooking, {
    because: 'one booking with its money, timeline and claims, and what can be decided about it',
  }),
  post('/admin/bookings/{bookingId}/messages', readBookingMessages, {
    because: 'reads what both sides wrote, with a reason that is kept in the audit log; a query would leave no reason',
  }),
  patch('/admin/bookings/{bookingId}', by('decision', { cancel: forceCancelBooking, complete: forceCompleteBooking }), {
    because: 'the platform ends a booking that nobody else can: cancelled with a refund, or completed; both sides see the reason',
  }),
  get('/admin/risk-reviews', listRiskReviews, {
    because: 'reviews of risks end with a decision, so an admin must see those that wait for one',
  }),
  patch('/admin/risk-reviews/{reviewId}', decideRiskReview, {
    because: 'how an admin clears a risk, strikes what a score counts, or upholds, with a reason that the person sees',
  }),
  get('/admin/documents/{documentId}', showDocument, {
    because: 'how the platform’s people look at a document; each look is in the audit log with its reason',
  }),
  get('/admin/feedback', listFeedback, { because: 'somebody has to read what owners send with POST /owner/feedback' }),
  patch('/admin/feedback/{feedbackId}', answerFeedback, {
    because: 'how an admin says what becomes of it, which the owner sees',
  }),
  get('/admin/categories', listAdminCategories, {
    because: 'an operator edits categories, so must see all that is decided about each',
  }),
  post('/admin/categories', createCategory, { because: 'how an operator adds a category in which owners can list' }),
  get('/admin/categories/{slug}', getAdminCategory, { because: 'one category with all that is decided about it' }),
  patch('/admin/categories/{slug}', updateCategory, { because: 'how an operator changes or archives a category' }),
  get('/admin/document-kinds', listDocumentKinds, { because: 'which kinds of documents categories can ask for' }),
  post('/admin/document-kinds', createDocumentKind, { because: 'how an operator adds a kind of document' }),
  patch('/admin/document-kinds/{code}', updateDocumentKind, {
    because: 'how an operator changes or archives a kind of document',
  }),
  get('/admin/settings', listSettings, { because: 'what the operator decides: limits, currencies, countries, tax and brand' }),
  patch('/admin/settings', updateSettings, { because: 'how the operator changes it' }),
  post('/admin/settings/logo', setPlatformLogo, { status: 201, body: 'upload', because: 'the picture beside the name on pages' }),
  get('/admin/settings/changes', listSettingChanges, { because: 'who changed which setting, when and why' }),
  patch('/admin/legal-texts/{kind}', publishLegalText, { because: 'the operator puts a new version of a legal text into force' }),
  get('/admin/languages', listLanguages, { because: 'the languages of pages and letters, and which of them people are offered' }),
  post('/admin/languages', addLanguage, { status: 201, because: 'how an operator adds a language without a release' }),
  patch('/admin/languages/{language}', updateLanguage, { because: 'how an operator switches a language on or off' }),
  get('/admin/texts', listTexts, { because: 'the texts of pages and letters, of which an operator can change each' }),
  get('/admin/texts/{language}', exportTexts, { because: 'all texts of a language in one file for a translator' }),
  post('/admin/texts/{language}', importTexts, { body: 'upload', because: 'takes the file of a translator back' }),
  patch('/admin/texts/{language}/{textId}', setText, { because: 'how an operator changes a text without a release' }),
  del('/admin/texts/{language}/{textId}', resetText, { because: 'puts the text of the release back' }),
  get('/admin/agent-usage', getAgentUsage, { answer: 'table' }),
  get('/admin/switches', listSwitches, { because: 'what an admin has switched off, since when and why' }),
  patch('/admin/switches', changeSwitch, {
    because: 'stops one tool, one API key or all keys of a person within seconds, without a new release; and lets them go on',
  }),
  get('/admin/audit', listAuditLog, {
    because: 'who used special rights, when and why: rulings, forced ends, money moved by hand, looks at documents',
  }),
  get('/admin/events/failed', listFailedEvents, {
    because: 'events that the platform could not act on wait for a person, who must see them',
  }),
  get('/admin/deliveries', listDeliveries, {
    because: 'whether e-mails, text messages, push messages and webhooks reach people, and why not',
  }),
  post('/admin/deliveries/{deliveryId}/retry', retryDelivery, { because: 'has one sent again once the cause is mended' }),
  get('/admin/letters', previewLetters, {
    because: 'how the e-mails to people read and look in each language, before one is sent',
  }),
  get('/admin/jobs', listJobs, { because: 'whether what the platform does by itself runs, and how it went the last time' }),
  post('/admin/events/failed/{failureId}/retry', retryFailedEvent, {
    because: 'how an admin has one tried again once the cause is mended',
  }),
];

/** The scheduled jobs. The scheduler starts them by itself. An operator may start them through these routes instead. */
export const cronRoutes = [
  post('/cron/payment-expire', expirePayments),
  post('/cron/deposit-release', releaseDeposits),
  post('/cron/silent-acceptance', acceptBySilence),
];
