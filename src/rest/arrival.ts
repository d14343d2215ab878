import type { Context, Middleware } from 'koa';
import { malformedRequest } from '../domain/kernel/index.ts';
import { clientOf } from '../tools/client-of.ts';
import type { Origin } from '../tools/call.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import { orProblemPage } from './pages/or-problem-page.ts';
import { announceRate } from './rate-headers.ts';

/**
 * Every request counts for its network, whether a route fits it or not and whether it can be read or not. Beside the MCP
 * endpoints, which do the same and refuse in words of their own, and what CORS answers, which costs as little as a refusal.
 */
export function countArrival(pipeline: Pipeline): Middleware {
  const count = orProblemPage(async (ctx) => {
    ctx.state['arrival'] = await pipeline.arrive(ctx.ip);
  });
  return async (ctx, next) => {
    await count(ctx, {});
    if (ctx.state['arrival'] === undefined) return;
    announceRate(ctx, ctx.state['arrival']);
    await next();
  };
}

/** No call has as many; reading some thousands takes a second, because Koa looks for each name among all. */
const MOST_PARAMETERS = 400;

/** Refuses a query that would take long to read, before anything reads it. */
export function boundQuery(ctx: Context, next: () => Promise<unknown>): Promise<unknown> {
  const parameters = ctx.querystring.split('&', MOST_PARAMETERS + 1).length;
  if (parameters <= MOST_PARAMETERS) return next();
  throw malformedRequest({ reason: `The query has more than ${MOST_PARAMETERS} parameters.` });
}

/** Of a request that has been counted. */
export function originOf(ctx: Context, via: Origin['via']): Origin {
  const { arrival, requestId } = ctx.state;
  return { ...arrival, via, client: clientOf(ctx.headers), requestId };
}
