import type { Context, Middleware } from 'koa';
import { malformedRequest } from '../domain/platform/kernel/index.ts';
import type { Call, Origin } from '../tools/call.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import { rateHeaders } from '../tools/rate-limit.ts';
import { clientOf } from '../tools/requests/request-origin.ts';
import { orProblemPage } from './pages/show-page.ts';

/**
 * Every request counts for its network, whether a route fits it or not and whether it can be read or not. Beside the MCP
 * endpoints, which do the same and refuse in words of their own, and what CORS answers, which costs as little as a refusal.
 */
export function countArrival(pipeline: Pipeline): Middleware {
  const count = orProblemPage(async (ctx) => {
    ctx.state['arrival'] = await pipeline.arrive(ctx.req, ctx.ip);
  });
  return async (ctx, next) => {
    await count(ctx, {});
    if (ctx.state['arrival'] === undefined) return;
    ctx.set(rateHeaders(ctx.state['arrival'].rate));
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

/** A person opens a page: nobody is signed in there, but on the account page, whose forms carry a permit. */
export function openPage(pipeline: Pipeline, ctx: Context, permit: string | null = null): Promise<Call> {
  return pipeline.open(permit, originOf(ctx, 'page'));
}

/** Browsers say where a form comes from; what says nothing is no browser, and has no person to deceive. */
export function isForeignForm(ctx: Context, publicBaseUrl: string): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site !== '' && site !== 'same-origin' && site !== 'none') return true;
  const origin = ctx.get('origin');
  return origin !== '' && origin !== publicBaseUrl && URL.parse(origin)?.host !== ctx.host;
}
