import cors from '@koa/cors';
import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import { BASE_PATH } from '../domain/platform/kernel/index.ts';

const ANY_ORIGIN = '*';
const EXPOSED = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'Retry-After',
  'X-Request-Id',
  'Idempotent-Replayed',
  'WWW-Authenticate',
];
const CORS = { 'Access-Control-Allow-Origin': ANY_ORIGIN, 'Access-Control-Expose-Headers': EXPOSED.join(',') };

/**
 * Only pages read a cookie, and they answer no form of another origin, so any origin may call with a token of its own. MCP
 * checks origins itself. Every answer carries the same headers for every origin, so it may be cached for all of them. Only
 * preflight requests are answered differently.
 */
export function openToOrigins(): Middleware {
  const preflight = cors({ origin: ANY_ORIGIN, maxAge: 86_400, allowMethods: 'GET,HEAD,POST,PUT,PATCH,DELETE' });
  return (ctx, next) => {
    if (ctx.method === 'OPTIONS') return preflight(ctx, next);
    ctx.set(CORS);
    return next();
  };
}

/** The headers that have an effect even if nothing is shown, with the values that helmet uses for pages. */
const DATA = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
};

/** Pages that a host may open in a window of its own, to which its page listens until the sign-in has ended. */
const OPENED_BY_HOSTS = /^\/oauth\//;

/** Pages get all headers of helmet. Data below the API gets only those that mean something for data. */
export function securityHeaders(): Middleware {
  const usual = {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'same-origin' },
  } as const;
  const ofPages = helmet(usual);
  const ofOpened = helmet({ ...usual, crossOriginOpenerPolicy: { policy: 'unsafe-none' } });
  return async (ctx, next) => {
    if (OPENED_BY_HOSTS.test(ctx.path)) return ofOpened(ctx, next);
    if (!ctx.path.startsWith(`${BASE_PATH}/`)) return ofPages(ctx, next);
    ctx.set(DATA);
    await next();
    // A browser that opened an address of the API is shown a page that says what is wrong.
    if (!ctx.headerSent && ctx.response.get('Content-Type').startsWith('text/html')) await ofPages(ctx, async () => {});
  };
}
