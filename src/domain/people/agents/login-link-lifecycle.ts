import { loginLinks } from '../../../../db/schema/index.ts';
import { type LOGIN_LINK_ROLES, LOGIN_LINK_STATES } from '../../../../db/values/index.ts';
import { declareMoveWithEvent, declareSave, lifecycle, offer, type Step } from '../../platform/kernel/index.ts';
import { loginLinkEvents } from './events.ts';
import type { LoginLinkRow } from './login-link-store.ts';

/**
 * The states of a login link. One that nobody answers stays PENDING and is worthless after `expiresAt`. @public: tests examine
 * every table of moves.
 */
export const loginLinkLifecycle = lifecycle(LOGIN_LINK_STATES, {
  initial: 'PENDING',
  final: ['DENIED', 'USED'],
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED', by: ['RENTER', 'OWNER'], event: loginLinkEvents.approved },
    deny: { from: ['PENDING'], to: 'DENIED', by: ['RENTER', 'OWNER'], event: loginLinkEvents.denied },
    collect: { from: ['APPROVED'], to: 'USED', by: ['SYSTEM'], event: loginLinkEvents.used },
  },
});

/**
 * Makes a move of the login link's lifecycle and emits its event. The caller holds the link's lock and has asked whether it
 * can.
 */
export const moveLoginLink = declareMoveWithEvent(loginLinkLifecycle, declareSave(loginLinks, 'Login link'), {
  event: ({ id: loginRequestId, status }) => ({ data: { loginRequestId, status } }),
});

interface Polled {
  readonly role: (typeof LOGIN_LINK_ROLES)[number];
  readonly loginRequestId: string;
  readonly pollToken: string;
}

/** The step by which the software learns what the person answered. */
export function pollStep({ role, loginRequestId, pollToken }: Polled): Step {
  const actor = role === 'VENDOR' ? 'OWNER' : 'RENTER';
  return offer('get_login_status', { loginRequestId, pollToken }, { actor, why: 'learn whether the person approved' });
}

/** The step that makes another link with the same request. */
export function newLinkStep({ role, clientName, scopes, emailHint }: LoginLinkRow): Step {
  const actor = role === 'VENDOR' ? 'OWNER' : 'RENTER';
  const args = { role, clientName, scopes, ...(emailHint !== null && { emailHint }) };
  return offer('create_login_link', args, { actor, why: 'get a new link' });
}

/** The step for software that asks again after it was given the tokens, which are given only once. */
export function tokensLostStep(link: LoginLinkRow): Step {
  const why = 'the tokens were given once; if that answer was lost, ask the person with a new link';
  return { ...newLinkStep(link), why, requiresHuman: true, optional: true };
}
