import { changePassword, forgotPassword, resetPassword } from '../../domain/people/account-security/index.ts';
import { activateVendor, getProfile, updateProfile, updateVendorType } from '../../domain/people/accounts/index.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../../domain/people/api-keys/index.ts';
import { sendPhoneCode, verifyPhoneCode } from '../../domain/people/phones/index.ts';
import { registerAccount } from '../../domain/people/registration/index.ts';
import { login, logout, refreshToken } from '../../domain/people/sign-in/index.ts';
import { getVerificationStatus, uploadDocument } from '../../domain/rentals/documents/index.ts';
import { assessRisk } from '../../domain/rentals/trust-profiles/index.ts';
import { listAgentWebhooks, registerAgentWebhook } from '../../domain/talk/agent-webhooks/index.ts';
import { getPushStatus, subscribePush, unsubscribePush } from '../../domain/talk/devices/index.ts';
import { followNotifications, listNotifications, markNotificationRead } from '../../domain/talk/notifications/index.ts';
import { del, get, patch, post } from '../route.ts';

export const accountRoutes = [
  post('/auth/register', registerAccount, { status: 201 }),
  post('/auth/login', login),
  post('/auth/refresh', refreshToken),
  post('/auth/logout', logout),
  post('/auth/forgot-password', forgotPassword),
  post('/auth/reset-password', resetPassword),
  post('/auth/otp/send', sendPhoneCode),
  post('/auth/otp/verify', verifyPhoneCode),
  get('/auth/api-keys', listApiKeys),
  post('/auth/api-keys', createApiKey, { status: 201 }),
  del('/auth/api-keys', revokeApiKey),
  post('/auth/api-keys/{keyId}/rotate', rotateApiKey, { status: 201 }),
  get('/users/me', getProfile),
  patch('/users/me', updateProfile),
  post('/users/me/password', changePassword),
  post('/vendor/activate', activateVendor),
  patch('/owner/vendor-type', updateVendorType),
  get('/webhooks/agent', listAgentWebhooks),
  post('/webhooks/agent', registerAgentWebhook, { status: 201 }),
  get('/push/subscribe', getPushStatus),
  post('/push/subscribe', subscribePush, { status: 201 }),
  del('/push/subscribe', unsubscribePush),
  get('/verification/status', getVerificationStatus),
  post('/risk-assess', assessRisk),
  get('/notifications', listNotifications),
  get('/notifications/stream', followNotifications, { answer: 'stream' }),
  patch('/notifications', markNotificationRead),
  post('/upload', uploadDocument, { status: 201, body: 'upload' }),
];
