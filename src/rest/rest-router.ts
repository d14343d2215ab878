import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { z } from 'zod';
import type { FileStorage } from '../adapters/file-storage.ts';
import { BASE_PATH, invalidInput, jsonPieces, type Operation } from '../domain/platform/kernel/index.ts';
import type { Answer } from '../tools/call.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import { rateHeaders } from '../tools/rate-limit.ts';
import { bearerOf, credentialOf } from '../tools/requests/request-origin.ts';
import { originOf } from './arrival.ts';
import { orProblemPage } from './refusal-page.ts';
import { mergeInput, selectRoute } from './read-input.ts';
import { type BodyLimits, readRequestBody } from './request-body.ts';
import type { EventStreams } from './event-streams.ts';
import type { Route } from './route.ts';
import type { PathEntry } from './path-router.ts';
import { sendAnswer, staticAnswer } from './static-answer.ts';

const EVENT_STREAM = 'text/event-stream';
const JSON_TYPE = 'application/json';
const JSON_HEADER = `${JSON_TYPE}; charset=utf-8`;

interface RouterParts {
  readonly pipeline: Pipeline;
  readonly limits: BodyLimits;
  readonly streams: EventStreams;
  /** Shows an answer to a person on a page of `web/`, at the address of the request or at another one. */
  readonly showAnswer: (ctx: Context, output: unknown, page: string | null) => Promise<void>;
}

/** The entries of the route tables. */
export function restEntries(routes: readonly Route[], parts: RouterParts): PathEntry[] {
  return routes.flatMap((route) => {
    const answer = serveRoute(route, parts, parameterAfter(route, routes));
    return [route.path, route.alsoAt ?? []].flat().map((path) => ({
      method: route.method,
      path: (route.root ? path : BASE_PATH + path).replaceAll(/\{(\w+)\}/g, ':$1'),
      serve: route.answer === 'page' ? orProblemPage(answer) : answer,
    }));
  });
}

/**
 * The parameter of another route that continues this one's path: `bookingId` for the list of bookings. A path that ends with a
 * slash there is most likely one whose parameter was empty, so it is refused instead of answered with the list.
 */
function parameterAfter({ method, path, root }: Route, routes: readonly Route[]): string | null {
  const longer = routes.find(
    (other) => !root && !other.root && other.method === method && other.path !== path && other.path.replace(LAST, '') === path,
  );
  return longer === undefined ? null : longer.path.slice(path.length + '/{'.length, -1);
}

const LAST = /\/\{\w+\}$/;

function assertNotEmpty(ctx: Context, { method, path }: Route, parameter: string | null): void {
  // The last slash of `ctx.path` is gone by now.
  if (parameter === null || !/^[^?]*\/(?:\?|$)/.test(ctx.originalUrl)) return;
  const message = `must not be empty in ${method} ${path}/{${parameter}}; without a slash at the end, ${method} ${path} is another call`;
  throw invalidInput({ issues: [{ field: parameter, message }] });
}

/**
 * Answers one request of one route: opens the call, authorises, reads, executes, and wraps the answer. Errors are thrown to
 * `answerErrors`.
 */
function serveRoute(route: Route, { pipeline, limits, streams, showAnswer }: RouterParts, parameter: string | null) {
  const operations = [...route.operations.values()];
  const [anyOperation = null] = operations;
  const credential = anyOperation?.access.who === 'cron' ? bearerOf : credentialOf;

  return async (ctx: Context, path: Record<string, string>): Promise<void> => {
    const via = route.body === 'callback' ? 'gateway' : 'rest';
    const call = await pipeline.open(credential(ctx.headers), originOf(ctx, via), anyOperation);
    // The headers already show what is left for the network.
    if (call.rate !== ctx.state['arrival'].rate) ctx.set(rateHeaders(call.rate));
    // The call is refused before its body is read and before a file of it is stored.
    if (route.method !== 'GET') await pipeline.admit(operations, { ...ctx.query, ...path }, call);
    else if (anyOperation !== null) pipeline.authorise(anyOperation, call);
    assertNotEmpty(ctx, route, parameter);

    const { fields, isForm, file } = await readRequestBody(ctx, route, limits);
    const { operation, body } = await releasingFile(limits, file?.key, () => selectRoute(route, fields));
    const said = isForm ? { query: { ...ctx.query, ...textOf(body) }, body: {} } : { query: ctx.query, body };
    const input = mergeInput(route, operation, { path, ...said });
    // A client that asks for JSON instead of a stream gets one answer with what there is now.
    if (route.answer === 'stream' && ctx.accepts(EVENT_STREAM, JSON_TYPE) !== JSON_TYPE)
      return streams.serve(ctx, { operation, input, call });
    const idempotencyKey = ctx.get('idempotency-key') || undefined;
    const answer = await pipeline.execute(operation, input, call, { idempotencyKey, file });
    if (route.answer === 'page') return showAnswer(ctx, answer.output, route.page);
    await send(ctx, route, operation, answer, limits);
  };
}

async function send(ctx: Context, route: Route, operation: Operation, answer: Answer, limits: BodyLimits): Promise<void> {
  if (route.answer === 'export') return sendExport(ctx, answer.output);
  if (route.answer === 'file') return sendFile(ctx, answer.output, limits.storage);
  if (route.answer === 'picture') return sendPicture(ctx, answer.output, limits.storage);
  if (route.answer === 'calendar') return sendCalendar(ctx, answer.output);
  if (route.answer === 'xml') return sendXml(ctx, answer.output);
  if (route.answer === 'table' && sendTable(ctx, operation.name, answer.output)) return;
  if (answer.replayed) ctx.set('Idempotent-Replayed', 'true');
  // Answers about a person must not be cached on the way.
  ctx.set('Cache-Control', operation.access.who === 'anyone' && operation.kind === 'query' ? 'no-cache' : 'no-store');
  if (operation.kind === 'query' && operation.sameForAll === true) return sendTagged(ctx, envelope(answer.output));
  ctx.status = route.status;
  ctx.body = envelope(answer.output);
}

function envelope(data: unknown) {
  return { success: true, data };
}

/** Sends what is the same for everybody with its `ETag`, or 304 to a client that has it. */
function sendTagged(ctx: Context, body: object): void {
  const { bytes, etag } = staticAnswer(JSON.stringify(body), JSON_HEADER);
  sendAnswer(ctx, { bytes, etag, headers: { 'Content-Type': JSON_HEADER } });
}

/** Sends the usual envelope around an answer that is generated while it is sent. */
function sendExport(ctx: Context, output: unknown): void {
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', JSON_HEADER);
  ctx.body = Readable.from(jsonPieces({ success: true, data: jsonPieces(Object(output)) }), { highWaterMark: 1 });
}

function textOf(fields: Record<string, unknown>): Record<string, string | string[]> {
  const entries = Object.entries(fields).map(
    ([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)] as const,
  );
  return Object.fromEntries(entries);
}

async function releasingFile<T>({ storage }: BodyLimits, key: string | undefined, work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (key !== undefined) await storage.remove(key);
    throw error;
  }
}

const StoredDocument = z.object({ fileKey: z.string(), mimeType: z.string(), bytes: z.int() });

/** Streams a private file. A browser must not run anything in it: sniffing, scripts and other origins are forbidden. */
async function sendFile(ctx: Context, output: unknown, storage: FileStorage): Promise<void> {
  const { fileKey, mimeType, bytes } = StoredDocument.parse(output);
  const content = await openFile(ctx, fileKey, storage);
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'; style-src 'unsafe-inline'");
  // Pictures can do no harm. Every other file is opened by a program of the person's choice.
  ctx.set('Content-Disposition', mimeType.startsWith('image/') ? 'inline' : 'attachment');
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
  ctx.set('Cache-Control', 'no-store');
  ctx.type = mimeType;
  ctx.length = bytes;
  ctx.body = content;
}

/** Streams a picture that everybody may see. Its name depends on its content, so a client may cache it for good. */
async function sendPicture(ctx: Context, output: unknown, storage: FileStorage): Promise<void> {
  const { fileKey, mimeType, bytes } = StoredDocument.parse(output);
  ctx.status = 200;
  ctx.etag = ctx.path;
  const content = ctx.fresh ? null : await openFile(ctx, fileKey, storage);
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  if (content === null) {
    ctx.status = 304;
    return;
  }
  ctx.type = mimeType;
  ctx.length = bytes;
  ctx.body = content;
}

/** A file that cannot be read now may be there later, so this answer must not be cached. */
async function openFile(ctx: Context, fileKey: string, storage: FileStorage): Promise<Readable> {
  try {
    return await storage.read(fileKey);
  } catch (error) {
    ctx.remove('ETag');
    ctx.set('Cache-Control', 'no-store');
    throw error;
  }
}

const Calendar = z.object({ ics: z.string() });

/**
 * Sends an iCalendar text, or 304 if the program has it already. The address is a secret, so nothing on the way may cache it.
 */
function sendCalendar(ctx: Context, output: unknown): void {
  const { ics } = Calendar.parse(output);
  ctx.status = 200;
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('Content-Disposition', 'inline; filename="calendar.ics"');
  ctx.etag = createHash('sha256').update(ics).digest('base64url');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'text/calendar; charset=utf-8';
  ctx.body = ics;
}

const Xml = z.object({ fileName: z.string(), xml: z.string() });

/** Sends a file for another program, such as that of a bank. Nothing on the way may cache it. */
function sendXml(ctx: Context, output: unknown): void {
  const { fileName, xml } = Xml.parse(output);
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  ctx.attachment(fileName);
  ctx.type = 'application/xml; charset=utf-8';
  ctx.body = xml;
}

const Table = z.object({ csv: z.string() });

/** Sends a list as a file for a spreadsheet, if the client asks for one. Returns whether it did. */
function sendTable(ctx: Context, name: string, output: unknown): boolean {
  const table = Table.safeParse(output);
  if (!table.success) return false;
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  // The file is named after its content: `finance.csv` for open_finance_csv.
  const fileName = name.replace(/^(?:open|export)_(\w+)_csv$/, '$1');
  ctx.set('Content-Disposition', `attachment; filename="${fileName}.csv"`);
  ctx.type = 'text/csv; charset=utf-8; header=present';
  ctx.body = table.data.csv;
  return true;
}
