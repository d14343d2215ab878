import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { z } from 'zod';
import type { FileStorage } from '../adapters/file-storage.ts';
import { BASE_PATH, jsonPieces, type Operation } from '../domain/platform/kernel/index.ts';
import type { Answer } from '../tools/call.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import { rateHeaders } from '../tools/rate-limit.ts';
import { credentialOf } from '../tools/requests/request-origin.ts';
import { originOf } from './arrival.ts';
import { orProblemPage, showPage } from './pages/show-page.ts';
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
}

/** What the route tables serve. */
export function restEntries(routes: readonly Route[], parts: RouterParts): PathEntry[] {
  return routes.map((route) => {
    const answer = serveRoute(route, parts);
    return {
      method: route.method,
      path: (route.root ? route.path : BASE_PATH + route.path).replaceAll(/\{(\w+)\}/g, ':$1'),
      serve: route.answer === 'page' ? orProblemPage(answer) : answer,
    };
  });
}

/** Answers one request of one route: open, authorise, read, execute, wrap. Whatever goes wrong is thrown to `answerErrors`. */
function serveRoute(route: Route, { pipeline, limits, streams }: RouterParts) {
  const operations = [...route.operations.values()];
  const [anyOperation = null] = operations;

  return async (ctx: Context, path: Record<string, string>): Promise<void> => {
    const via = route.body === 'callback' ? 'gateway' : 'rest';
    const call = await pipeline.open(credentialOf(ctx.headers), originOf(ctx, via), anyOperation);
    // What is left for the network stands there already.
    if (call.rate !== ctx.state['arrival'].rate) ctx.set(rateHeaders(call.rate));
    // Refused before its body is read, and before a file of it is kept.
    if (route.method !== 'GET') await pipeline.admit(operations, { ...ctx.query, ...path }, call);
    else if (anyOperation !== null) pipeline.authorise(anyOperation, call);

    const { fields, isForm, file } = await readRequestBody(ctx, route, limits);
    const { operation, body } = await releasingFile(limits, file?.key, () => selectRoute(route, fields));
    const said = isForm ? { query: { ...ctx.query, ...textOf(body) }, body: {} } : { query: ctx.query, body };
    const input = mergeInput(route, operation, { path, ...said });
    // Who asks for JSON gets what there is, once.
    if (route.answer === 'stream' && ctx.accepts(EVENT_STREAM, JSON_TYPE) !== JSON_TYPE)
      return streams.serve(ctx, { operation, input, call });
    const idempotencyKey = ctx.get('idempotency-key') || undefined;
    const answer = await pipeline.execute(operation, input, call, { idempotencyKey, file });
    await send(ctx, route, operation, answer, limits);
  };
}

async function send(ctx: Context, route: Route, operation: Operation, answer: Answer, limits: BodyLimits): Promise<void> {
  if (route.answer === 'page') return showPage(ctx, route.status, route.page(answer.output));
  if (route.answer === 'export') return sendExport(ctx, answer.output);
  if (route.answer === 'file') return sendFile(ctx, answer.output, limits.storage);
  if (route.answer === 'picture') return sendPicture(ctx, answer.output, limits.storage);
  if (route.answer === 'calendar') return sendCalendar(ctx, answer.output);
  if (route.answer === 'xml') return sendXml(ctx, answer.output);
  if (route.answer === 'table' && sendTable(ctx, operation.name, answer.output)) return;
  if (answer.replayed) ctx.set('Idempotent-Replayed', 'true');
  // Answers about a person must not be kept by anything in between.
  ctx.set('Cache-Control', operation.access.who === 'anyone' && operation.kind === 'query' ? 'no-cache' : 'no-store');
  if (operation.kind === 'query' && operation.sameForAll === true) return sendTagged(ctx, envelope(answer.output));
  ctx.status = route.status;
  ctx.body = envelope(answer.output);
}

function envelope(data: unknown) {
  return { success: true, data };
}

/** What everybody gets alike, with its tag; 304 to a client that has it. */
function sendTagged(ctx: Context, body: object): void {
  const { bytes, etag } = staticAnswer(JSON.stringify(body), JSON_HEADER);
  sendAnswer(ctx, { bytes, etag, headers: { 'Content-Type': JSON_HEADER } });
}

/** The same envelope around what is made while it is sent. */
function sendExport(ctx: Context, output: unknown): void {
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', JSON_HEADER);
  ctx.body = Readable.from(jsonPieces({ success: true, data: jsonPieces(Object(output)) }), { highWaterMark: 1 });
}

function textOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
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

/** Streams a private file. It is shown, never executed: no sniffing, no scripts, no other origin. */
async function sendFile(ctx: Context, output: unknown, storage: FileStorage): Promise<void> {
  const { fileKey, mimeType, bytes } = StoredDocument.parse(output);
  const content = await openFile(ctx, fileKey, storage);
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'; style-src 'unsafe-inline'");
  // Pictures cannot do anything; whatever else there is goes to a reader of the person's choice.
  ctx.set('Content-Disposition', mimeType.startsWith('image/') ? 'inline' : 'attachment');
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
  ctx.set('Cache-Control', 'no-store');
  ctx.type = mimeType;
  ctx.length = bytes;
  ctx.body = content;
}

/** Streams a picture that everybody may see, under a name that its content gives: whoever has it need not ask again. */
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

/** A file that cannot be read now may be there later: nothing keeps that answer. */
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

/** An iCalendar text; 304 where the program has it already. The address is a secret: nothing in between keeps the answer. */
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

/** A file for another program, such as a bank’s: nothing in between keeps it. */
function sendXml(ctx: Context, output: unknown): void {
  const { fileName, xml } = Xml.parse(output);
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  ctx.attachment(fileName);
  ctx.type = 'application/xml; charset=utf-8';
  ctx.body = xml;
}

const Table = z.object({ csv: z.string() });

/** A list that was asked for as a file for a spreadsheet. Says whether it was; otherwise it is answered like any other. */
function sendTable(ctx: Context, name: string, output: unknown): boolean {
  const table = Table.safeParse(output);
  if (!table.success) return false;
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  // Named by what is in it: `finance.csv` of open_finance_csv.
  const fileName = name.replace(/^(?:open|export)_(\w+)_csv$/, '$1');
  ctx.set('Content-Disposition', `attachment; filename="${fileName}.csv"`);
  ctx.type = 'text/csv; charset=utf-8; header=present';
  ctx.body = table.data.csv;
  return true;
}
