import {
  createApiKey,
  getProfile,
  listApiKeys,
  login,
  logout,
  refreshToken,
  registerAccount,
  revokeApiKey,
  rotateApiKey,
  sendPhoneCode,
  updateProfile,
  verifyPhoneCode,
} from '../../domain/accounts/index.ts';
import { getVerificationStatus, uploadDocument } from '../../domain/booking-documents/index.ts';
import { del, get, patch, post } from '../route.ts';

export const accountRoutes = [
  post('/auth/register', registerAccount, { status: 201 }),
  post('/auth/login', login),
  post('/auth/refresh', refreshToken),
  post('/auth/logout', logout),
  post('/auth/otp/send', sendPhoneCode),
  post('/auth/otp/verify', verifyPhoneCode),
  get('/auth/api-keys', listApiKeys),
  post('/auth/api-keys', createApiKey, { status: 201 }),
  del('/auth/api-keys', revokeApiKey),
  post('/auth/api-keys/{keyId}/rotate', rotateApiKey, { status: 201 }),
  get('/users/me', getProfile),
  patch('/users/me', updateProfile),
  get('/verification/status', getVerificationStatus),
  post('/upload', uploadDocument, { status: 201, body: 'upload' }),
];
