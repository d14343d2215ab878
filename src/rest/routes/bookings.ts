import { getPayStatus, initiatePayment } from '../../domain/booking-payments/index.ts';
import {
  bookingReadiness,
  cancelBooking,
  createBooking,
  getBookingDetail,
  listMyBookings,
  promoteBooking,
} from '../../domain/bookings/index.ts';
import { getPaymentInvoice } from '../../domain/invoices/index.ts';
import { approveBooking, rejectBooking } from '../../domain/owner/index.ts';
import { invoicePage } from '../pages/invoice-page.ts';
import { by, get, patch, post } from '../route.ts';

export const bookingRoutes = [
  get('/bookings', listMyBookings),
  post('/bookings', createBooking, { status: 201 }),
  get('/bookings/{bookingId}', getBookingDetail),
  patch('/bookings/{bookingId}', by('decision', { approve: approveBooking, reject: rejectBooking })),
  get('/bookings/{bookingId}/readiness', bookingReadiness),
  post('/bookings/{bookingId}/promote', promoteBooking),
  // Without a body it cancels, as the specification has it; `?preview=true` only shows the refund.
  post('/bookings/{bookingId}/cancel', cancelBooking, { defaults: { confirm: true } }),
  post('/bookings/{bookingId}/pay', initiatePayment),
  get('/bookings/{bookingId}/pay/status', getPayStatus),
  get('/bookings/{bookingId}/payments/{paymentId}/invoice', getPaymentInvoice, { page: invoicePage }),
];
