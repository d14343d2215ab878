import { ownerLogin, registerVendorAccount } from '../domain/accounts/index.ts';
import type { ToolTable } from './tool.ts';

/** The vendor's endpoint, `/api/v1/mcp-owner`. Names are given by the specification and never change. */
export const ownerTools = {
  register_vendor_account: registerVendorAccount,
  owner_login: ownerLogin,
} satisfies ToolTable;
