import type { Context } from 'koa';
import { type Scope, SCOPES } from '../../../db/values/index.ts';
import { fileTooLarge, MOST_BASE64_BYTES } from '../../domain/platform/files/index.ts';
import { DomainError, insufficientScope, scopeCovers, unauthenticated } from '../../domain/platform/kernel/index.ts';
import { asDeclared, challengeDescription } from '../declared-errors.ts';
import type { Endpoint } from '../endpoints.ts';
import { presentError } from '../next-actions.ts';
import { resourceMetadataUrl, usualScopes } from '../protected-resource.ts';
import { rateHeaders } from '../rate-limit.ts';
import { BodyTooLarge } from '../requests/read-body.ts';
import { RequestCutOff } from '../requests/request-cut-off.ts';
import { BODY_ENCODINGS } from '../requests/unpack-body.ts';
import type { McpParts } from './mcp-parts.ts';

export type RequestId = string | number;

/**
 * These are the codes of JSON-RPC itself. Every other refusal uses its HTTP status as the code, which lies outside the reserved
 * range.
 */
export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;

/** An answer with an HTTP status and a JSON-RPC error that says what to do. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: object | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    { code = status, data, headers = {} }: { code?: number; data?: object; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.data = data;
    this.headers = headers;
  }
}

export function refuse(ctx: Context, refusal: Refusal, id: RequestId | null): void {
  if (ctx.headerSent) return;
  const { status, code, message, data, headers } = refusal;
  ctx.respond = true;
  ctx.status = status;
  ctx.set({ ...headers, 'Content-Type': 'application/json' });
  ctx.body = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } });
}

/**
 * Turns what stopped a request before its tool ran into an HTTP answer. Hosts start a sign-in only when they see a status,
 * never because of the text of a result.
 */
export function asRefusal(thrown: unknown, called: Called, { describeAction, log, maxFileBodyBytes }: McpParts): Refusal {
  const error = asDeclared(thrown);
  if (error instanceof Refusal) return error;
  if (error instanceof BodyTooLarge) return tooLarge(error, maxFileBodyBytes);
  if (error instanceof RequestCutOff) return new Refusal(499, error.message);
  if (error instanceof DomainError) {
    const { status, code, message, retryAfterSeconds } = error;
    const data = { code, message, nextActions: presentError(error, describeAction), retryAfterSeconds };
    return new Refusal(status, message, { data, headers: headersOf(error, called) });
  }
  log.error({ err: error }, 'An MCP request failed');
  return new Refusal(500, 'Internal error. Repeat with the same idempotencyKey, or look first whether it was done.', {
    code: INTERNAL_ERROR,
  });
}

/** If even the largest limit of a body is too small, it is a file that does not fit. */
function tooLarge({ maxBytes, message: ofBody }: BodyTooLarge, maxFileBodyBytes: number): Refusal {
  if (maxBytes < maxFileBodyBytes) return new Refusal(413, ofBody);
  const { code, message } = fileTooLarge({ maxBytes: MOST_BASE64_BYTES, limit: 'BASE64', actions: [] });
  return new Refusal(413, message, { data: { code, message, nextActions: [] } });
}

interface Called {
  readonly endpoint: Endpoint;
  /** The origin and the path of the URL that was called. */
  readonly origin: string;
  readonly path: string;
  /** The scopes that the called tool needs, if they are known. */
  readonly scopes: readonly Scope[];
}

function headersOf(error: DomainError, called: Called): Record<string, string> {
  const challenge = challengeOf(error, called);
  if (challenge !== null) return { 'WWW-Authenticate': challenge };
  if (error.status === 415) return { 'Accept-Encoding': BODY_ENCODINGS };
  if (error.status === 429 || error.status === 503) {
    const { limit } = error.details;
    const retry = { 'Retry-After': String(error.retryAfterSeconds ?? 1) };
    // If the server is busy for everybody, that is no limit of this caller.
    return typeof limit === 'number' ? { ...retry, ...rateHeaders({ limit, remaining: 0 }) } : retry;
  }
  return {};
}

/** The challenge with which a host starts a sign-in or asks for more scopes. Null if neither would help. */
export function challengeOf(error: DomainError, { endpoint, origin, path, scopes }: Called): string | null {
  const challenge = (words: readonly string[], asked: readonly Scope[], after: readonly string[] = []) =>
    `Bearer ${[...words, `scope="${[...new Set(asked)].join(' ')}"`, `resource_metadata="${resourceMetadataUrl(origin, path)}"`, ...after].join(', ')}`;
  const usual = usualScopes(endpoint);
  // If one of several scopes is enough, the one that fits the endpoint is asked for.
  const fitting = scopes.filter((scope) => scopeCovers(usual, scope));
  // A person is asked once for the scopes that the endpoint usually needs, not again at each tool.
  if (error.status === 401) {
    const asked = fitting.length > 0 ? usual : [...usual, ...scopes.slice(0, 1)];
    // If the request brought no credential, the challenge names no error, only what to ask for (RFC 6750, section 3.1).
    return challenge(error.declared === unauthenticated ? [] : [`error="invalid_token"${challengeDescription(error)}`], asked);
  }
  if (error.declared !== insufficientScope) return null;
  // The challenge also names the scopes that the caller has: a client that asks only for the missing ones would lose the
  // others.
  const missing = (fitting.length > 0 ? fitting : scopes).slice(0, 1);
  const page = pageToAllowMore(error);
  const described = page === null ? [] : [`error_description="the person allows it on ${page}"`];
  return challenge(['error="insufficient_scope"'], [...grantedOf(error), ...missing], described);
}

/** The page on which the person allows what the refused call lacked; null if there is none. */
export function pageToAllowMore({ nextActions }: DomainError): string | null {
  return nextActions.find(({ pageUrl }) => pageUrl !== undefined)?.pageUrl ?? null;
}

function grantedOf({ details: { granted } }: DomainError): Scope[] {
  return SCOPES.filter((scope) => Array.isArray(granted) && granted.includes(scope));
}
