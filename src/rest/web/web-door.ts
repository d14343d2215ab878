import { createHmac, randomBytes } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import {
  actsAsAdmin,
  declareError,
  DomainError,
  type Ids,
  invalidCredential,
  malformedRequest,
  type Operation,
  type Settings,
} from '../../domain/platform/kernel/index.ts';
import type { SandboxGateway } from '../../adapters/sandbox-gateway/sandbox-gateway.ts';
import type { Call } from '../../tools/call.ts';
import { asDeclared } from '../../tools/declared-errors.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { BodyTooLarge, readBody } from '../../tools/requests/read-body.ts';
import { isForeignForm, isOwnForm, openPage } from '../arrival.ts';
import { readFiles, type SentFile } from '../multipart.ts';
import { orProblemPage, showProblem } from '../refusal-page.ts';
import type { BodyLimits } from '../request-body.ts';
import { type BrowserCookies, browserCookies } from './browser-cookies.ts';
import { sendAnswer, type StaticAnswer, staticAnswer } from '../static-answer.ts';
import { adminOperations } from './admin-operations.ts';
import type { OauthVisit } from '../oauth/oauth-pages.ts';
import { openDoor } from './open-door.ts';
import type { Choices, OauthDoor } from './page-contract.ts';
import { fileFormAt, MOST_FORM_FILES } from './file-forms.ts';
import { pageCache } from './page-cache.ts';
import {
  ACCOUNT_PATHS,
  areaOf,
  DRAFT_FIELD,
  EVERY_WEB_PATH,
  interruptedPath,
  REFUSAL_PATH,
  signInPath,
  WEB_PATHS,
} from './page-paths.ts';
import type { Route } from '../route.ts';
import type { PageDoor } from './page-contract.ts';
import type { WebBuild } from './web-build.ts';

interface WebParts {
  readonly pipeline: Pipeline;
  readonly settings: Settings;
  readonly ids: Ids;
  readonly now: () => Date;
  readonly build: WebBuild;
  /** How large a file of a form may be, and where it goes. */
  readonly limits: Pick<BodyLimits, 'storage' | 'maxUploadBytes'>;
  readonly routes: readonly Route[];
  readonly sandbox: SandboxGateway | null;
  readonly providerName: string | null;
  /** What the pages of the authorization server ask of it. */
  readonly openOauth: (visit: OauthVisit) => OauthDoor;
  readonly connections: PageDoor['connections'];
  readonly reference: PageDoor['reference'];
}

/** A form without files holds text only, and a text of 4,000 letters may take twelve bytes for each. */
const MAX_FORM_BYTES = 60_000;
/** An administrator also publishes legal texts, of up to 60,000 letters. */
const MAX_ADMIN_FORM_BYTES = 12 * MAX_FORM_BYTES;
const NONCE_BYTES = 16;
/** React Router asks for the data of a page alone, to go from page to page without loading each anew. */
const DATA = /\.data$/;
/** What a page needs to know of a request. Above all, it never sees the cookies. */
const PASSED_HEADERS = ['accept', 'accept-language', 'content-type', 'user-agent', 'x-react-router-request'];

/**
 * The door for people: pages of React Router, rendered on the server (`web/`). The person is known by the cookie of a session,
 * so a form is answered only if the browser says that it was sent from a page of this server.
 */
export function webDoor(parts: WebParts) {
  const cookies = browserCookies(parts.settings.publicBaseUrl);
  const pages = pageCache();
  const isPage = new RegExp(`^(?:${EVERY_WEB_PATH.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})$`);
  const forAdmins = () => adminOperations(parts.routes);
  const all = { ...parts, cookies, pages, forAdmins };
  const serve = orProblemPage((ctx) => servePage(ctx, all));
  const middleware: Middleware = (ctx, next) =>
    METHODS.includes(ctx.method) && isPage.test(pathOf(ctx)) ? serve(ctx, {}) : next();
  return {
    middleware,
    /** Shows what a route has answered, on its own page, or at another address on the page to print. */
    async showAnswer(ctx: Context, output: unknown, page: string | null): Promise<void> {
      ctx.vary('Accept-Language');
      ctx.vary('Cookie');
      // Where a program asks, nobody is at a browser.
      const call = page === null ? await openCall(ctx, cookies, parts.pipeline) : await openPage(parts.pipeline, ctx);
      send(ctx, await render(ctx, { call, form: NO_FORM, answer: { output, page } }, all), all);
    },
    /** Shows why a request was refused, to a person in a browser; null for what failed unexpectedly. */
    async showRefusal(ctx: Context, error: DomainError | null): Promise<void> {
      ctx.vary('Accept');
      ctx.vary('Accept-Language');
      ctx.vary('Cookie');
      const call = await callBeside(ctx, error, all);
      const form = { ...NO_FORM, refused: error };
      send(ctx, await render(ctx, { call, form, answer: { output: null, page: REFUSAL_PATH } }, all), all);
    },
  };
}

export type WebDoor = ReturnType<typeof webDoor>;

const METHODS = ['GET', 'HEAD', 'POST'];

/** The address of a page, also where only its data is asked for. */
function pathOf({ path }: Context): string {
  return path === '/_root.data' ? '/' : path.replace(DATA, '');
}

/**
 * The call of whoever is told of a refusal. Their name at the top of the page is not worth another question to a database that is
 * away, nor one more request of somebody who sends too many.
 */
async function callBeside(ctx: Context, refused: DomainError | null, { cookies, pipeline }: DoorParts): Promise<Call> {
  const asVisitor = () => openPage(pipeline, ctx);
  if (refused === null || [429, 503].includes(refused.status)) return asVisitor();
  try {
    return await openCall(ctx, cookies, pipeline);
  } catch (error) {
    if (!(asDeclared(error) instanceof DomainError)) throw error;
    return asVisitor();
  }
}

const foreignForm = declareError({
  code: 'foreign_form',
  status: 403,
  when: 'A form came from a page of another site.',
  data: z.object({}),
  message: () => 'This form came from elsewhere. Open the page itself and try again.',
  next: () => [],
});

const formTooLong = declareError({
  code: 'form_too_long',
  status: 400,
  when: 'A form is longer than any form of the pages.',
  data: z.object({ maxBytes: z.int() }),
  message: ({ maxBytes }) => `The form is larger than ${maxBytes} bytes.`,
  next: () => [],
});

interface DoorParts extends WebParts {
  readonly cookies: BrowserCookies;
  readonly pages: ReturnType<typeof pageCache>;
  readonly forAdmins: () => ReturnType<typeof adminOperations>;
}

async function servePage(ctx: Context, parts: DoorParts): Promise<void> {
  const { settings, cookies, pipeline } = parts;
  const isByLink = areaOf(pathOf(ctx)) === 'links';
  const isOwn = ctx.method !== 'POST' || isOwnForm(ctx, settings.publicBaseUrl);
  if (!isOwn && (!isByLink || isForeignForm(ctx, settings.publicBaseUrl))) {
    return showProblem(ctx, foreignForm({}));
  }
  ctx.vary('Accept-Language');
  ctx.vary('Cookie');
  // Beside a cookie of a session that has ended, the answer drops that cookie.
  if (cookies.secretOf(ctx) === null && ctx.method !== 'POST' && !isByLink) return servePublic(ctx, parts);
  // Mail programs send a form without a word about its origin. They have the link, and never the session of a person.
  const call = isOwn ? await openCall(ctx, cookies, pipeline) : await openPage(pipeline, ctx);
  const form = ctx.method === 'POST' ? await readForm(ctx, call, parts) : NO_FORM;
  if (form !== null) send(ctx, await render(ctx, { call, form }, parts), parts);
}

/** Serves a page to a visitor. Until something changes, all who ask in the same language get the same one. */
async function servePublic(ctx: Context, parts: DoorParts): Promise<void> {
  const { settings, cookies, pages, pipeline, build, now } = parts;
  const choices = cookies.choicesOf(ctx);
  const language = (await build.server()).languageOf(requestOf(ctx, NO_FORM, settings.publicBaseUrl), choices, settings.words);
  const state = () => `${pipeline.changes()} ${settings.revision}`;
  let rendered: Rendered | null = null;
  const key = `${language} ${choices.scheme} ${ctx.path}${ctx.search}`;
  const asked = async () => ({ call: await openCall(ctx, cookies, pipeline), form: NO_FORM });
  const answer = await pages.find(key, state, now(), async () => {
    rendered = await render(ctx, await asked(), parts);
    return publicAnswer(rendered, parts);
  });
  if (answer !== null) return sendAnswer(ctx, answer);
  send(ctx, rendered ?? (await render(ctx, await asked(), parts)), parts);
}

/** A page as React Router has made it. */
interface Rendered {
  readonly response: Response;
  readonly text: string;
  readonly nonce: string;
  /** Where its forms may lead. */
  readonly formsTo: readonly string[];
}

interface Asked {
  readonly call: Call;
  readonly form: SentForm;
  /** What a route has answered that the page shows, and the address of the page if it is another one than that of the request. */
  readonly answer?: { readonly output: unknown; readonly page: string | null };
}

async function render(ctx: Context, { call, form, answer: given }: Asked, parts: DoorParts): Promise<Rendered> {
  const { settings, build, limits } = parts;
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const formsTo = ["'self'"];
  if (given === undefined && isInterrupted(ctx, call))
    return { response: sentOn(interruptedPath(ctx.path + ctx.search)), text: '', nonce, formsTo };
  const draft = form.body === undefined ? null : draftIn(ctx, form.body);
  const unused = new Set(form.files);
  try {
    const { files, refused } = form;
    const page = given?.page ?? null;
    const shown = given === undefined ? null : { output: given.output, isElsewhere: page !== null };
    const onTaken = (file: SentFile) => void unused.delete(file);
    const failures: { readonly error: unknown }[] = [];
    const onFailure = (error: unknown) => void failures.push({ error });
    const onLeadingTo = (source: string) => void formsTo.push(source);
    const server = await build.server();
    const request = requestOf(ctx, draft === null ? form : NO_FORM, settings.publicBaseUrl, page ?? undefined);
    const languageOf = (choices: Choices) => server.languageOf(request, choices, settings.words);
    const told = { onTaken, onLeadingTo, onFailure };
    const door = openDoor(ctx, call, nonce, { ...parts, draft, files, refused, shown, languageOf, ...told });
    const response = await server.answer(request, door);
    const [failure] = failures;
    // Scripts that ask for the data of a page show their own page for a failure.
    if (failure !== undefined && response.status >= FAILED && !DATA.test(ctx.path)) throw failure.error;
    for (const { error } of failures) ctx.app.emit('error', error, ctx);
    return { response, text: textOf(await response.arrayBuffer()), nonce, formsTo };
  } finally {
    for (const { file } of unused) if (file !== null) await limits.storage.remove(file.key);
  }
}

const FAILED = 500;

/** The text of a page or of a file. The mark at the start of a table stays, by which spreadsheets know its letters. */
function textOf(bytes: ArrayBuffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Whether the person wrote a form while signed in, and is not signed in any more. Scripts and files find their own way. */
function isInterrupted(ctx: Context, { caller }: Call): boolean {
  const isForEverybody = ['site', 'links', 'about'].includes(areaOf(ctx.path));
  return ctx.method === 'POST' && caller.kind !== 'user' && !isForEverybody && !isPasswordPage(ctx) && isPlainForm(ctx);
}

function isPlainForm(ctx: Context): boolean {
  return !DATA.test(ctx.path) && ctx.is('application/x-www-form-urlencoded') !== false;
}

/** The browser sends the form again, to another page. */
function sentOn(location: string): Response {
  return new Response(null, { status: 307, headers: { Location: location } });
}

/** The forms for a password send on what was written elsewhere. */
function isPasswordPage({ path }: Context): boolean {
  return path === WEB_PATHS['sign-in'] || path === ACCOUNT_PATHS['confirm-password'];
}

const Draft = z.record(z.string(), z.string());

/** What was written on this page before the password was asked for; null if this is any other form. */
function draftIn(ctx: Context, body: Uint8Array): Readonly<Record<string, string>> | null {
  if (isPasswordPage(ctx) || !isPlainForm(ctx)) return null;
  const text = new URLSearchParams(new TextDecoder().decode(body)).get(DRAFT_FIELD);
  return text === null ? null : (Draft.safeParse(jsonIn(text)).data ?? {});
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Opens the call of the person whose session the cookie names. A session that has ended is forgotten, and the page is shown. */
async function openCall(ctx: Context, cookies: BrowserCookies, pipeline: Pipeline): Promise<Call> {
  const secret = cookies.secretOf(ctx);
  if (secret === null) return openPage(pipeline, ctx);
  try {
    const call = await openPage(pipeline, ctx, secret);
    // The server has just prolonged the session, and so must the browser.
    if (!DATA.test(ctx.path)) cookies.keepSession(ctx, secret);
    return call;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== invalidCredential.code) throw error;
    cookies.dropSession(ctx);
    return openPage(pipeline, ctx);
  }
}

interface SentForm {
  /** As a form without files is sent; undefined if nothing was. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  readonly files: readonly SentFile[];
  /** Why the form was refused as a whole, for its page to show; null if it was not. */
  readonly refused: DomainError | null;
}

const NO_FORM: SentForm = { body: undefined, files: [], refused: null };

/** The form that was sent; null if it was refused, and the answer says so. */
async function readForm(ctx: Context, call: Call, parts: WebParts): Promise<SentForm | null> {
  const asked = ctx.is('multipart/form-data') ? fileFormAt(ctx.path.replace(DATA, '')) : null;
  if (asked !== null) return readFileForm(ctx, call, { ...parts, ...asked });
  try {
    const body = new Uint8Array(await readBody(ctx.req, actsAsAdmin(call.caller) ? MAX_ADMIN_FORM_BYTES : MAX_FORM_BYTES));
    if (!IN_PARTS.test(ctx.get('content-type'))) return { ...NO_FORM, body };
    return { ...NO_FORM, body: await textsOf(body, ctx.get('content-type')) };
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    await showProblem(ctx, formTooLong({ maxBytes: error.maxBytes }));
    return null;
  }
}

const IN_PARTS = /^multipart\/form-data/i;

/** The texts of a form in parts, as a form without files is sent. Its files are left out. Throws `malformed_request`. */
async function textsOf(body: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array<ArrayBuffer>> {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw malformedRequest({ reason: 'The form is broken or was cut off.' });
  });
  return encoded([...form].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])));
}

function encoded(texts: [string, string][]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(new URLSearchParams(texts).toString());
}

/**
 * Reads a form with files. Each file goes straight into the storage, and only for somebody who may call the operation that
 * takes it. What this throws becomes a page of its own.
 */
async function readFileForm(
  ctx: Context,
  call: Call,
  { pipeline, limits, operation, parts }: WebParts & { operation: Operation; parts: Record<string, string> },
): Promise<SentForm | null> {
  const isByLink = areaOf(ctx.path) === 'links';
  if (call.caller.kind !== 'user' && !isByLink) {
    const path = ctx.path.replace(DATA, '');
    // What was written is sent on to the sign-in, as from a form of texts, but for a form with large files.
    const isKept = Number(ctx.get('content-length') || Number.POSITIVE_INFINITY) <= MAX_FORM_BYTES && path === ctx.path;
    ctx.status = isKept ? 307 : 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Location', isKept ? interruptedPath(path) : signInPath(path));
    return null;
  }
  try {
    await pipeline.admit([operation], isByLink ? { ...signatureOf(ctx), ...parts } : parts, call);
    return formOf(await readFiles(ctx.req, limits, { most: MOST_FORM_FILES }));
  } catch (thrown) {
    const refused = asDeclared(thrown);
    // Whoever has only the link sees on its page what was wrong.
    if (!isByLink || !(refused instanceof DomainError)) throw thrown;
    return { ...NO_FORM, body: new Uint8Array(), refused };
  }
}

function signatureOf({ URL: { searchParams } }: Context): { expires: string; signature: string } {
  return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}

function formOf({ fields, lists, files }: Awaited<ReturnType<typeof readFiles>>): SentForm {
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    (lists.get(name) ?? [String(value)]).map((text): [string, string] => [name, text]),
  );
  return { ...NO_FORM, body: encoded(texts), files };
}

function requestOf(ctx: Context, { body }: SentForm, publicBaseUrl: string, address: string = ctx.path + ctx.search): Request {
  const headers = new Headers(
    PASSED_HEADERS.map((name): [string, string] => [name, ctx.get(name)]).filter(([, value]) => value !== ''),
  );
  // The texts of a form in parts are passed on as a form without files has them. What a program sends without a word, or as
  // something else than a form, is read as such a form too, and holds no field that a page knows.
  headers.set('Content-Type', 'application/x-www-form-urlencoded');
  // A name of the server that the client made up must not fail here.
  const url = publicBaseUrl + address;
  const method = body === undefined ? 'GET' : 'POST';
  return new Request(url, { method, headers, ...(body !== undefined && { body }) });
}

/** A page of everybody may be shown from a cache for a minute, and longer while a new one is fetched: prices and days change. */
const CACHED = 'public, max-age=60, stale-while-revalidate=300';

/** The page as everybody may have it; null if it is none that stays, or was made for one visitor. */
function publicAnswer({ response, text: made, nonce, formsTo }: Rendered, { build }: DoorParts): StaticAnswer | null {
  if (response.status !== 200 || response.headers.get('cache-control') === 'no-store') return null;
  const lastNonce = lastingNonce(made, nonce);
  const headers = headersOf({ response, nonce: lastNonce, formsTo }, build);
  const text = made.replaceAll(nonce, lastNonce);
  return { ...staticAnswer(text, headers['Content-Type']), headers: { ...headers, 'Cache-Control': CACHED } };
}

/** Sends a page that is stored nowhere: it shows a person, or a refusal. A new address for good may be remembered. */
function send(ctx: Context, rendered: Rendered, { build }: DoorParts): void {
  const { response, text } = rendered;
  const isMoved = response.status === 301;
  ctx.body = text;
  ctx.status = response.status;
  ctx.set({ ...headersOf(rendered, build), 'Cache-Control': isMoved ? MOVED : 'no-store' });
}

const MOVED = 'public, max-age=3600';

function headersOf({ response, nonce, formsTo }: Omit<Rendered, 'text'>, { hasPolicy }: WebBuild) {
  return {
    ...Object.fromEntries(response.headers),
    'Content-Type': response.headers.get('content-type') ?? HTML,
    ...(hasPolicy && { 'Content-Security-Policy': policyOf(nonce, formsTo).join('; ') }),
  };
}

const HTML = 'text/html; charset=utf-8';
const SECRET = randomBytes(32);

/**
 * The nonce of a page that may be cached. It stays the same while the page does, so that a browser that has the page is told so.
 * Nobody can work out the nonce of a page with a script of their own in it, because they do not know the secret.
 */
function lastingNonce(page: string, nonce: string): string {
  return createHmac('sha256', SECRET).update(page.replaceAll(nonce, '')).digest('base64').slice(0, nonce.length);
}

/** Mantine sets styles of single elements, which is all that `unsafe-inline` allows here. No other site may frame a page. */
function policyOf(nonce: string, formsTo: readonly string[]): string[] {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${[...new Set(formsTo)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
}
