import type { Context } from 'koa';
import { fileTooLarge, MOST_BASE64_BYTES } from '../domain/files/index.ts';
import { type DomainError, malformedRequest } from '../domain/kernel/index.ts';
import { FILE_BODY_BYTES } from '../tools/file-body-bytes.ts';
import { BodyTooLarge, readBody } from '../tools/read-body.ts';
import { readMultipart } from './read-multipart.ts';
import type { BodyLimits, RequestBody } from './request-body.ts';
import type { Route } from './route.ts';

const JSON_BYTES = 256 * 1024;

/** Reads what the request carries, as the route expects it. Throws `malformed_request` that says what would pass. */
export async function readRequestBody(ctx: Context, route: Route, limits: BodyLimits): Promise<RequestBody> {
  if (ctx.method === 'GET') return { fields: {}, isForm: false, file: null };
  if (route.body === 'callback') {
    const body = await readText(ctx, limits, JSON_BYTES, tooLarge);
    const headers = Object.fromEntries(
      Object.entries(ctx.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    return { fields: { headers, body }, isForm: false, file: null };
  }
  if (route.body === 'upload' && ctx.is('multipart/form-data')) return readMultipart(ctx.req, limits);
  const text = await (route.body === 'upload'
    ? readText(ctx, limits, FILE_BODY_BYTES, fileTooLargeForJson)
    : readText(ctx, limits, JSON_BYTES, tooLarge));
  return { fields: parseJson(ctx, text), isForm: false, file: null };
}

function tooLarge({ message }: BodyTooLarge): DomainError {
  return malformedRequest({ reason: message });
}

function fileTooLargeForJson(): DomainError {
  return fileTooLarge({ maxBytes: MOST_BASE64_BYTES, limit: 'BASE64', actions: [] });
}

async function readText(
  ctx: Context,
  { bodyBudget }: BodyLimits,
  maxBytes: number,
  refuse: (error: BodyTooLarge) => DomainError,
): Promise<string> {
  try {
    return (await readBody(ctx.req, maxBytes, (bytes) => bodyBudget.hold(ctx.req, ctx.ip, bytes))).toString('utf8');
  } catch (error) {
    throw error instanceof BodyTooLarge ? refuse(error) : error;
  }
}

function parseJson(ctx: Context, text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  if (!ctx.is('json', '+json')) throw malformedRequest({ reason: 'Send the body as application/json.' });
  try {
    const body: unknown = JSON.parse(text);
    if (isObject(body)) return body;
  } catch {
    throw malformedRequest({ reason: 'The body is not valid JSON.' });
  }
  throw malformedRequest({ reason: 'The body must be a JSON object.' });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
