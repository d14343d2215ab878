import { getAccountCredit } from '../../domain/money/credit/index.ts';
import {
  bookingReadiness,
  createBooking,
  getBookingDetail,
  listMyBookings,
  promoteBooking,
} from '../../domain/rentals/bookings/index.ts';
import { cancelBooking } from '../../domain/rentals/cancellation/index.ts';
import { createCounterOffer, getCounterOffer, respondCounterOffer } from '../../domain/rentals/counter-offers/index.ts';
import {
  addDisputeEvidence,
  escalateIncident,
  getDispute,
  openDispute,
  settleDispute,
  withdrawDispute,
} from '../../domain/rentals/disputes/index.ts';
import { listBookingExtensions, requestExtension, respondExtension } from '../../domain/rentals/extensions/index.ts';
import {
  acceptReturn,
  confirmCondition,
  contestCondition,
  denyReturn,
  getActiveBooking,
  reportCondition,
  updateBookingCollateral,
} from '../../domain/rentals/handover/index.ts';
import { acknowledgeIncident, listIncidents, reportIncident, resolveIncident } from '../../domain/rentals/incidents/index.ts';
import { listReviews, submitReview } from '../../domain/rentals/reviews/index.ts';
import { applyCredit, getPayStatus, initiatePayment } from '../../domain/settlement/checkout/index.ts';
import { getPaymentInvoice } from '../../domain/settlement/invoices/index.ts';
import {
  confirmOfflinePayment,
  getPaymentOptions,
  reportOfflinePayment,
} from '../../domain/settlement/offline-payments/index.ts';
import { approveBooking, rejectBooking } from '../../domain/shops/owner-bookings/index.ts';
import {
  followConversations,
  followMessages,
  listConversations,
  listMessages,
  sendMessage,
} from '../../domain/talk/conversations/index.ts';
import { invoicePage } from '../pages/invoice-page.ts';
import { by, get, patch, post } from '../route.ts';

const DECISIONS = {
  confirm: confirmCondition,
  contest: contestCondition,
  accept_return: acceptReturn,
  deny_return: denyReturn,
};

export const bookingRoutes = [
  get('/bookings', listMyBookings),
  post('/bookings', createBooking, { status: 201 }),
  // Before the booking by its id, whose path it fits too.
  get('/bookings/active', getActiveBooking),
  get('/bookings/{bookingId}', getBookingDetail),
  patch('/bookings/{bookingId}', by('decision', { approve: approveBooking, reject: rejectBooking })),
  get('/bookings/{bookingId}/readiness', bookingReadiness),
  post('/bookings/{bookingId}/promote', promoteBooking),
  // Without a body it cancels, as the specification has it; `?preview=true` only shows the refund.
  post('/bookings/{bookingId}/cancel', cancelBooking, { defaults: { confirm: true, anyRefund: true } }),
  post('/bookings/{bookingId}/pay', initiatePayment),
  get('/bookings/{bookingId}/pay/status', getPayStatus),
  post('/bookings/{bookingId}/pay/offline/report', reportOfflinePayment, { status: 201, body: 'upload' }),
  post('/bookings/{bookingId}/pay/offline/confirm', confirmOfflinePayment, { body: 'upload' }),
  get('/platform/payment-options', getPaymentOptions),
  post('/bookings/{bookingId}/apply-credit', applyCredit),
  get('/account/credit', getAccountCredit),
  patch('/bookings/{bookingId}/collateral', updateBookingCollateral),
  post('/bookings/{bookingId}/condition', reportCondition, { status: 201, body: 'upload' }),
  patch('/bookings/{bookingId}/condition', by('decision', DECISIONS), { body: 'upload' }),
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
    by('decision', { acknowledge: acknowledgeIncident, resolve: resolveIncident, escalate: escalateIncident }),
  ),
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
  get('/bookings/{bookingId}/messages', listMessages),
  post('/bookings/{bookingId}/messages', sendMessage, { status: 201, body: 'upload' }),
  get('/bookings/{bookingId}/messages/stream', followMessages, { answer: 'stream' }),
  get('/chat/conversations', listConversations),
  get('/chat/stream', followConversations, { answer: 'stream' }),
  get('/reviews', listReviews),
  post('/reviews', submitReview),
  get('/bookings/{bookingId}/payments/{paymentId}/invoice', getPaymentInvoice, { page: invoicePage }),
];
