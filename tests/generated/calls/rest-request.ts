import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import { mergeInput } from '../../../src/rest/read-input.ts';
import { BASE_PATH } from '../../../src/domain/platform/kernel/index.ts';
import type { RestDoor } from './doors.ts';

/** An input as a REST request carries it. */
export interface RestRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** What the server takes out of it again: in a path or a query everything is text. */
  readonly reads: unknown;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
/** Operations that are refused without a key. */
const KEYED = new Set(['refund_payment', 'settle_debt', 'grant_credit']);
/** The longest path part and the longest query, as they are encoded: Node refuses a request whose head is longer than 16 KiB. */
const MAX_ENCODED = 12_000;

/** Null where no request can say it: a path without its id, a body that is not what a callback carries. */
export function restRequest({ route, choice }: RestDoor, input: unknown): RestRequest | null {
  if (!isObject(input)) return asBodyOnly(route, input);
  const path: Record<string, string> = {};
  const rest: Record<string, unknown> = { __proto__: null };
  for (const [name, value] of Object.entries(input)) {
    if (route.path.includes(`{${name}}`)) path[name] = text(value);
    else rest[name] = value;
  }
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => !isSegment(path[name]))) return null;
  const target =
    (route.root ? '' : BASE_PATH) + route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!));

  const operation = route.operations.get(choice)!;
  if (route.body === 'callback') return callback(route.method, target, rest);
  if (route.method === 'GET' || route.method === 'DELETE') {
    const query = queryOf(rest);
    if (query.length > MAX_ENCODED) return null;
    const reads = mergeInput(route, operation, { path, query: parse(query), body: {} });
    // A stream has no end.
    const headers: Record<string, string> = route.answer === 'stream' ? { Accept: 'application/json' } : {};
    return { method: route.method, target: query === '' ? target : `${target}?${query}`, headers, body: null, reads };
  }
  // A link that is the permission stands in the address.
  const linked = Object.keys(operation.access.link?.fields.shape ?? {});
  const [inQuery, inBody] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => linked.includes(name) === wanted)),
  ) as [Record<string, unknown>, Record<string, unknown>];
  const query = queryOf(inQuery);
  if (query.length > MAX_ENCODED) return null;
  const reads = mergeInput(route, operation, { path, query: parse(query), body: JSON.parse(JSON.stringify(inBody)) });
  const body = JSON.stringify(choice === null ? inBody : { ...inBody, [route.selector ?? '']: choice });
  const headers = KEYED.has(operation.name) ? { ...JSON_TYPE, 'Idempotency-Key': randomUUID() } : JSON_TYPE;
  return { method: route.method, target: query === '' ? target : `${target}?${query}`, headers, body, reads };
}

function asBodyOnly({ method, path, root, body }: RestDoor['route'], input: unknown): RestRequest | null {
  if (method === 'GET' || method === 'DELETE' || body !== 'json' || path.includes('{')) return null;
  return { method, target: (root ? '' : BASE_PATH) + path, headers: JSON_TYPE, body: JSON.stringify(input), reads: input };
}

function callback(method: string, target: string, { headers, body }: Record<string, unknown>): RestRequest | null {
  if (typeof body !== 'string' || !isObject(headers) || !Object.entries(headers).every(isHeader)) return null;
  const reads = { gateway: decodeURIComponent(target.split('/').at(-1)!), headers, body };
  return { method, target, headers: headers as Record<string, string>, body, reads };
}

function isHeader([name, value]: [string, unknown]): boolean {
  return /^[\w-]+$/.test(name) && typeof value === 'string' && /^[\u0020-\u007E]*$/.test(value);
}

function queryOf(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((entry) => `${encode(name)}=${encode(text(entry))}`),
  );
  return pairs.join('&');
}

/** What a URL path can carry as one part of it. */
function isSegment(value: string | undefined): value is string {
  if (value === undefined || value === '' || value === '.' || value === '..' || !value.isWellFormed()) return false;
  return encodeURIComponent(value).length < MAX_ENCODED;
}

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
