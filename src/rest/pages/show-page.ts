import type { Context, Middleware } from 'koa';
import { DomainError, outcomeUnknown } from '../../domain/platform/kernel/index.ts';
import { asDeclared } from '../../tools/declared-errors.ts';
import { announceWait } from '../rate-headers.ts';
import { framePage, type Operator, operatorNow, pagePolicy } from './brand.ts';
import { markup } from './markup.ts';
import { pageLayout } from './page-layout.ts';
import { pageStyle } from './page-style.ts';

interface Options {
  readonly formsTo?: string;
}

/**
 * Answers with a page for people. Only our own style may load. If `formsTo` is given, its forms may lead there and nowhere
 * else.
 */
export function showPage(ctx: Context, status: number, html: string, { formsTo }: Options = {}): void {
  ctx.status = status;
  const operator: Operator = ctx.state['operator'];
  // Without `formsTo` the policy has no form-action, because a page may lead on to another origin after a form.
  const more = formsTo === undefined ? [] : [`form-action ${formsTo}`];
  ctx.set('Content-Security-Policy', pagePolicy(operator, [pageStyle], more));
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = framePage(html, operator);
}

/** The words of a refusal for a person. They do not say that something failed if that is not known. */
export function refusalWords(error: DomainError, heading: string): { heading: string; text: string } {
  return error.declared === outcomeUnknown ? UNKNOWN : { heading, text: error.message };
}

/** The words for an unknown outcome. A person has no idempotency key that would make a retry safe. */
const UNKNOWN = {
  heading: 'Nobody knows whether that was done',
  text: 'Our database went away in the middle of it. Wait a moment, then look whether it was done before you send it again.',
};

type Serve = (ctx: Context, path: Record<string, string>) => Promise<void>;

/** Shows a person in a browser on a page why the request failed. Other clients get the usual envelope. */
export function orProblemPage(serve: Serve): Serve {
  return async (ctx, path) => {
    try {
      await serve(ctx, path);
    } catch (thrown) {
      const error = asDeclared(thrown);
      if (!(error instanceof DomainError) || !prefersPage(ctx)) throw error;
      showProblem(ctx, error);
    }
  };
}

/** Whether a person in a browser asks, and not a program. */
export function prefersPage(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html';
}

/** Shows a page instead of one that cannot be shown. */
export function showProblem(ctx: Context, error: DomainError): void {
  announceWait(ctx, error);
  const { heading, text } = refusalWords(error, 'This page cannot be shown');
  const content = markup`<p>${text}</p>`;
  showPage(ctx, error.status, pageLayout({ mark: 'bad', heading, content }));
}

/** Gives the operator to every page of a request. */
export function setOperator(operator: Operator): Middleware {
  return (ctx, next) => {
    ctx.state['operator'] = operatorNow(operator);
    return next();
  };
}
