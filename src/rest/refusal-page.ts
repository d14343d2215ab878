import type { Context, Middleware } from 'koa';
import { DomainError } from '../domain/platform/kernel/index.ts';
import { asDeclared } from '../tools/declared-errors.ts';
import { type Operator, operatorNow } from './operator.ts';
import { announceWait } from './rate-headers.ts';

type Serve = (ctx: Context, path: Record<string, string>) => Promise<void>;

/** Shows a person in a browser on a page why the request failed. Other clients get the usual envelope. */
export function orProblemPage(serve: Serve): Serve {
  return async (ctx, path) => {
    try {
      await serve(ctx, path);
    } catch (thrown) {
      const error = asDeclared(thrown);
      if (!(error instanceof DomainError) || !prefersPage(ctx)) throw error;
      await showProblem(ctx, error);
    }
  };
}

/** Whether a person in a browser asks, and not a program. */
export function prefersPage(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html';
}

/** Shows a page with a refusal, in the site and in the language of the person; null for what failed unexpectedly. */
export type ShowRefusal = (ctx: Context, error: DomainError | null) => Promise<void>;

/** Shows a page instead of one that cannot be shown. */
export async function showProblem(ctx: Context, error: DomainError): Promise<void> {
  announceWait(ctx, error);
  const show: ShowRefusal = ctx.state['showRefusal'];
  await show(ctx, error);
}

/** Says on a page that something failed unexpectedly. */
export function showFailure(ctx: Context): Promise<void> {
  const show: ShowRefusal = ctx.state['showRefusal'];
  return show(ctx, null);
}

/** Gives the operator to every page of a request, and the page that shows a refusal. */
export function setOperator(operator: Operator, showRefusal: ShowRefusal): Middleware {
  return (ctx, next) => {
    ctx.state['operator'] = operatorNow(operator);
    ctx.state['showRefusal'] = showRefusal;
    return next();
  };
}
