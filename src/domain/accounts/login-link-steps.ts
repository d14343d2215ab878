import type { LOGIN_LINK_ROLES } from '../../../db/values.ts';
import type { NextAction } from '../kernel/index.ts';
import type { LoginLinkRow } from './login-link-store.ts';

interface Polled {
  readonly role: (typeof LOGIN_LINK_ROLES)[number];
  readonly loginRequestId: string;
  readonly pollToken: string;
}

/** How the software learns what the person answered. */
export function pollStep({ role, loginRequestId, pollToken }: Polled): NextAction {
  const actor = role === 'VENDOR' ? 'OWNER' : 'RENTER';
  return { tool: 'get_login_status', args: { loginRequestId, pollToken }, actor, why: 'learn whether the person approved' };
}

/** Another link that asks for the same. */
export function newLinkStep({ role, clientName, scopes, emailHint }: LoginLinkRow): NextAction {
  const actor = role === 'VENDOR' ? 'OWNER' : 'RENTER';
  const args = { role, clientName, scopes, ...(emailHint !== null && { emailHint }) };
  return { tool: 'create_login_link', args, actor, why: 'get a new link' };
}
