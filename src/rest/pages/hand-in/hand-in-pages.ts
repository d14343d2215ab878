import type { Context, Middleware } from 'koa';
import { PICTURE_FORMATS } from '../../../domain/platform/files/index.ts';
import { DomainError, invalidInput } from '../../../domain/platform/kernel/index.ts';
import { fileMissing, fileTypeRefused, handInDocument, showHandIn } from '../../../domain/rentals/documents/index.ts';
import type { Call } from '../../../tools/call.ts';
import { asDeclared } from '../../../tools/declared-errors.ts';
import type { Pipeline } from '../../../tools/pipeline.ts';
import { isForeignForm, openPage } from '../../arrival.ts';
import { announceWait } from '../../rate-headers.ts';
import { readFiles, type SentFile, tooLarge } from '../../multipart.ts';
import type { BodyLimits } from '../../request-body.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { type Problem, problemOf } from '../form-parts.ts';
import { foreignFormPage, messagePage } from '../message-page.ts';
import { refusalWords, showPage } from '../show-page.ts';
import { handInPage } from './hand-in-page.ts';

interface Parts {
  readonly pipeline: Pipeline;
  readonly publicBaseUrl: string;
  readonly limits: BodyLimits;
}

const PATH = /^\/hand-in\/([A-Za-z0-9_]{1,64})$/;

/**
 * The pages on which people hand in documents: plain forms without script and without cookie. The signed address is the
 * permission.
 */
export function handInPages(parts: Parts): Middleware {
  return async (ctx, next) => {
    const bookingId = PATH.exec(ctx.path)?.[1];
    if (bookingId === undefined || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next();
    try {
      const call = await openPage(parts.pipeline, ctx);
      if (ctx.method !== 'POST') return await show(ctx, bookingId, call, parts, { problems: new Map(), sent: sentBefore(ctx) });
      await take(ctx, bookingId, call, parts);
    } catch (thrown) {
      const error = asDeclared(thrown);
      if (!(error instanceof DomainError)) throw error;
      announceWait(ctx, error);
      const { heading, text } = refusalWords(error, 'That did not work');
      sendMessage(ctx, error.status, heading, text);
    }
  };
}

interface News {
  /** What was wrong, by the kind of document. */
  readonly problems: ReadonlyMap<string, Problem>;
  /** The kinds of documents that have just arrived. */
  readonly sent: readonly string[];
}

async function show(ctx: Context, bookingId: string, call: Call, { pipeline }: Parts, { problems, sent }: News): Promise<void> {
  const { output: asked } = await pipeline.execute(showHandIn, linkOf(ctx, bookingId), call);
  const arrived = asked.documents.flatMap(({ kind, title }) => (sent.includes(kind) ? [title] : []));
  const html = handInPage({ asked, address: addressOf(ctx), sent: arrived, problems, today: asked.today });
  const [first] = problems.values();
  showPage(ctx, first?.status ?? 200, html, { formsTo: "'self'" });
}

function sentBefore(ctx: Context): string[] {
  return ctx.URL.searchParams.getAll('sent');
}

async function take(ctx: Context, bookingId: string, call: Call, parts: Parts): Promise<void> {
  const { pipeline, publicBaseUrl } = parts;
  if (isForeignForm(ctx, publicBaseUrl)) {
    return sendShown(ctx, foreignFormPage());
  }
  // Without a valid link, nothing is stored.
  await pipeline.admit([handInDocument], linkOf(ctx, bookingId), call);
  if (!ctx.is('multipart/form-data')) return sendMessage(ctx, 400, 'That did not work', 'Open the page and choose a file.');
  const news = await readAndTake(ctx, bookingId, call, parts);
  if (news.problems.size > 0) return show(ctx, bookingId, call, parts, news);
  // The browser asks for the page again, so that reloading it sends nothing twice.
  ctx.status = 303;
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Location', `${addressOf(ctx)}${news.sent.map((kind) => `&sent=${encodeURIComponent(kind)}`).join('')}`);
}

/** One file for each kind of document is taken. There is room for more, so that the page can say which were chosen twice. */
const MOST_FILES = 12;

interface Handed {
  readonly kind: string;
  /** Empty if the form does not say it. */
  readonly expiresOn: string;
  /** All files of this kind. If there is more than one, they are refused. */
  readonly all: readonly SentFile[];
}

/** Hands in each document by itself, so that a refused one does not stop the others. */
async function readAndTake(ctx: Context, bookingId: string, call: Call, parts: Parts): Promise<News> {
  const problems = new Map<string, Problem>();
  const sent: string[] = [];
  try {
    const { files, fields } = await readFiles(ctx.req, parts.limits, { most: MOST_FILES });
    const chosen = files.length === 0 ? [{ fields, fileName: '', file: null }] : files;
    for (const { kind, expiresOn, all } of byKind(chosen, fields)) {
      try {
        await handIn(ctx, { bookingId, call, parts }, { kind, expiresOn, all: files.length === 0 ? [] : all });
        sent.push(kind);
      } catch (error) {
        // If no file was chosen, the problem is about no document in particular.
        problems.set(files.length === 0 ? '' : kind, fileProblemOf(error));
      }
    }
  } catch (error) {
    problems.set('', fileProblemOf(error));
  }
  return { problems, sent };
}

/** A form names the kind of a document before its files. */
function byKind(files: readonly SentFile[], fields: Readonly<Record<string, unknown>>): Handed[] {
  const kindOf = (one: SentFile) => textOf(one.fields['kind']) || textOf(fields['kind']);
  return [...Map.groupBy(files, kindOf)].map(([kind, all]) => ({
    kind,
    expiresOn: textOf(fields[`expiresOn-${kind}`]) || textOf(fields['expiresOn']),
    all,
  }));
}

async function handIn(
  ctx: Context,
  { bookingId, call, parts: { pipeline, limits } }: { bookingId: string; call: Call; parts: Parts },
  { kind, expiresOn, all }: Handed,
): Promise<void> {
  const [sent, ...more] = all;
  if (more.length > 0) {
    for (const { file } of all) if (file !== null) await limits.storage.remove(file.key);
    throw invalidInput({ issues: [{ field: 'file', message: 'must be one' }] });
  }
  if (sent?.file === null) throw tooLarge(limits);
  const input = { ...linkOf(ctx, bookingId), kind, expiresOn: expiresOn || undefined };
  await pipeline.execute(handInDocument, input, call, { file: sent?.file ?? null });
}

/**
 * A refusal of a file, in words for the person who chose it. If the type is accepted, the refusal itself says what is wrong.
 */
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
  [fileTypeRefused, `This file cannot be taken. Please send a PDF, or a picture as ${PICTURE_FORMATS}.`],
]);

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function linkOf(ctx: Context, bookingId: string) {
  const { searchParams } = ctx.URL;
  return { bookingId, expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}

/** The address of the page with its signature and nothing else. */
function addressOf(ctx: Context): string {
  const { searchParams } = ctx.URL;
  const link = { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
  return `${ctx.path}?${new URLSearchParams(link).toString()}`;
}

function sendMessage(ctx: Context, status: number, heading: string, text: string): void {
  sendShown(ctx, messagePage({ status, heading, text }));
}

function sendShown(ctx: Context, { status, html }: ShownPage): void {
  showPage(ctx, status, html, { formsTo: "'self'" });
}
