import { offer, asked, ASK_PERSON, type Step } from './step.ts';
import { z } from 'zod';
import { ROLES, type Scope, SCOPES, SIDES } from '../../../../db/values/index.ts';
import type { UserCaller } from './caller.ts';
import { BASE_PATH } from './links/api-url.ts';
import { declareError, type DomainError } from './domain-error.ts';
import { NextAction } from './next-action.ts';
import { needsShop } from './scopes.ts';
import { becomeVendorSteps, signInSteps } from './sign-in-steps.ts';

const CredentialKind = z.enum(['session', 'apiKey']);

const FOR_SCHEDULER =
  'Only the scheduler of the operator calls this, with its own secret as `Authorization: Bearer <secret>`; no account and no API key opens it.';

export const unauthenticated = declareError({
  code: 'unauthenticated',
  status: 401,
  when: 'The operation needs a sign-in and no credential was sent.',
  data: z.object({ side: z.enum(SIDES) }),
  steps: z.object({
    otherwise: z.string().optional().describe('what helps where no header can be sent'),
    scopes: z.array(z.enum(SCOPES)).optional().describe('where the usual ones are not enough'),
    scheduled: z.boolean().optional().describe('for the scheduler of the operator, not for people'),
  }),
  message: ({ otherwise, scheduled }) =>
    scheduled
      ? FOR_SCHEDULER
      : `Sign in first: send \`Authorization: Bearer <access token or API key>\` or \`X-Api-Key\`.${otherwise === undefined ? '' : ` ${otherwise}`}`,
  next: ({ side, scopes, scheduled }) => (scheduled ? [] : signInSteps(side, 'get an access token', scopes)),
});

export const invalidCredential = declareError({
  code: 'invalid_credential',
  status: 401,
  when: 'The access token or API key is malformed, expired, revoked or unknown, or another server’s.',
  data: z.object({
    reason: z.enum(['malformed', 'expired', 'revoked', 'unknown', 'suspended', 'issuer', 'audience']),
    credential: CredentialKind,
    expected: z.string().optional().describe('issuer or audience that this server’s tokens have'),
  }),
  message: ({ reason, credential, expected = '' }) =>
    reason === 'suspended'
      ? 'The account is suspended, and its credentials ended with that. Signing in with the password says why, and how the person can appeal.'
      : reason === 'issuer' || reason === 'audience'
        ? `${foreignToken({ reason, expected })} Get a token from this server: sign in. If it came from this installation, its operator has given its processes different addresses.`
        : `The ${NAMES[credential]} was not accepted: ${reason}. Where no sign-in is needed, call again without the Authorization header; else ${credential === 'apiKey' ? 'the person makes a new key' : 'sign in'}.`,
  next: ({ reason, credential }) =>
    credential === 'apiKey'
      ? [newKey, ...signInSteps('RENTER', 'act for the person without a key')]
      : [
          ...(reason === 'expired' ? [refresh] : []),
          ...signInSteps('RENTER', 'get a new access token'),
          ...signInSteps('OWNER', 'get a new access token for the owner side'),
        ],
});

/** Why a token of another server is refused. It repeats nothing of the token. */
export function foreignToken({ reason, expected }: { reason: 'issuer' | 'audience'; expected: string }): string {
  return reason === 'issuer'
    ? `The access token was issued by another server: its issuer (iss) is not ${expected}.`
    : `The access token is meant for another server or page: its audience (aud) is not ${expected}.`;
}

export const forbidden = declareError({
  code: 'forbidden',
  status: 403,
  when: "The caller's role does not allow the operation.",
  data: z.object({ needs: z.enum([...ROLES, 'CRON', 'PARTNER_KEY', 'SYSTEM']), has: z.string() }),
  message: ({ needs, has }) =>
    needs === 'VENDOR' && has === 'CUSTOMER'
      ? `This is for owners who rent out (VENDOR), and the account is a renter’s (CUSTOMER). To rent, use ${BASE_PATH}/mcp, over REST ${BASE_PATH}/bookings.`
      : needs === 'CRON'
        ? FOR_SCHEDULER
        : `This needs ${needs}; the credential is ${has}.`,
  next: ({ needs, has }) => {
    if (needs !== 'VENDOR') return [];
    if (has === 'ADMIN') return becomeVendorSteps(has);
    return has === 'CUSTOMER' ? [rentInstead, ...becomeVendorSteps(has).map((step) => ({ ...step, optional: true }))] : [];
  },
});

export const adminNeedsFactor = declareError({
  code: 'admin_needs_second_factor',
  status: 403,
  when: 'An administrator has not set up a second factor, and the operator asks for one.',
  data: z.object({}),
  message: () =>
    'Administrators need a second factor here before they may do anything else. Sign in on the pages, which lead to it, or set it up with POST /users/me/second-factor and its confirm.',
  next: () => [],
});

export const insufficientScope = declareError({
  code: 'insufficient_scope',
  status: 403,
  when: 'The API key, or the session of a login link, was not granted the scope that the operation needs.',
  data: z.object({ needs: z.enum(SCOPES), granted: z.array(z.enum(SCOPES)), credential: CredentialKind }),
  steps: z.object({
    actions: z.array(NextAction),
    page: z.string().nullable().describe('where the person allows more'),
  }),
  message: ({ needs, granted, credential, page }) =>
    `The ${NAMES[credential]} lacks the scope ${needs}; it has ${granted.join(', ') || 'none'}.${page === null ? '' : ` ${pageWords(page)}`}`,
  next: ({ actions }) => actions,
});

/** How the person allows more, for readers who get no steps. */
function pageWords(page: string): string {
  return `The person allows it on ${page} (once they have, call again).`;
}

/** The scope that an operation needs of a caller whose role allows it. Throws `insufficient_scope`. */
export function scopeMissing({ scopes, credential }: UserCaller, needs: Scope): DomainError {
  const granted = scopes === 'all' ? [] : [...scopes];
  const actions = moreScopes(granted, needs, credential);
  const page = pageOf(needs, credential);
  return insufficientScope({ needs, granted, credential: credential.kind, actions, page });
}

const SESSION_REASONS = {
  unknown: 'There is no such session: fill in the one that your sign-in gave (rws_…), whole, or get a new one.',
  revoked: 'The session was ended.',
  suspended: 'The account is suspended, and its sessions ended with that. Signing in with the password says why.',
};

export const sessionEnded = declareError({
  code: 'session_ended',
  status: 401,
  when: 'The argument session of an MCP call is unknown, has run out or was ended.',
  data: z.object({ reason: z.enum(['unknown', 'expired', 'revoked', 'suspended']), side: z.enum(SIDES) }),
  steps: z.object({ lasts: z.string().optional().describe('of one that has run out: how long it could last') }),
  message: ({ reason, lasts = 'a while' }) =>
    reason === 'expired' ? `The session ran out: it lasts ${lasts}.` : SESSION_REASONS[reason],
  next: ({ reason, side }) => (reason === 'suspended' ? [] : signInSteps(side, 'get a new session')),
});

export const sessionForbidden = declareError({
  code: 'session_not_enough',
  status: 403,
  when: 'A call that changes the account, or is about keys, webhooks or a bank account, came with the argument session, which never opens these.',
  data: z.object({ tool: z.string().optional() }),
  steps: z.object({
    otherwise: z.string().optional().describe('what helps instead'),
    actions: z.array(NextAction).optional(),
  }),
  message: ({ otherwise }) =>
    `The argument session does not open this: it is for bookings, documents, payments, chat and owner’s work.${otherwise === undefined ? '' : ` ${otherwise}`}`,
  next: ({ actions = [] }) => actions,
});

export const liveKeyNeeded = declareError({
  code: 'test_key_refused',
  status: 400,
  when: 'A test key tries to change the account or the shop: it works on test bookings only.',
  data: z.object({}),
  message: () => 'A test key works on test bookings only. Use a live key, or sign in as the person.',
  next: () => [
    ...signInSteps('RENTER', 'sign in as the person'),
    ...signInSteps('OWNER', 'sign in as the person, at the owner’s endpoint'),
  ],
});

const rentInstead: Step = offer(
  'search_assets',
  {},
  { actor: 'RENTER', why: `to rent: at the renter’s endpoint ${BASE_PATH}/mcp` },
);

const refresh: Step = offer(
  'refresh_token',
  { refreshToken: asked('refresh token') },
  { actor: 'RENTER', why: 'get a new access token without the person' },
);

const newKey: Step = offer(
  'create_api_key',
  { name: ASK_PERSON },
  { actor: 'RENTER', why: 'make a new key, signed in as the person, at the renter’s endpoint or over REST', requiresHuman: true },
);

const NAMES = { session: 'access token', apiKey: 'API key' };

/** The steps instead of one that the credential may not take: how it gets the scope, or where the person does it. */
export function askForScope(
  { scopes, credential }: UserCaller,
  needs: Scope,
  { why, optional }: Pick<Step, 'why' | 'optional'>,
): Step {
  const granted = scopes === 'all' ? [] : scopes;
  const [step = newKey] = moreScopes(granted, needs, credential);
  return {
    ...step,
    why: `${why}: for this the access lacks ${needs}; ask the person for it, or the person does it on the page /account`,
    ...(optional === true && { optional }),
  };
}

/**
 * The step for a new key or link with more scopes. It replaces the present one, so it keeps its limits and its approvals.
 * Owners get a link at their own endpoint. What a session may do, the person can also extend on a page.
 */
function moreScopes(granted: readonly Scope[], needs: Scope, credential: UserCaller['credential']): Step[] {
  const scopes = [...granted, needs];
  const owner = scopes.some(needsShop);
  const pageUrl = pageOf(needs, credential);
  const link: Step = offer(
    'create_login_link',
    { role: owner ? 'VENDOR' : 'CUSTOMER', clientName: asked('name of your software'), scopes },
    {
      actor: owner ? 'OWNER' : 'RENTER',
      why: pageUrl === null ? ASK_ANEW : `the person allows that scope too on pageUrl, and then you call again; or ${ASK_ANEW}`,
      requiresHuman: true,
      ...(pageUrl !== null && { pageUrl }),
    },
  );
  if (credential.kind === 'session') return [link];
  const asking = askingOf(credential);
  const key = {
    ...newKey,
    args: { ...newKey.args, scopes, ...asking },
    why: `${newKey.why}: with that scope too, and with the spend cap of this one, if it has any`,
  };
  // A key whose calls wait for approval is offered no login link, because the session of a link never waits.
  return owner && Object.keys(asking).length === 0 ? [link, key] : [key];
}

const ASK_ANEW = 'ask the person for that scope too';

/** The page on which the person allows it; null if there is none, or if it is allowed and only the token is older. */
function pageOf(needs: Scope, { pageToAllow }: UserCaller['credential']): string | null {
  return pageToAllow?.([needs]) ?? null;
}

/** The limits above which a key needs the person's approval. */
function askingOf({ requireConfirm = false, confirmAboveMinor = null, maxPriceDropBps = 0 }: UserCaller['credential']) {
  return {
    ...(requireConfirm && { requireConfirm }),
    ...(confirmAboveMinor !== null && { confirmAboveMinor }),
    ...(maxPriceDropBps > 0 && { maxPriceDropBps }),
  };
}
