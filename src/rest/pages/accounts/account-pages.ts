import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { DomainError, invalidCredential, jsonPieces, type Settings } from '../../../domain/platform/kernel/index.ts';
import type { Call } from '../../../tools/call.ts';
import { asDeclared } from '../../../tools/declared-errors.ts';
import type { Pipeline } from '../../../tools/pipeline.ts';
import { BodyTooLarge, readBody } from '../../../tools/requests/read-body.ts';
import { isForeignForm, openPage } from '../../arrival.ts';
import { readFiles } from '../../multipart.ts';
import type { BodyLimits } from '../../request-body.ts';
import { announceWait } from '../../rate-headers.ts';
import { foreignFormPage, messagePage } from '../message-page.ts';
import { continuePage } from '../continue/continue-page.ts';
import { ownAccountPage } from '../own-account/own-account-page.ts';
import { refusalWords, showPage } from '../show-page.ts';
import type { AccountPage, Download, Onward, ShownPage, Visit } from './account-page.ts';
import { adminInvitationPage } from './admin-invitation-page.ts';
import { confirmationPage } from './confirmation-page.ts';
import { loginLinkPage } from './login-link-page.ts';
import { forgotPasswordPage, resetPasswordPage } from './password-pages.ts';
import { carriedFiles, type CarriedFiles, NO_FILES } from './carried-files.ts';
import { registerPage } from './register-page.ts';
import { unsubscribePage } from './unsubscribe-page.ts';
import { confirmEmailPage } from './confirm-email-page.ts';
import { confirmReportPage } from './confirm-report-page.ts';
import { reportPage } from './report-page.ts';
import { verifyEmailPage } from './verify-email-page.ts';

const PAGES: readonly AccountPage[] = [
  loginLinkPage,
  confirmationPage,
  registerPage,
  forgotPasswordPage,
  resetPasswordPage,
  verifyEmailPage,
  adminInvitationPage,
  confirmEmailPage,
  reportPage,
  confirmReportPage,
  unsubscribePage,
  ownAccountPage,
  continuePage,
];
/** Pages that are for one person each, so search engines should not find them. */
export const PERSONAL_PAGES = PAGES.filter(({ forEverybody }) => forEverybody === undefined);

const LAST_PART = /\/(\w{1,64})$/;
/** A text of 4,000 letters may take twelve bytes for each. */
const MAX_FORM_BYTES = 60_000;

/**
 * The pages on which people sign in, register, choose a password and confirm their address. They are plain forms without script
 * and without cookie. A form carries its own permission (a password, or a secret from an e-mail), so a foreign page has nothing
 * to abuse. A form that was sent from elsewhere is refused all the same.
 */
export function accountPages(parts: Omit<PageParts, 'leadsTo'>): Middleware {
  const byPath = new Map(PAGES.map((page) => [page.path, page]));
  return async (ctx, next) => {
    const page = byPath.get(ctx.path) ?? byPath.get(ctx.path.replace(LAST_PART, '/{id}'));
    if (page === undefined || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next();
    await servePage(ctx, page, parts);
  };
}

interface PageParts {
  readonly pipeline: Pipeline;
  readonly settings: Settings;
  /** The limits of its forms, if they carry files. */
  readonly limits?: BodyLimits;
  /** The other site to which its forms may lead. */
  readonly leadsTo?: string;
}

/** Shows a page to a person, or answers its form. */
export async function servePage(ctx: Context, page: Omit<AccountPage, 'path'>, parts: PageParts): Promise<void> {
  const shown = await answer(ctx, page, parts);
  if ('json' in shown) return sendDownload(ctx, shown);
  if ('html' in shown) {
    const formsTo = ["'self'", parts.leadsTo ?? ''].join(' ').trim();
    const { app } = shown;
    return showPage(ctx, shown.status, shown.html, { formsTo, ...(app !== undefined && { app }) });
  }
  ctx.set('Cache-Control', 'no-store');
  ctx.redirect(shown.location);
  ctx.status = 303;
}

async function answer(
  ctx: Context,
  page: Omit<AccountPage, 'path'>,
  { pipeline, settings, limits }: PageParts,
): Promise<ShownPage | Download | Onward> {
  if (ctx.method === 'POST' && isForeignForm(ctx, settings.publicBaseUrl)) {
    return foreignFormPage();
  }
  try {
    const openAs = (permit: string | null) => openPage(pipeline, ctx, permit);
    const call = await openAs(null);
    const visit = (sent: URLSearchParams, files: CarriedFiles) =>
      visitOf(fieldsOf(ctx, sent), call, { pipeline, settings, openAs, files });
    if (ctx.method !== 'POST') return await page.show(visit(ctx.URL.searchParams, NO_FILES));
    const { sent, files } = await readForm(ctx, { limits, most: page.takesFiles ?? 0, openAs });
    if (page.byLink) for (const name of ctx.URL.searchParams.keys()) sent.set(name, ctx.URL.searchParams.get(name) ?? '');
    try {
      return await page.submit(visit(sent, files));
    } finally {
      await files.discard();
    }
  } catch (thrown) {
    const error = asDeclared(thrown);
    if (error instanceof BodyTooLarge) return messagePage({ status: 400, heading: 'That was too long', text: error.message });
    if (!(error instanceof DomainError)) throw error;
    announceWait(ctx, error);
    return messagePage({ status: error.status, ...refusalWords(error, 'That did not work') });
  }
}

interface Reading {
  readonly limits: BodyLimits | undefined;
  /** How many files the form may carry. */
  readonly most: number;
  readonly openAs: (permit: string) => Promise<Call>;
}

/**
 * Reads the form. No file is stored before the permit is found valid. If it is not, the fields that came before the files are
 * used.
 */
async function readForm(
  ctx: Context,
  { limits, most, openAs }: Reading,
): Promise<{ sent: URLSearchParams; files: CarriedFiles }> {
  if (limits === undefined || most === 0 || !ctx.is('multipart/form-data')) {
    return { sent: new URLSearchParams((await readBody(ctx.req, MAX_FORM_BYTES)).toString('utf8')), files: NO_FILES };
  }
  let before: Readonly<Record<string, unknown>> = {};
  let opened: Promise<Call> | undefined;
  const mayStore = (known: Readonly<Record<string, unknown>>) => {
    if (opened === undefined) before = known;
    return (opened ??= openAs(textOf(known['permit'])));
  };
  try {
    const { fields, files } = await readFiles(ctx.req, limits, { most, mayStore });
    return { sent: textsOf(fields), files: carriedFiles(files, limits) };
  } catch (error) {
    if (!(error instanceof DomainError && error.code === invalidCredential.code)) throw error;
    return { sent: textsOf(before), files: NO_FILES };
  }
}

function textsOf(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The last part of the address is the `id`, whatever the form says. */
function fieldsOf(ctx: Context, sent: URLSearchParams): URLSearchParams {
  const fields = new URLSearchParams(sent);
  fields.set('id', LAST_PART.exec(ctx.path)?.[1] ?? '');
  return fields;
}

interface Opening {
  readonly pipeline: Pipeline;
  readonly settings: Settings;
  readonly openAs: (permit: string) => Promise<Call>;
  readonly files: CarriedFiles;
}

function visitOf(fields: URLSearchParams, call: Call, opening: Opening): Visit {
  return {
    field: (name) => fields.get(name) ?? '',
    chosen: (name) => fields.getAll(name),
    as: async (permit) => visitOf(fields, await opening.openAs(permit), opening),
    leftOut: opening.files.leftOut,
    settings: opening.settings,
    async run(operation, input, which) {
      const files = which === undefined ? {} : opening.files.take(which);
      const { output } = await opening.pipeline.execute(operation, input, call, files);
      return output;
    },
  };
}

function sendDownload(ctx: Context, { fileName, json }: Download): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  ctx.attachment(fileName);
  ctx.type = 'application/json';
  ctx.body = Readable.from(jsonPieces(json), { highWaterMark: 1 });
}
