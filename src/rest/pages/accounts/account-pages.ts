import type { Context, Middleware } from 'koa';
import { DomainError, type Operation } from '../../../domain/kernel/index.ts';
import type { Call, Pipeline } from '../../../tools/pipeline.ts';
import { BodyTooLarge, readBody } from '../../../tools/read-body.ts';
import { isForeignForm } from '../is-foreign-form.ts';
import { openPage } from '../open-page.ts';
import { showPage } from '../show-page.ts';
import type { AccountPage, Shown, Visit } from './account-page.ts';
import { confirmationPage } from './confirmation-page.ts';
import { forgotPasswordPage } from './forgot-password-page.ts';
import { loginLinkPage } from './login-link-page.ts';
import { messagePage } from './message-page.ts';
import { registerPage } from './register-page.ts';
import { resetPasswordPage } from './reset-password-page.ts';
import { verifyEmailPage } from './verify-email-page.ts';

const PAGES: readonly AccountPage[] = [
  loginLinkPage,
  confirmationPage,
  registerPage,
  forgotPasswordPage,
  resetPasswordPage,
  verifyEmailPage,
];
const LAST_PART = /\/(\w{1,64})$/;
const MAX_FORM_BYTES = 10_000;

/**
 * The pages on which people sign in, register, choose a password and confirm their address: plain forms, no script,
 * no cookie. A form carries its own permission (a password, a secret from an e-mail), so that a foreign page has
 * nothing to abuse; one that was sent from elsewhere is refused all the same.
 */
export function accountPages({ pipeline, publicBaseUrl }: { pipeline: Pipeline; publicBaseUrl: string }): Middleware {
  const byPath = new Map(PAGES.map((page) => [page.path, page]));
  return async (ctx, next) => {
    const page = byPath.get(ctx.path) ?? byPath.get(ctx.path.replace(LAST_PART, '/{id}'));
    if (page === undefined || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next();
    const { status, html } = await answer(ctx, page, { pipeline, publicBaseUrl });
    showPage(ctx, status, html, { ownForms: true });
  };
}

async function answer(
  ctx: Context,
  page: AccountPage,
  { pipeline, publicBaseUrl }: Parameters<typeof accountPages>[0],
): Promise<Shown> {
  if (ctx.method === 'POST' && isForeignForm(ctx, publicBaseUrl)) {
    return messagePage({ status: 403, heading: 'This form came from elsewhere', text: 'Open the page itself and try again.' });
  }
  try {
    const call = await openPage(pipeline, ctx);
    if (ctx.method !== 'POST') return await page.show(visitOf(fieldsOf(ctx, ctx.URL.searchParams), call, pipeline));
    const form = new URLSearchParams((await readBody(ctx.req, MAX_FORM_BYTES)).toString('utf8'));
    return await page.submit(visitOf(fieldsOf(ctx, form), call, pipeline));
  } catch (error) {
    if (error instanceof BodyTooLarge) return messagePage({ status: 400, heading: 'That was too long', text: error.message });
    if (!(error instanceof DomainError)) throw error;
    if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds));
    return messagePage({ status: error.status, heading: 'That did not work', text: error.message });
  }
}

/** With the last part of the address as `id`, whatever the form says. */
function fieldsOf(ctx: Context, sent: URLSearchParams): URLSearchParams {
  const fields = new URLSearchParams(sent);
  fields.set('id', LAST_PART.exec(ctx.path)?.[1] ?? '');
  return fields;
}

function visitOf(fields: URLSearchParams, call: Call, pipeline: Pipeline): Visit {
  return {
    field: (name) => fields.get(name) ?? '',
    async run(operation, input) {
      const { output } = await pipeline.execute(operation as unknown as Operation, input, call);
      return operation.output.parse(output);
    },
  };
}
