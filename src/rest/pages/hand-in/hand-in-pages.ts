import type { Context, Middleware } from 'koa';
import { DomainError } from '../../../domain/platform/kernel/index.ts';
import { fileMissing, fileTypeRefused, handInDocument, showHandIn } from '../../../domain/rentals/documents/index.ts';
import type { Call } from '../../../tools/call.ts';
import type { Pipeline } from '../../../tools/pipeline.ts';
import { isForeignForm, openPage } from '../../arrival.ts';
import { announceWait } from '../../rate-headers.ts';
import { type BodyLimits, readMultipart } from '../../request-body.ts';
import { type Problem, problemOf } from '../form-parts.ts';
import { messagePage } from '../message-page.ts';
import { showPage } from '../show-page.ts';
import { DOCUMENT_WORDS, handInPage } from './hand-in-page.ts';

interface Parts {
  readonly pipeline: Pipeline;
  readonly publicBaseUrl: string;
  readonly limits: BodyLimits;
}

const PATH = /^\/hand-in\/([A-Za-z0-9_]{1,64})$/;

/** The pages on which people hand in documents: plain forms, no script, no cookie. The signed address is the permission. */
export function handInPages(parts: Parts): Middleware {
  return async (ctx, next) => {
    const bookingId = PATH.exec(ctx.path)?.[1];
    if (bookingId === undefined || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next();
    try {
      const call = await openPage(parts.pipeline, ctx);
      if (ctx.method !== 'POST') return await show(ctx, bookingId, call, parts, { problem: null, about: '' });
      await take(ctx, bookingId, call, parts);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      announceWait(ctx, error);
      sendMessage(ctx, error.status, 'That did not work', error.message);
    }
  };
}

async function show(
  ctx: Context,
  bookingId: string,
  call: Call,
  { pipeline }: Parts,
  { problem, about }: { problem: Problem | null; about: string },
): Promise<void> {
  const asked = await pipeline.ask(showHandIn, linkOf(ctx, bookingId), call);
  const sent = Object.entries(DOCUMENT_WORDS).find(([kind]) => kind === ctx.URL.searchParams.get('sent'))?.[1].name ?? null;
  const address = addressOf(ctx);
  const html = handInPage({ asked, address, sent: problem === null ? sent : null, problem, about, today: asked.today });
  showPage(ctx, problem?.status ?? 200, html, { formsTo: "'self'" });
}

async function take(ctx: Context, bookingId: string, call: Call, parts: Parts): Promise<void> {
  const { pipeline, publicBaseUrl, limits } = parts;
  if (isForeignForm(ctx, publicBaseUrl)) {
    return sendMessage(ctx, 403, 'This form came from elsewhere', 'Open the page itself and try again.');
  }
  // Nobody without a good link gets a byte into the storage.
  await pipeline.admit([handInDocument], linkOf(ctx, bookingId), call);
  if (!ctx.is('multipart/form-data')) return sendMessage(ctx, 400, 'That did not work', 'Open the page and choose a file.');
  let kind = '';
  try {
    const { fields, file } = await readMultipart(ctx.req, limits);
    kind = textOf(fields['kind']);
    // An empty field is how a form says nothing.
    const expiresOn = textOf(fields['expiresOn']) || undefined;
    await pipeline.execute(handInDocument, { ...linkOf(ctx, bookingId), kind, expiresOn }, call, { file });
    // The page is asked for anew, so that loading it again sends nothing twice.
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Location', `${addressOf(ctx)}&${new URLSearchParams({ sent: kind }).toString()}`);
  } catch (error) {
    await show(ctx, bookingId, call, parts, { problem: fileProblemOf(error), about: kind });
  }
}

/** The refusals of a file, in words for who chose it. What is wrong with one of a good type says itself. */
function fileProblemOf(error: unknown): Problem {
  const problem = problemOf(error);
  if (!(error instanceof DomainError)) return problem;
  if (problem.fields.has('file')) return { ...problem, message: ONE_FILE };
  const { reason = null, detected } = error.details;
  const plain = error.declared === fileTypeRefused && (reason !== null || detected === 'image/heic');
  const message = plain ? undefined : FILE_WORDS.get(error.declared);
  return message === undefined ? problem : { ...problem, message };
}

const ONE_FILE = 'Only one file can be sent at a time. Put both sides into one picture or one PDF.';

const FILE_WORDS: ReadonlyMap<object, string> = new Map<object, string>([
  [fileMissing, 'No file came with it. Choose one, then send it.'],
  [fileTypeRefused, 'This file cannot be taken. Please send a PDF, or a picture as JPEG, PNG or WebP.'],
]);

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function linkOf(ctx: Context, bookingId: string) {
  const { searchParams } = ctx.URL;
  return { bookingId, expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}

/** The address of the page itself, with its permission and nothing else. */
function addressOf(ctx: Context): string {
  const { searchParams } = ctx.URL;
  const link = { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
  return `${ctx.path}?${new URLSearchParams(link).toString()}`;
}

function sendMessage(ctx: Context, status: number, heading: string, text: string): void {
  showPage(ctx, status, messagePage({ status, heading, text }).html, { formsTo: "'self'" });
}
