import { invalidInput, PIPELINE_ERRORS, unauthenticated } from '../../domain/kernel/index.ts';
import { schemaRef } from './component-name.ts';
import type { PlainObject } from './plain-object.ts';

const example = {
  invalidInput: invalidInput({
    issues: [{ field: 'startDate', message: 'must be a calendar date YYYY-MM-DD, for example 2027-05-14' }],
  }),
  unauthenticated: unauthenticated({ side: 'RENTER' }),
};

/** Both envelopes. Every JSON answer under `/api/v1` is one of them. */
export const ENVELOPES: Readonly<Record<string, PlainObject>> = {
  Success: {
    type: 'object',
    properties: { success: { type: 'boolean', const: true }, data: true },
    required: ['success', 'data'],
  },
  Failure: {
    type: 'object',
    properties: {
      success: { type: 'boolean', const: false },
      error: { type: 'string', description: 'what is wrong and what would pass' },
      code: { type: 'string', description: 'stable; branch on this' },
      details: { type: 'object', description: 'facts behind the error; their fields depend on the code' },
      nextActions: { type: 'array', items: schemaRef('NextAction'), description: 'what to call next to get unstuck' },
      requestId: { type: 'string', description: 'name it when asking for help' },
    },
    required: ['success', 'error'],
  },
};

export const RESPONSES: Readonly<Record<string, PlainObject>> = {
  BadRequest: failure('The input or the state does not allow it; `code` says which.', example.invalidInput),
  Unauthorized: failure('No credential where one is needed, or one that is not accepted.', example.unauthenticated),
  Forbidden: failure('The role or the scope of the credential does not allow it.'),
  NotFound: failure('There is no such thing, or it belongs to somebody else.'),
  TooManyRequests: {
    ...failure('Too many requests: wait as long as `Retry-After` says.'),
    headers: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } },
  },
};

export const HEADERS: Readonly<Record<string, PlainObject>> = {
  RateLimitLimit: { description: 'requests allowed in the window', schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'requests left in it', schema: { type: 'integer' } },
};

export const PARAMETERS: Readonly<Record<string, PlainObject>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'any unique text: a repetition with the same key and input gets the first answer again, with `Idempotent-Replayed: true`',
    schema: { type: 'string', maxLength: 200 },
  },
};

/** Errors that every call may answer. */
export const COMMON_ERRORS = PIPELINE_ERRORS.map(({ code, status, when }) => ({ code, status, when }));

export function headerRef(name: 'RateLimitLimit' | 'RateLimitRemaining'): PlainObject {
  return { $ref: `#/components/headers/${name}` };
}

function failure(
  description: string,
  error?: { message: string; code: string; details: object; nextActions: readonly object[] },
): PlainObject {
  const value = error && {
    success: false,
    error: error.message,
    code: error.code,
    details: error.details,
    nextActions: error.nextActions,
  };
  return {
    description,
    content: { 'application/json': { schema: schemaRef('Failure'), ...(value && { example: value }) } },
  };
}
