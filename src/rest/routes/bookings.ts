import { getAccountCredit } from '../../domain/money/credit/index.ts';
import {
  createBooking,
  promoteBooking,
  createCounterOffer,
  getCounterOffer,
  respondCounterOffer,
  approveBooking,
  rejectBooking,
} from '../../domain/rentals/requests/index.ts';
import { cancelBooking, listBookingExtensions, requestExtension, respondExtension } from '../../domain/rentals/changes/index.ts';
import {
  addDisputeEvidence,
  escalateIncident,
  getDispute,
  getEvidencePhoto,
  openDispute,
  settleDispute,
  withdrawDispute,
  acknowledgeIncident,
  getIncidentPhoto,
  listIncidents,
  reportIncident,
  resolveIncident,
  withdrawIncident,
} from '../../domain/rentals/claims/index.ts';
import {
  acceptReturn,
  confirmCondition,
  contestCondition,
  denyReturn,
  getConditionPhoto,
  listConditionReports,
  reportCondition,
  updateBookingCollateral,
} from '../../domain/rentals/handover/index.ts';
import { listReviews, submitReview } from '../../domain/rentals/reviews/index.ts';
import {
  applyCredit,
  getPayStatus,
  initiatePayment,
  receiveGatewayCallback,
} from '../../domain/settlement/booking-payments/index.ts';
import { getPaymentInvoice, openInvoice } from '../../domain/settlement/invoices/index.ts';
import {
  confirmOfflinePayment,
  getOfflineProofFile,
  getOfflineRefundFile,
  getPaymentOptions,
  reportOfflinePayment,
} from '../../domain/settlement/offline-payments/index.ts';
import {
  blockConversation,
  followConversations,
  followMessages,
  getMessageAttachment,
  listConversations,
  listMessages,
  markMessagesRead,
  sendMessage,
  unblockConversation,
  markInquiryRead,
} from '../../domain/talk/conversations/index.ts';
import { reportMessage } from '../../domain/oversight/moderation/index.ts';
import { by, get, patch, post } from '../route.ts';
import { bookingReadiness, getBookingDetail, listMyBookings, getActiveBooking } from '../../domain/standing/bookings/index.ts';

const DECISIONS = {
  confirm: confirmCondition,
  contest: contestCondition,
  accept_return: acceptReturn,
  deny_return: denyReturn,
};

/** The actions in a conversation other than reading and writing. */
const CHAT_ACTIONS = {
  read: markMessagesRead,
  block: blockConversation,
  unblock: unblockConversation,
  report: reportMessage,
};

export const bookingRoutes = [
  get('/bookings', listMyBookings),
  post('/bookings', createBooking, { status: 201 }),
  // It stands before the route of a booking by its id, which would match it too.
  get('/bookings/active', getActiveBooking),
  get('/bookings/{bookingId}', getBookingDetail),
  patch('/bookings/{bookingId}', by('decision', { approve: approveBooking, reject: rejectBooking })),
  get('/bookings/{bookingId}/readiness', bookingReadiness),
  post('/bookings/{bookingId}/promote', promoteBooking),
  // Without a body it cancels, as the specification says. `?preview=true` only shows the refund.
  post('/bookings/{bookingId}/cancel', cancelBooking, { defaults: { confirm: true, anyRefund: true } }),
  post('/bookings/{bookingId}/pay', initiatePayment),
  get('/bookings/{bookingId}/pay/status', getPayStatus),
  post('/payments/callbacks/{gateway}', receiveGatewayCallback, {
    body: 'callback',
    because: 'how the payment gateway reports an outcome (section 6 of the specification names the report, not its path)',
  }),
  post('/bookings/{bookingId}/pay/offline/report', reportOfflinePayment, { status: 201, body: 'upload' }),
  post('/bookings/{bookingId}/pay/offline/confirm', confirmOfflinePayment, { body: 'upload' }),
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
  get('/platform/payment-options', getPaymentOptions),
  post('/bookings/{bookingId}/apply-credit', applyCredit),
  get('/account/credit', getAccountCredit),
  patch('/bookings/{bookingId}/collateral', updateBookingCollateral),
  get('/bookings/{bookingId}/condition', listConditionReports, {
    because:
      'REST form of the action list of manage_booking_condition: the inventory names only how reports are sent and answered',
  }),
  post('/bookings/{bookingId}/condition', reportCondition, { status: 201, body: 'upload' }),
  patch('/bookings/{bookingId}/condition', by('decision', DECISIONS), { body: 'upload' }),
  get('/files/condition-reports/{reportId}/photos/{photoId}', getConditionPhoto, {
    answer: 'file',
    root: true,
    because: 'opens a photo of a condition report for both sides, by a signed link that runs out',
  }),
  get('/bookings/{bookingId}/extensions', listBookingExtensions),
  post('/bookings/{bookingId}/extensions', requestExtension),
  patch('/bookings/{bookingId}/extensions', respondExtension),
  get('/bookings/{bookingId}/counter-offer', getCounterOffer),
  post('/bookings/{bookingId}/counter-offer', createCounterOffer),
  patch('/bookings/{bookingId}/counter-offer', respondCounterOffer),
  get('/bookings/{bookingId}/incidents', listIncidents),
  post('/bookings/{bookingId}/incidents', reportIncident, { status: 201, body: 'upload' }),
  patch(
    '/bookings/{bookingId}/incidents',
    by('decision', {
      acknowledge: acknowledgeIncident,
      resolve: resolveIncident,
      escalate: escalateIncident,
      withdraw: withdrawIncident,
    }),
  ),
  get('/files/incidents/{incidentId}/photos/{photoId}', getIncidentPhoto, {
    answer: 'file',
    root: true,
    because: 'opens a photo of an incident for both sides of its booking, by a signed link that runs out',
  }),
  get('/bookings/{bookingId}/dispute', getDispute),
  post(
    '/bookings/{bookingId}/dispute',
    by(
      'action',
      { open: openDispute, add_evidence: addDisputeEvidence, settle: settleDispute, withdraw: withdrawDispute },
      { otherwise: 'open' },
    ),
    { body: 'upload' },
  ),
  get('/files/evidence/{evidenceId}/photos/{photoId}', getEvidencePhoto, {
    answer: 'file',
    root: true,
    because: 'opens a photo that was added to a dispute for both sides and the admin, by a signed link that runs out',
  }),
  get('/bookings/{bookingId}/messages', listMessages),
  post('/bookings/{bookingId}/messages', sendMessage, { status: 201, body: 'upload' }),
  patch('/bookings/{bookingId}/messages', by('action', CHAT_ACTIONS), {
    because:
      'REST form of the actions read, block, unblock and report of manage_booking_chat: the inventory names only reading and writing',
  }),
  get('/bookings/{bookingId}/messages/stream', followMessages, { answer: 'stream' }),
  get('/chat/conversations', listConversations),
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
  // It stands after the actions of a conversation, whose answer it shares, because the first operation names the schema.
  patch('/assets/{slug}/inquiry/messages', markInquiryRead, {
    because: 'REST form of the action read of manage_asset_inquiry: the inventory names only reading and writing',
  }),
  get('/files/messages/{messageId}', getMessageAttachment, {
    answer: 'file',
    root: true,
    because: 'opens the file of a message for both sides, by a signed link that runs out',
  }),
  get('/chat/stream', followConversations, { answer: 'stream' }),
  get('/reviews', listReviews),
  post('/reviews', submitReview),
  get('/bookings/{bookingId}/payments/{paymentId}/invoice', getPaymentInvoice, {
    answer: 'page',
    page: '/invoices/of-a-payment',
  }),
  get('/invoices/{invoiceId}', openInvoice, {
    answer: 'page',
    root: true,
    because:
      'opens an invoice or a credit note to read and print, by a signed link that runs out: a browser sends no bearer token',
  }),
];
