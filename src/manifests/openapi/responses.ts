import type { DeclaredError, Operation } from '../../domain/platform/kernel/index.ts';
import type { AnswerKind } from '../../rest/route.ts';
import type { ApiCall } from './api-calls.ts';
import { ANY_FILE, COMMON_ERRORS, headerRef, type PlainObject, schemaRef } from './components.ts';
import type { OutputSchemas } from './output-schemas.ts';

const FAILURES = {
  400: { $ref: '#/components/responses/BadRequest' },
  401: { $ref: '#/components/responses/Unauthorized' },
  403: { $ref: '#/components/responses/Forbidden' },
  404: { $ref: '#/components/responses/NotFound' },
  429: { $ref: '#/components/responses/TooManyRequests' },
  503: { $ref: '#/components/responses/Unavailable' },
} as const;

/** The answers of a call: its success, and the errors that the specification gives to every call. */
export function responsesOf(call: ApiCall, outputs: OutputSchemas): PlainObject {
  return { ...successOf(call, outputs), ...FAILURES };
}

export function successOf(call: ApiCall, outputs: OutputSchemas): PlainObject {
  const success = {
    description: DESCRIPTIONS[call.route.answer],
    headers: {
      'X-RateLimit-Limit': headerRef('RateLimitLimit'),
      'X-RateLimit-Remaining': headerRef('RateLimitRemaining'),
    },
    content: contentOf(call, outputs),
  };
  return { [call.route.status]: success };
}

const DESCRIPTIONS: Readonly<Record<AnswerKind, string>> = {
  json: 'Success.',
  export: 'Success; the body is made while it is sent.',
  file: 'The file.',
  picture: 'The picture, for good.',
  calendar: 'The calendar (RFC 5545), with an ETag.',
  xml: 'A file for another program.',
  page: 'A page to read and print.',
  stream:
    'Server-sent events: `ready` with the place at which it begins, `item` for each thing that comes with its place as id, `reset` where what was missed is unknown; a comment every 15 seconds keeps the line. Resume with Last-Event-ID. As a rule a person has 10 open at most (429 too_many_streams says how many here). With Accept: application/json what there is, once. See /guides/streams.md.',
  table: 'Success; with format csv a file (RFC 4180).',
};

function contentOf(call: ApiCall, outputs: OutputSchemas): PlainObject {
  // A PDF or a photo, in the type in which it was handed in.
  if (call.route.answer === 'file') return { '*/*': { schema: ANY_FILE } };
  if (call.route.answer === 'picture') return PICTURE;
  if (call.route.answer === 'calendar') return CALENDAR;
  if (call.route.answer === 'xml') return { 'application/xml': { schema: { type: 'string' } } };
  if (call.route.answer === 'page') return { 'text/html': { schema: { type: 'string' } } };
  const json = { 'application/json': { schema: enveloped(call, outputs) } };
  if (call.route.answer === 'stream') return { 'text/event-stream': { schema: { type: 'string' } }, ...json };
  return call.route.answer === 'table' ? { ...json, 'text/csv': { schema: { type: 'string' } } } : json;
}

const PICTURE: PlainObject = { 'image/webp': { schema: { ...ANY_FILE, contentMediaType: 'image/webp' } } };
const CALENDAR: PlainObject = { 'text/calendar': { schema: { type: 'string' } } };

function enveloped({ operations }: ApiCall, outputs: OutputSchemas): PlainObject {
  const [only = '', ...others] = new Set(operations.map((operation) => outputs.nameOf(operation)));
  const data = others.length === 0 ? schemaRef(only) : { anyOf: [only, ...others].map(schemaRef) };
  return { allOf: [schemaRef('Success'), { type: 'object', properties: { data }, required: ['data'] }] };
}

type ErrorRow = Pick<DeclaredError, 'code' | 'status' | 'when'>;

/** The errors that these operations declare, each once, without those that every call may return. */
export function errorsOf(operations: readonly Operation[]): ErrorRow[] {
  const cases = new Map<string, ErrorRow>();
  for (const { errors } of operations) {
    for (const { code, status, when } of errors) {
      if (!COMMON_ERRORS.some((common) => common.code === code)) cases.set(`${code} ${when}`, { code, status, when });
    }
  }
  return [...cases.values()];
}
