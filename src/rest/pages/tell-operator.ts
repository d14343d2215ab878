import type { Middleware } from 'koa';
import type { Operator } from './frame-page.ts';

/** Lets every page of a request know who runs the marketplace. */
export function tellOperator(operator: Operator): Middleware {
  return (ctx, next) => {
    ctx.state['operator'] = operator;
    return next();
  };
}
