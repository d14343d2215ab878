import type { Context, Middleware } from 'koa';
import { malformedRequest } from '../domain/platform/kernel/index.ts';
import type { Call, Origin } from '../tools/call.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import { rateHeaders } from '../tools/rate-limit.ts';
import { clientOf } from '../tools/requests/request-origin.ts';
import { orProblemPage } from './refusal-page.ts';

/**
 * Counts every request for its network, whether a route fits it or not and whether it can be read or not. The MCP endpoints do
 * this themselves, because they refuse in their own form. Preflight requests of CORS are not counted, because they cost as
 * little as a refusal.
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

/** No call has so many parameters. Reading some thousands takes long, because Koa compares each name with all others. */
const MOST_PARAMETERS = 400;

/** Refuses a query that would take long to read, before anything reads it. */
export function boundQuery(ctx: Context, next: () => Promise<unknown>): Promise<unknown> {
  const parameters = ctx.querystring.split('&', MOST_PARAMETERS + 1).length;
  if (parameters <= MOST_PARAMETERS) return next();
  throw malformedRequest({ reason: `The query has more than ${MOST_PARAMETERS} parameters.` });
}

/** The origin of a request that has been counted. */
export function originOf(ctx: Context, via: Origin['via']): Origin {
  const { arrival, requestId } = ctx.state;
  return { ...arrival, via, client: clientOf(ctx.headers), requestId };
}

/**
 * Opens the call of a person who opens a page. Nobody is signed in there, except on the account page, whose forms carry a
 * permit.
 */
export function openPage(pipeline: Pipeline, ctx: Context, permit: string | null = null): Promise<Call> {
  return pipeline.open(permit, originOf(ctx, 'page'));
}

/**
 * Whether a form was sent from another site. Browsers say where a form comes from. What says nothing is no browser, so there is
 * no person to deceive.
 */
export function isForeignForm(ctx: Context, publicBaseUrl: string): boolean {
  const site = ctx.get('sec-fetch-site');
  // Some browsers send the origin `null` with a form of our own, for example after a redirect.
  if (site === 'same-origin' || site === 'none') return false;
  if (site !== '') return true;
  const origin = ctx.get('origin');
  return origin !== '' && origin !== publicBaseUrl && URL.parse(origin)?.host !== ctx.host;
}

/**
 * Whether a browser says that a form was sent from a page of this server. The pages know the person by a cookie, which a browser
 * adds by itself, so that a form without a word about its origin is refused too. All browsers say it.
 */
export function isOwnForm(ctx: Context, publicBaseUrl: string): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site !== '') return site === 'same-origin';
  const origin = ctx.get('origin');
  return origin !== '' && !isForeignForm(ctx, publicBaseUrl);
}
