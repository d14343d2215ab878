import { z } from 'zod';
import {
  adminNeedsFactor,
  forbidden,
  insufficientScope,
  invalidCredential,
  liveKeyNeeded,
  sessionEnded,
  sessionForbidden,
  unauthenticated,
} from './credential-errors.ts';
import { declareError } from './domain-error.ts';
import { signInSteps } from './sign-in-steps.ts';

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
  when: 'Too many requests in a minute, or too many writing calls of one account in an hour.',
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
  when: 'So much waits already that this would wait too long: passwords to be checked, files and calendars to be looked through, large bodies to be read, other calls of the same caller.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) => `The server is busy; nothing was changed. Try again in ${retryAfterSeconds} s.`,
  next: () => [],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const gatewaySilent = declareError({
  code: 'gateway_silent',
  status: 429,
  when: 'The payment gateway does not answer for now; the same call can be made again and charges nothing by itself.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) =>
    `The payment gateway does not answer for now. This call charges nothing by itself: repeat it in ${retryAfterSeconds} s.`,
  next: () => [],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

/** Why a payment gateway refuses a request of the platform for good. */
export const GATEWAY_REFUSALS = ['AMOUNT', 'CURRENCY', 'ACCOUNT', 'REQUEST'] as const;

const REFUSAL_WORDS: Readonly<Record<(typeof GATEWAY_REFUSALS)[number], string>> = {
  AMOUNT: 'The payment provider does not take this amount.',
  CURRENCY: 'The payment provider does not take this currency for the marketplace.',
  ACCOUNT: 'The marketplace’s account at its payment provider cannot do this at the moment.',
  REQUEST: 'The payment provider does not accept what the marketplace asked of it.',
};

/** A sentence for the caller: it is not their fault, and the operator must act. The details are in the log. */
export function gatewayRefusalInWords(because: (typeof GATEWAY_REFUSALS)[number]): string {
  return `${REFUSAL_WORDS[because]} This call charged nothing, and whoever made it did nothing wrong. The operator of the marketplace has to put it right; repeating the call before that does not help.`;
}

export const gatewayRefused = declareError({
  code: 'gateway_refused',
  status: 400,
  when: 'The payment gateway refuses, and asking again will not help until the operator has put it right.',
  data: z.object({ because: z.enum(GATEWAY_REFUSALS) }),
  message: ({ because }) => gatewayRefusalInWords(because),
  next: () => [],
});

export const fileUnreadable = declareError({
  code: 'file_unreadable',
  status: 404,
  when: 'The file is known, but the storage cannot read it: it is gone, damaged or encrypted with another key.',
  data: z.object({}),
  message: () =>
    'The file is known, but it cannot be read at the moment. The operator sees this in the log. Try again later, or ask whoever handed it in to send it again.',
  next: () => [],
});

export const databaseUnavailable = declareError({
  code: 'database_unavailable',
  status: 503,
  when: 'The database cannot be reached or written for now; nothing was changed, and the same call can be made again.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) =>
    `The database cannot be reached for now; nothing was changed. Repeat the same call in ${retryAfterSeconds} s.`,
  next: () => [],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const outcomeUnknown = declareError({
  code: 'outcome_unknown',
  status: 503,
  when: 'The database went away while the call was carried out: nobody knows whether it was. Repeated with the same idempotency key it is done once.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) =>
    `The outcome is unknown: the database went away while the call was carried out. Repeat with the same idempotency key (the header Idempotency-Key, over MCP idempotencyKey) in ${retryAfterSeconds} s, and it is done once; if you sent none, look first whether it was done.`,
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
  when: 'The person made this API key so that what they answer for (money, days, access, what is published or given up) waits for them; nothing was changed.',
  data: z.object({ confirmationId: z.string(), confirmUrl: z.string(), expiresAt: z.string() }),
  message: ({ confirmUrl, expiresAt }) =>
    `The person has to approve this. Give them the page ${confirmUrl} and, once they have approved, repeat the very same call: it goes through once, until ${expiresAt}.`,
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

/** The errors that every operation may throw. Commands do not list them. */
export const PIPELINE_ERRORS = [
  invalidInput,
  malformedRequest,
  unauthenticated,
  invalidCredential,
  sessionEnded,
  sessionForbidden,
  forbidden,
  adminNeedsFactor,
  insufficientScope,
  switchedOff,
  liveKeyNeeded,
  rateLimited,
  tooManyUnsigned,
  serverBusy,
  gatewaySilent,
  gatewayRefused,
  fileUnreadable,
  databaseUnavailable,
  outcomeUnknown,
  idempotencyConflict,
  idempotencyInFlight,
  confirmationRequired,
  confirmationDenied,
] as const;
