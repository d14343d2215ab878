import {
  type DomainError,
  invalidInput,
  type Operation,
  PIPELINE_ERRORS,
  unauthenticated,
} from '../../domain/platform/kernel/index.ts';
import { LONGEST_KEY } from '../../tools/idempotency.ts';
import { presentDetails, presentError } from '../../tools/next-actions.ts';

/** A part of a description: any JSON object of OpenAPI or JSON Schema. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** The name of an operation's schema among the components: `get_asset_detail` becomes `GetAssetDetailOutput`. */
export function componentName({ name }: Pick<Operation, 'name'>, part: 'Input' | 'Form' | 'Output'): string {
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('') + part;
}

/** The bytes of a file. Generators go by one or the other of the two keywords. */
export const ANY_FILE: PlainObject = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };

export function schemaRef(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

const example = {
  invalidInput: invalidInput({
    issues: [{ field: 'startDate', message: 'must be a calendar date YYYY-MM-DD, for example 2027-05-14' }],
  }),
  unauthenticated: unauthenticated({ side: 'RENTER' }),
};

/** The two envelopes. Every JSON answer below `/api/v1` is one of them. */
export const ENVELOPES: Readonly<Record<string, PlainObject>> = {
  Success: {
    type: 'object',
    properties: { success: { type: 'boolean', const: true }, data: { description: 'what was asked for' } },
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
  Unavailable: {
    ...failure(
      'The database is away: `database_unavailable` when nothing was changed, `outcome_unknown` when nobody knows. Repeat with the same Idempotency-Key after `Retry-After`.',
    ),
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
    schema: { type: 'string', maxLength: LONGEST_KEY },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'the id of the last event that came: what came behind it is sent, once and in order',
    schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
  },
};

/** The errors that every call may return. */
export const COMMON_ERRORS = PIPELINE_ERRORS.map(({ code, status, when }) => ({ code, status, when }));

export function headerRef(name: 'RateLimitLimit' | 'RateLimitRemaining'): PlainObject {
  return { $ref: `#/components/headers/${name}` };
}

function failure(description: string, error?: DomainError): PlainObject {
  const value = error && {
    success: false,
    error: error.message,
    code: error.code,
    details: presentDetails(error),
    nextActions: presentError(error, () => null),
  };
  return {
    description,
    content: { 'application/json': { schema: schemaRef('Failure'), ...(value && { example: value }) } },
  };
}

/** All security schemes. A description lists those that its calls use. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `accessToken` of a login (a JWT, good for `expiresIn` seconds), or an API key `svc_live_…` or `svc_test_…`.',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'An API key, `svc_live_…` or `svc_test_…`.' },
  partnerKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Partner-Key',
    description: 'Given out by the operator of the installation.',
  },
  cronSecret: { type: 'http', scheme: 'bearer', description: 'The cron secret of the installation.' },
} as const;

/** The security schemes that these paths use. */
export function usedSecuritySchemes(paths: PlainObject): Record<string, PlainObject> {
  const text = JSON.stringify(paths);
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => text.includes(`{"${name}":[]}`)));
}

type Components = Readonly<Record<string, Readonly<Record<string, PlainObject>>>>;

const REFERENCE = /"#\/components\/(\w+)\/(\w+)"/g;

/** The components to which the paths refer, directly or through each other. */
export function usedComponents(paths: PlainObject, components: Components): Record<string, Record<string, PlainObject>> {
  const used = new Set<string>();
  const waiting: unknown[] = [paths];
  while (waiting.length > 0) {
    for (const [reference, section = '', name = ''] of JSON.stringify(waiting.pop()).matchAll(REFERENCE)) {
      if (used.has(reference)) continue;
      used.add(reference);
      waiting.push(components[section]?.[name] ?? {});
    }
  }
  const sections = Object.entries(components).map(([section, entries]) => {
    const kept = Object.entries(entries).filter(([name]) => used.has(`"#/components/${section}/${name}"`));
    return [section, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(sections.filter(([, entries]) => Object.keys(entries).length > 0));
}
