import { createHash } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { checkoutPage } from '../../adapters/sandbox-gateway/checkout-page.ts';
import { pageStyle } from '../../adapters/sandbox-gateway/page-style.ts';
import type { SandboxAnswer, SandboxGateway } from '../../adapters/sandbox-gateway/sandbox-gateway.ts';
import { readBody } from '../../tools/mcp/read-body.ts';

const MAX_FORM_BYTES = 1_000;
const ANSWERS: readonly SandboxAnswer[] = ['pay', 'fail', 'leave'];
const STYLE_HASH = createHash('sha256').update(pageStyle).digest('base64');
// No form-action: the page may lead on to the returnUrl, which lies on another origin.
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`;

/** The page of the built-in payment sandbox: plain forms, no script, the unguessable address is the permission. */
export function sandboxCheckoutPage(gateway: SandboxGateway): Middleware {
  return async (ctx, next) => {
    const token = /^\/sandbox\/checkout\/([\w-]+)$/.exec(ctx.path)?.[1];
    if (token === undefined) return next();
    const answer = ctx.method === 'POST' ? await readAnswer(ctx) : undefined;
    if (answer === undefined) {
      const checkout = await gateway.find(token);
      return show(ctx, checkout === null ? 404 : 200, checkoutPage(checkout));
    }
    const answered = await gateway.answer(token, answer);
    return show(ctx, answered === null ? 404 : 200, checkoutPage(answered?.checkout ?? null, answered?.result));
  };
}

async function readAnswer(ctx: Context): Promise<SandboxAnswer | undefined> {
  const form = new URLSearchParams((await readBody(ctx.req, MAX_FORM_BYTES)).toString('utf8'));
  return ANSWERS.find((known) => known === form.get('answer'));
}

function show(ctx: Context, status: number, html: string): void {
  ctx.status = status;
  ctx.set('Content-Security-Policy', POLICY);
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
}
