import {
  approveLoginLink,
  createLoginLink,
  denyLoginLink,
  endSessions,
  getLoginStatus,
  listSessions,
  ownerLogin,
  registerVendorAccount,
  sendEmailVerification,
  showLoginLink,
  verifyEmail,
} from '../../domain/accounts/index.ts';
import { getDocumentFile } from '../../domain/booking-documents/index.ts';
import { receiveGatewayCallback } from '../../domain/booking-payments/index.ts';
import { getOwnerBookingDetail } from '../../domain/owner/index.ts';
import { eraseAccount, exportAccount } from '../../domain/personal-data/index.ts';
import { del, get, post } from '../route.ts';

/** Routes that the specification's inventory does not name; `docs/extra-routes.md` says why each exists. */
export const extraRoutes = [
  post('/auth/register-vendor', registerVendorAccount, { status: 201 }),
  post('/auth/owner-login', ownerLogin),
  post('/auth/login-links', createLoginLink, { status: 201 }),
  post('/auth/login-links/{loginRequestId}/status', getLoginStatus),
  get('/auth/login-codes/{userCode}', showLoginLink),
  post('/auth/login-codes/{userCode}/approve', approveLoginLink),
  post('/auth/login-codes/{userCode}/deny', denyLoginLink),
  post('/auth/verify-email', verifyEmail),
  post('/users/me/verification-email', sendEmailVerification),
  get('/users/me/export', exportAccount),
  del('/users/me', eraseAccount),
  get('/users/me/sessions', listSessions),
  del('/users/me/sessions', endSessions),
  get('/owner/bookings/{bookingId}', getOwnerBookingDetail),
  post('/payments/callbacks/{gateway}', receiveGatewayCallback, { body: 'callback' }),
  get('/files/documents/{documentId}', getDocumentFile, { answer: 'file', root: true }),
];
