import { z } from 'zod';
import { ROLES, type Scope, SCOPES, SIDES } from '../../../../db/values.ts';
import { declareError } from './domain-error.ts';
import type { NextAction } from './next-action.ts';
import { needsShop } from './scopes.ts';
import { becomeVendorSteps, signInSteps } from './sign-in-steps.ts';

const CredentialKind = z.enum(['session', 'apiKey']);

const Issue = z.object({
  field: z.string().describe('path of the offending field, `(root)` for the input as a whole'),
  message: z.string(),
});

export const invalidInput = declareError({
  code: 'invalid_input',
  status: 400,
  when: 'The input does not fit the schema; nothing was changed.',
  data: z.object({ issues: z.array(Issue) }),
  message: ({ issues }) => `Invalid input: ${issues.map(({ field, message }) => `${field}: ${message}`).join('; ')}.`,
  next: () => [],
});

export const malformedRequest = declareError({
  code: 'malformed_request',
  status: 400,
  when: 'The request could not be read: broken JSON, an unknown content type, a body that is too large.',
  data: z.object({ reason: z.string() }),
  message: ({ reason }) => reason,
  next: () => [],
});

export const unauthenticated = declareError({
  code: 'unauthenticated',
  status: 401,
  when: 'The operation needs a sign-in and no credential was sent.',
  data: z.object({ side: z.enum(SIDES) }),
  message: () => 'Sign in first: send `Authorization: Bearer <access token or API key>` or `X-Api-Key`.',
  next: ({ side }) => signInSteps(side, 'get an access token'),
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
        ? `${foreignToken({ reason, expected })} Get a token from this server: sign in. If it came from this installation, its processes differ in PUBLIC_BASE_URL.`
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

/** Why a token of another server is refused. Of the token itself it repeats nothing. */
export function foreignToken({ reason, expected }: { reason: 'issuer' | 'audience'; expected: string }): string {
  return reason === 'issuer'
    ? `The access token was issued by another server: its issuer (iss) is not ${expected}.`
    : `The access token is meant for another server or page: its audience (aud) is not ${expected}.`;
}

export const forbidden = declareError({
  code: 'forbidden',
  status: 403,
  when: "The caller's role does not allow the operation.",
  data: z.object({ needs: z.enum([...ROLES, 'CRON_SECRET', 'PARTNER_KEY', 'SYSTEM']), has: z.string() }),
  message: ({ needs, has }) =>
    needs === 'VENDOR' && has === 'CUSTOMER'
      ? 'This is for owners who rent out (VENDOR), and the account is a renter’s (CUSTOMER). To rent, use /api/v1/mcp, over REST /api/v1/bookings.'
      : `This needs ${needs}; the credential is ${has}.`,
  next: ({ needs, has }) => {
    if (needs !== 'VENDOR') return [];
    if (has === 'ADMIN') return becomeVendorSteps(has);
    return has === 'CUSTOMER' ? [rentInstead, ...becomeVendorSteps(has).map((step) => ({ ...step, optional: true }))] : [];
  },
});

export const insufficientScope = declareError({
  code: 'insufficient_scope',
  status: 403,
  when: 'The API key, or the session of a login link, was not granted the scope that the operation needs.',
  data: z.object({ needs: z.enum(SCOPES), granted: z.array(z.enum(SCOPES)), credential: CredentialKind }),
  message: ({ needs, granted, credential }) =>
    `The ${NAMES[credential]} lacks the scope ${needs}; it has ${granted.join(', ') || 'none'}.`,
  next: ({ needs, granted, credential }) => moreScopes([...granted, needs], credential),
});

export const switchedOff = declareError({
  code: 'switched_off',
  status: 403,
  when: 'The platform has switched the operation off for everybody, or the API key, or all keys of its person.',
  data: z.object({
    what: z.enum(['tool', 'key', 'user']),
    name: z.string().describe('the tool or operation, the key’s id, or the person’s id'),
    reason: z.string().describe('in the words of the platform'),
  }),
  message: ({ what, name, reason }) =>
    `${WHAT_IS_OFF[what](name)} switched off by the platform for now (${reason}). Nothing was changed; trying again at once will not help.`,
  next: () => [],
});

const WHAT_IS_OFF = {
  tool: (name: string) => `${name} is`,
  key: () => 'This API key is',
  user: () => 'All API keys of this account are',
};

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

export const notFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such path or resource, or it belongs to somebody else.',
  data: z.object({ what: z.string() }),
  message: ({ what }) => `There is no such ${what}.`,
  next: () => [],
});

export const rateLimited = declareError({
  code: 'rate_limited',
  status: 429,
  when: 'Too many requests in the window.',
  data: z.object({ limit: z.int(), retryAfterSeconds: z.int() }),
  message: ({ limit, retryAfterSeconds }) => `More than ${limit} requests; try again in ${retryAfterSeconds} s.`,
  next: () => [],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const tooManyUnsigned = declareError({
  code: 'too_many_unsigned_calls',
  status: 429,
  when: 'So many calls of this kind came from the network without a sign-in within the hour.',
  data: z.object({ limit: z.int().describe('calls an hour'), retryAfterSeconds: z.int() }),
  message: ({ limit, retryAfterSeconds }) =>
    `More than ${limit} such calls an hour from this network without a sign-in. Signed in there is no such limit; else try again in ${retryAfterSeconds} s.`,
  next: () => signInSteps('RENTER', 'call it as the person'),
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const serverBusy = declareError({
  code: 'server_busy',
  status: 429,
  when: 'So much waits already that this would wait too long: passwords to be checked, files and calendars to be looked through, large bodies to be read.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) => `The server is busy; nothing was changed. Try again in ${retryAfterSeconds} s.`,
  next: () => [],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const gatewaySilent = declareError({
  code: 'gateway_silent',
  status: 429,
  when: 'The payment gateway does not answer for now; nothing was charged, and the same call can be made again.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) =>
    `The payment gateway does not answer for now; nothing was charged. Repeat the same call in ${retryAfterSeconds} s.`,
  next: () => [],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const idempotencyConflict = declareError({
  code: 'idempotency_conflict',
  status: 400,
  when: 'The idempotency key was used before with another body.',
  data: z.object({ idempotencyKey: z.string() }),
  message: () => 'This idempotency key belongs to an earlier call with other input. Use a new key for a new call.',
  next: () => [],
});

export const idempotencyInFlight = declareError({
  code: 'idempotency_in_flight',
  status: 429,
  when: 'The first call with this idempotency key has not ended yet.',
  data: z.object({ idempotencyKey: z.string() }),
  message: () => 'The first call with this idempotency key is still running; repeat it shortly for its answer.',
  next: () => [],
  retryAfterSeconds: () => 1,
});

export const confirmationRequired = declareError({
  code: 'confirmation_required',
  status: 403,
  when: 'The person made this API key so that what commits money or cannot be undone waits for them; nothing was changed.',
  data: z.object({ confirmationId: z.string(), confirmUrl: z.string(), expiresAt: z.string() }),
  message: ({ confirmUrl, expiresAt }) =>
    `The person has to approve this. Give them the page ${confirmUrl}; once they have approved, repeat the very same call: it goes through once, until ${expiresAt}.`,
  next: () => [],
});

export const confirmationDenied = declareError({
  code: 'confirmation_denied',
  status: 403,
  when: 'The person denied this call of an API key.',
  data: z.object({ confirmationId: z.string(), expiresAt: z.string() }),
  message: ({ expiresAt }) =>
    `The person denied this. It cannot be asked for again before ${expiresAt}; ask them what they want.`,
  next: () => [],
});

/** Every operation may answer these; commands do not list them. */
export const PIPELINE_ERRORS = [
  invalidInput,
  malformedRequest,
  unauthenticated,
  invalidCredential,
  forbidden,
  insufficientScope,
  switchedOff,
  liveKeyNeeded,
  rateLimited,
  tooManyUnsigned,
  serverBusy,
  gatewaySilent,
  idempotencyConflict,
  idempotencyInFlight,
  confirmationRequired,
  confirmationDenied,
] as const;

const rentInstead: NextAction = {
  tool: 'search_assets',
  args: {},
  actor: 'RENTER',
  why: 'to rent: at the renter’s endpoint /api/v1/mcp',
};

const refresh: NextAction = {
  tool: 'refresh_token',
  args: { refreshToken: '<refresh token>' },
  actor: 'RENTER',
  why: 'get a new access token without the person',
};

const newKey: NextAction = {
  tool: 'manage_api_keys',
  args: { action: 'create', name: '<name>' },
  actor: 'RENTER',
  why: 'make a new key, signed in as the person, at the renter’s endpoint or over REST',
  requiresHuman: true,
};

const NAMES = { session: 'access token', apiKey: 'API key' };

/** The same and more: a new key or link replaces the one at hand, so it keeps what that may do. Owners get a link at their own endpoint. */
function moreScopes(scopes: Scope[], credential: z.infer<typeof CredentialKind>): NextAction[] {
  const owner = scopes.some(needsShop);
  const link: NextAction = {
    tool: 'create_login_link',
    args: { role: owner ? 'VENDOR' : 'CUSTOMER', clientName: '<name of your software>', scopes },
    actor: owner ? 'OWNER' : 'RENTER',
    why: 'ask the person for that scope too',
    requiresHuman: true,
  };
  if (credential === 'session') return [link];
  const key = { ...newKey, args: { ...newKey.args, scopes }, why: `${newKey.why}: with that scope too` };
  return owner ? [link, key] : [key];
}
