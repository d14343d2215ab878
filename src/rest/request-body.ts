import type { Context } from 'koa';
import type { FileStorage } from '../adapters/file-storage.ts';
import { fileTooLarge, MOST_BASE64_BYTES } from '../domain/platform/files/index.ts';
import { type DomainError, malformedRequest, type UploadedFile } from '../domain/platform/kernel/index.ts';
import type { BodyBudget } from '../tools/requests/body-budget.ts';
import { BodyTooComplex, type JsonBodies, NotJson } from '../tools/requests/json-body.ts';
import { BodyTooLarge, FILE_BODY_BYTES, JSON_BODY_BYTES, readBody } from '../tools/requests/read-body.ts';
import { readMultipart } from './multipart.ts';
import type { Route } from './route.ts';

/** How large a body may be, and where its file goes. */
export interface BodyLimits {
  readonly storage: FileStorage;
  readonly maxUploadBytes: number;
  /** The budget of bodies that are read into memory. */
  readonly bodyBudget: BodyBudget;
  readonly jsonBodies: JsonBodies;
}

/** What a request carried, whatever its encoding. */
interface RequestBody {
  readonly fields: Record<string, unknown>;
  /** The fields of a form are text, as in a query. */
  readonly isForm: boolean;
  readonly file: UploadedFile | null;
}

/** A body of blanks only counts as no body. A longer one is not JSON. */
const BLANK = /^\s{0,100}$/;

/** Reads the body as the route expects it. Throws `malformed_request`, which says what would pass. */
export async function readRequestBody(ctx: Context, route: Route, limits: BodyLimits): Promise<RequestBody> {
  if (ctx.method === 'GET') return { fields: {}, isForm: false, file: null };
  if (route.body === 'callback') {
    const body = (await readBytes(ctx, limits, JSON_BODY_BYTES, tooLarge)).toString('utf8');
    const headers = Object.fromEntries(
      Object.entries(ctx.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    return { fields: { headers, body }, isForm: false, file: null };
  }
  if (route.body === 'upload' && ctx.is('multipart/form-data'))
    return { ...(await readMultipart(ctx.req, limits)), isForm: true };
  const bytes = await (route.body === 'upload'
    ? readBytes(ctx, limits, FILE_BODY_BYTES, fileTooLargeForJson)
    : readBytes(ctx, limits, JSON_BODY_BYTES, tooLarge));
  return { fields: await parseFields(ctx, bytes, limits.jsonBodies), isForm: false, file: null };
}

function tooLarge({ message }: BodyTooLarge): DomainError {
  return malformedRequest({ reason: message });
}

function fileTooLargeForJson(): DomainError {
  return fileTooLarge({ maxBytes: MOST_BASE64_BYTES, limit: 'BASE64', actions: [] });
}

async function readBytes(
  ctx: Context,
  { bodyBudget }: BodyLimits,
  maxBytes: number,
  refuse: (error: BodyTooLarge) => DomainError,
): Promise<Buffer> {
  try {
    return await readBody(ctx.req, maxBytes, (bytes) => bodyBudget.hold(ctx.req, ctx.ip, bytes));
  } catch (error) {
    throw error instanceof BodyTooLarge ? refuse(error) : error;
  }
}

async function parseFields(ctx: Context, bytes: Buffer, jsonBodies: JsonBodies): Promise<Record<string, unknown>> {
  if (BLANK.test(bytes.toString('latin1', 0, 200))) return {};
  if (!ctx.is('json', '+json')) throw malformedRequest({ reason: 'Send the body as application/json.' });
  const body = await parseJson(bytes, jsonBodies);
  if (isObject(body)) return body;
  throw malformedRequest({ reason: 'The body must be a JSON object.' });
}

async function parseJson(bytes: Buffer, jsonBodies: JsonBodies): Promise<unknown> {
  try {
    return await jsonBodies.parse(bytes);
  } catch (error) {
    if (error instanceof BodyTooComplex || error instanceof NotJson) throw malformedRequest({ reason: error.message });
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
