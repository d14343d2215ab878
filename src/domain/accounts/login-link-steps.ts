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

/** For whoever asks again after the tokens were given, which happens once. */
export function tokensLostStep(link: LoginLinkRow): NextAction {
  const why = 'the tokens were given once; if that answer was lost, ask the person with a new link';
  return { ...newLinkStep(link), why, requiresHuman: true, optional: true };
}
