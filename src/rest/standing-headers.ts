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
 * No cookies are used, so any origin may call with a token of its own; MCP checks origins itself. Every answer says so, to
 * every origin the same, and so may be kept for every origin; only what asks before a call differs.
 */
export function openToOrigins(): Middleware {
  const preflight = cors({ origin: ANY_ORIGIN, maxAge: 86_400, allowMethods: 'GET,POST,PATCH,DELETE' });
  return (ctx, next) => {
    if (ctx.method === 'OPTIONS') return preflight(ctx, next);
    ctx.set(CORS);
    return next();
  };
}

/** What a browser heeds also where it shows nothing; as helmet has it for pages. */
const DATA = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
};

/** Pages get all that helmet has for them; data below the API what means something for data. */
export function securityHeaders(): Middleware {
  const ofPages = helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'same-origin' },
  });
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${BASE_PATH}/`)) return ofPages(ctx, next);
    ctx.set(DATA);
    await next();
    // A browser that opened an address of the API is told on a page what is wrong.
    if (!ctx.headerSent && ctx.response.get('Content-Type').startsWith('text/html')) await ofPages(ctx, async () => {});
  };
}
