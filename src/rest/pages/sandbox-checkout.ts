import type { Context, Middleware } from 'koa';
import type { SandboxAnswer, SandboxGateway } from '../../adapters/sandbox-gateway/sandbox-gateway.ts';
import { BodyTooLarge, readBody } from '../../tools/read-body.ts';
import { messagePage } from './accounts/message-page.ts';
import { checkoutPage } from './checkout-page.ts';
import { isForeignForm } from './is-foreign-form.ts';
import { showPage } from './show-page.ts';

const MAX_FORM_BYTES = 1_000;
const ANSWERS: readonly SandboxAnswer[] = ['pay', 'fail', 'leave'];

/** The page of the built-in payment sandbox: plain forms, no script, the unguessable address is the permission. */
export function sandboxCheckoutPage(gateway: SandboxGateway, publicBaseUrl: string): Middleware {
  return async (ctx, next) => {
    const token = /^\/sandbox\/checkout\/([\w-]+)$/.exec(ctx.path)?.[1];
    if (token === undefined) return next();
    if (ctx.method === 'POST' && isForeignForm(ctx, publicBaseUrl)) {
      const text = 'Open the payment page itself and try again. Nothing was charged.';
      return showPage(ctx, 403, messagePage({ status: 403, heading: 'This form came from elsewhere', text }).html);
    }
    const answer = ctx.method === 'POST' ? await readAnswer(ctx) : undefined;
    if (answer === undefined) {
      const checkout = await gateway.find(token);
      return showPage(ctx, checkout === null ? 404 : 200, checkoutPage(checkout));
    }
    const answered = await gateway.answer(token, answer);
    return showPage(ctx, answered === null ? 404 : 200, checkoutPage(answered?.checkout ?? null, answered?.result));
  };
}

async function readAnswer(ctx: Context): Promise<SandboxAnswer | undefined> {
  try {
    const form = new URLSearchParams((await readBody(ctx.req, MAX_FORM_BYTES)).toString('utf8'));
    return ANSWERS.find((known) => known === form.get('answer'));
  } catch (error) {
    // Nothing that the page's own forms could have sent.
    if (error instanceof BodyTooLarge) return undefined;
    throw error;
  }
}
