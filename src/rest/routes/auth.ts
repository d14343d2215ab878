import { acceptAdminInvitation, showAdminInvitation } from '../../domain/oversight/admins/index.ts';
import { forgotPassword, resetPassword, showPasswordReset } from '../../domain/oversight/account-security/index.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../../domain/people/api-keys/index.ts';
import {
  approveConfirmation,
  denyConfirmation,
  showConfirmation,
  approveLoginLink,
  createLoginLink,
  denyLoginLink,
  getLoginStatus,
  showLoginLink,
} from '../../domain/people/agents/index.ts';
import {
  sendPhoneCode,
  verifyPhoneCode,
  confirmEmailChange,
  registerAccount,
  registerVendorAccount,
  sendEmailVerification,
  verifyEmail,
} from '../../domain/people/registration/index.ts';
import { login, logout, openAccountPage, ownerLogin, refreshToken } from '../../domain/people/sign-in/index.ts';
import { del, get, post } from '../route.ts';

/** The routes for opening an account, signing in, letting software in, and what it may do without asking. */
export const authRoutes = [
  post('/auth/register', registerAccount, { status: 201 }),
  post('/auth/register-vendor', registerVendorAccount, {
    status: 201,
    because: 'REST form of the tool register_vendor_account: an account with its vendor profile in one call',
  }),
  post('/auth/verify-email', verifyEmail, {
    because: 'confirms an e-mail address with the token of the link that was sent to it, for a front end of its own',
  }),
  post('/auth/confirm-email-change', confirmEmailChange, {
    because: 'confirms a new address by the link that was e-mailed to it, for a front end of its own',
  }),
  post('/users/me/verification-email', sendEmailVerification, {
    because: 'sends the confirmation link again to somebody who lost it',
  }),
  post('/auth/login', login),
  post('/auth/owner-login', ownerLogin, {
    because: 'REST form of the tool owner_login: refuses accounts without a vendor profile at once, with the way to get one',
  }),
  post('/auth/account-page', openAccountPage, {
    status: 201,
    because: 'what the page `/account` signs a person in with; its permit opens that page and nothing else',
  }),
  get('/auth/admin-invitations/{invitationId}', showAdminInvitation, {
    because: 'what the page `/admin-invitation/…` shows, for a front end of its own; the signed link is the permission',
  }),
  post('/auth/admin-invitations/{invitationId}', acceptAdminInvitation, {
    because: 'how somebody who was invited becomes an administrator, by the link of the e-mail',
  }),
  post('/auth/refresh', refreshToken),
  post('/auth/logout', logout),
  post('/auth/forgot-password', forgotPassword),
  get('/auth/reset-password', showPasswordReset, {
    because: 'what the page `/reset-password` shows: what a new password ends; the token of the e-mail is the permission',
  }),
  post('/auth/reset-password', resetPassword),
  post('/auth/otp/send', sendPhoneCode),
  post('/auth/otp/verify', verifyPhoneCode),
  post('/auth/login-links', createLoginLink, { status: 201, because: 'REST form of the tool create_login_link' }),
  post('/auth/login-links/{loginRequestId}/status', getLoginStatus, { because: 'REST form of the tool get_login_status' }),
  get('/auth/login-codes/{userCode}', showLoginLink, { because: 'what the page `/link` shows, for a front end of its own' }),
  post('/auth/login-codes/{userCode}/approve', approveLoginLink, {
    because: 'lets the software in that made the login link; takes the person’s password, never a token',
  }),
  post('/auth/login-codes/{userCode}/deny', denyLoginLink, { because: 'keeps that software out' }),
  get('/auth/api-keys', listApiKeys),
  post('/auth/api-keys', createApiKey, { status: 201 }),
  del('/auth/api-keys', revokeApiKey),
  post('/auth/api-keys/{keyId}/rotate', rotateApiKey, { status: 201 }),
  get('/auth/confirmations/{confirmationId}', showConfirmation, {
    because: 'what the page `/confirm/…` shows, for a front end of its own',
  }),
  post('/auth/confirmations/{confirmationId}/approve', approveConfirmation, {
    because: 'approves one call of an API key; takes the person’s password, never a token',
  }),
  post('/auth/confirmations/{confirmationId}/deny', denyConfirmation, { because: 'denies that call' }),
];
