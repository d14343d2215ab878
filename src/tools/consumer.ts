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
  updateProfile,
} from '../domain/accounts/index.ts';
import type { ToolTable } from './tool.ts';

/** The renter's endpoint, `/api/v1/mcp`. Names are given by the specification and never change. */
export const consumerTools = {
  register_account: registerAccount,
  login,
  refresh_token: refreshToken,
  logout,
  get_profile: getProfile,
  update_profile: updateProfile,
  manage_api_keys: {
    title: 'API keys',
    description: 'List, create, revoke or rotate the API keys of your account. A new secret is shown once.',
    actions: { list: listApiKeys, create: createApiKey, revoke: revokeApiKey, rotate: rotateApiKey },
  },
} satisfies ToolTable;
