import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import busboy from 'busboy';
import type { Context } from 'koa';
import type { FileStorage, StoredFile } from '../adapters/file-storage.ts';
import { fileTooLarge, MOST_BASE64_BYTES } from '../domain/platform/files/index.ts';
import {
  type DomainError,
  invalidInput,
  malformedRequest,
  type UploadedFile,
  visibleLine,
} from '../domain/platform/kernel/index.ts';
import type { BodyBudget } from '../tools/requests/body-budget.ts';
import { BodyTooComplex, type JsonBodies, NotJson } from '../tools/requests/json-body.ts';
import { BodyTooLarge, FILE_BODY_BYTES, readBody, RequestCutOff } from '../tools/requests/read-body.ts';
import type { Route } from './route.ts';

/** How much a request may carry, and where its file goes. */
export interface BodyLimits {
  readonly storage: FileStorage;
  readonly maxUploadBytes: number;
  /** Of bodies that are read into memory. */
  readonly bodyBudget: BodyBudget;
  readonly jsonBodies: JsonBodies;
}

/** What a request carried, whatever its encoding. */
interface RequestBody {
  readonly fields: Record<string, unknown>;
  /** A form's fields are text, as in a query. */
  readonly isForm: boolean;
  readonly file: UploadedFile | null;
}

const JSON_BYTES = 256 * 1024;
/** A body of nothing but blanks is no body; a longer one is no JSON. */
const BLANK = /^\s{0,100}$/;

/** Reads what the request carries, as the route expects it. Throws `malformed_request` that says what would pass. */
export async function readRequestBody(ctx: Context, route: Route, limits: BodyLimits): Promise<RequestBody> {
  if (ctx.method === 'GET') return { fields: {}, isForm: false, file: null };
  if (route.body === 'callback') {
    const body = (await readBytes(ctx, limits, JSON_BYTES, tooLarge)).toString('utf8');
    const headers = Object.fromEntries(
      Object.entries(ctx.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    return { fields: { headers, body }, isForm: false, file: null };
  }
  if (route.body === 'upload' && ctx.is('multipart/form-data')) return readMultipart(ctx.req, limits);
  const bytes = await (route.body === 'upload'
    ? readBytes(ctx, limits, FILE_BODY_BYTES, fileTooLargeForJson)
    : readBytes(ctx, limits, JSON_BYTES, tooLarge));
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

const LIMITS = { files: 10, fields: 20, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 50 };
const MAX_NAME = 200;
/** For everything beside the file. */
const OTHER_BYTES = 1_048_576;

const ONE_FILE = {
  field: 'file',
  message: 'must be one file a call; put both sides into one picture or PDF, or call again',
};

/**
 * Reads a multipart form; the part named `file` is streamed to storage while it arrives, and nothing of it stays when the
 * form fails. Before a byte of it is stored, `mayStore` is asked, with the fields that stood before it.
 */
export async function readMultipart(
  request: IncomingMessage,
  limits: BodyLimits,
  mayStore?: (fields: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Promise<RequestBody> {
  const { storage, maxUploadBytes } = limits;
  const fields: Record<string, unknown> = {};
  let stored: Promise<UploadedFile> | null = null;
  const { promise, resolve, reject } = Promise.withResolvers<void>();

  const parser = openParser(request, maxUploadBytes);
  parser.on('field', (name, value) => Object.defineProperty(fields, name, { value, enumerable: true, configurable: true }));
  parser.on('file', (name, stream, { filename }) => {
    // A form that breaks off ends the streams of its files with an error, also of those that nobody wants.
    stream.on('error', () => {});
    // Where nothing was chosen, a browser sends a part without a name.
    if (name !== 'file' || !filename) return void stream.resume();
    if (stored !== null) return reject(invalidInput({ issues: [ONE_FILE] }));
    stream.once('limit', () => reject(fileTooLarge({ maxBytes: maxUploadBytes, limit: 'FILE', actions: [] })));
    stored = Promise.resolve(mayStore?.(fields))
      .then(() => storage.put(stream, maxUploadBytes))
      .then((file) => named(file, filename));
    stored.catch(reject);
  });
  parser.on('filesLimit', () => reject(invalidInput({ issues: [ONE_FILE] })));
  parser.on('close', resolve);
  parser.on('error', () => reject(malformedRequest({ reason: 'The multipart form is broken or was cut off.' })));
  const unwatch = watch(request, maxUploadBytes + OTHER_BYTES, reject);
  request.pipe(parser);

  try {
    await promise;
    return { fields, isForm: true, file: await finishedFile(stored) };
  } catch (error) {
    request.unpipe(parser);
    // The file's stream ends with its form: whatever stores it waits for no byte that never comes.
    parser.destroy();
    await discard(stored, storage);
    throw error;
  } finally {
    unwatch();
  }
}

/** A limit of one byte more, so that a file of exactly the size that is allowed passes. */
function openParser(request: IncomingMessage, maxBytes: number): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: { ...LIMITS, fileSize: maxBytes + 1 }, defParamCharset: 'utf8' });
  } catch {
    throw malformedRequest({ reason: 'The multipart form has no usable boundary.' });
  }
}

/** Tells when the client goes away or sends more than any form may have. */
function watch(request: IncomingMessage, maxBytes: number, refuse: (reason: Error) => void): () => void {
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.byteLength;
    if (received > maxBytes) refuse(malformedRequest({ reason: `The form is larger than ${maxBytes} bytes.` }));
  };
  request.on('data', count);
  const unwatch = finished(request, (error) => {
    if (error) refuse(new RequestCutOff());
  });
  return () => {
    request.off('data', count);
    unwatch();
  };
}

function named(file: StoredFile, fileName: string): UploadedFile {
  return {
    ...file,
    fileName: visibleLine(fileName)
      .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
      .slice(0, MAX_NAME),
  };
}

function finishedFile(stored: Promise<UploadedFile> | null): Promise<UploadedFile | null> {
  return stored ?? Promise.resolve(null);
}

async function discard(stored: Promise<UploadedFile> | null, storage: BodyLimits['storage']): Promise<void> {
  const file = await stored?.catch(() => null);
  if (file) await storage.remove(file.key);
}
