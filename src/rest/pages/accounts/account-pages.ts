import type { Context, Middleware } from 'koa';
import { DomainError, type Settings } from '../../../domain/platform/kernel/index.ts';
import type { Call } from '../../../tools/call.ts';
import { asDeclared } from '../../../tools/declared-errors.ts';
import type { Pipeline } from '../../../tools/pipeline.ts';
import { BodyTooLarge, readBody } from '../../../tools/requests/read-body.ts';
import { isForeignForm, openPage } from '../../arrival.ts';
import { announceWait } from '../../rate-headers.ts';
import { foreignFormPage, messagePage } from '../message-page.ts';
import { continuePage } from '../continue/continue-page.ts';
import { refusalWords, showPage } from '../show-page.ts';
import type { AccountPage, Onward, ShownPage, Visit } from './account-page.ts';
import { confirmationPage } from './confirmation-page.ts';
import { loginLinkPage } from './login-link-page.ts';

const PAGES: readonly AccountPage[] = [loginLinkPage, confirmationPage, continuePage];
/** Where these pages are. Each is for one person, so search engines should not find them. */
export const ACCOUNT_PAGE_PATHS = PAGES.map(({ path }) => path);

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
  /** The other site to which its forms may lead. */
  readonly leadsTo?: string;
}

/** Shows a page to a person, or answers its form. */
export async function servePage(ctx: Context, page: Omit<AccountPage, 'path'>, parts: PageParts): Promise<void> {
  const shown = await answer(ctx, page, parts);
  if ('html' in shown) {
    const formsTo = ["'self'", parts.leadsTo ?? ''].join(' ').trim();
    return showPage(ctx, shown.status, shown.html, { formsTo });
  }
  ctx.set('Cache-Control', 'no-store');
  ctx.redirect(shown.location);
  ctx.status = 303;
}

async function answer(
  ctx: Context,
  page: Omit<AccountPage, 'path'>,
  { pipeline, settings }: PageParts,
): Promise<ShownPage | Onward> {
  if (ctx.method === 'POST' && isForeignForm(ctx, settings.publicBaseUrl)) {
    return foreignFormPage();
  }
  try {
    const openAs = (permit: string | null) => openPage(pipeline, ctx, permit);
    const call = await openAs(null);
    const visit = (sent: URLSearchParams) => visitOf(fieldsOf(ctx, sent), call, { pipeline, settings, openAs });
    if (ctx.method !== 'POST') return await page.show(visit(ctx.URL.searchParams));
    const sent = new URLSearchParams((await readBody(ctx.req, MAX_FORM_BYTES)).toString('utf8'));
    return await page.submit(visit(sent));
  } catch (thrown) {
    const error = asDeclared(thrown);
    if (error instanceof BodyTooLarge) return messagePage({ status: 400, heading: 'That was too long', text: error.message });
    if (!(error instanceof DomainError)) throw error;
    announceWait(ctx, error);
    return messagePage({ status: error.status, ...refusalWords(error, 'That did not work') });
  }
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
}

function visitOf(fields: URLSearchParams, call: Call, opening: Opening): Visit {
  return {
    field: (name) => fields.get(name) ?? '',
    chosen: (name) => fields.getAll(name),
    as: async (permit) => visitOf(fields, await opening.openAs(permit), opening),
    settings: opening.settings,
    async run(operation, input) {
      const { output } = await opening.pipeline.execute(operation, input, call);
      return output;
    },
  };
}
