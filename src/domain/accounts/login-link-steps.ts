import type { LOGIN_LINK_ROLES } from '../../../db/values.ts';
import type { NextAction } from '../kernel/index.ts';

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

export function newLinkStep({ role, clientName }: { role: Polled['role']; clientName: string }): NextAction {
  const actor = role === 'VENDOR' ? 'OWNER' : 'RENTER';
  return { tool: 'create_login_link', args: { role, clientName }, actor, why: 'get a new link' };
}
