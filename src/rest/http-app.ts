import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import cors from '@koa/cors';
import Koa, { type Context, type Middleware, type Next } from 'koa';
import helmet from 'koa-helmet';
import { z } from 'zod';
import { declareError, type Ids } from '../domain/platform/kernel/index.ts';
import type { DescribeAction } from '../tools/next-actions.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import type { BodyBudget } from '../tools/requests/body-budget.ts';
import type { EventStreams } from './event-streams.ts';
import { answerErrors } from './answer-errors.ts';
import { boundQuery, countArrival } from './arrival.ts';
import { nothingHerePage } from './pages/message-page.ts';
import { type Operator, setOperator, showPage } from './pages/show-page.ts';
import type { BodyLimits } from './request-body.ts';
import { requestLog } from './request-log.ts';
import { BASE_PATH, restRouter } from './rest-router.ts';
import type { SiteRoute } from './pages/site/site-routes.ts';
import type { Route } from './route.ts';

interface HttpParts {
  readonly pipeline: Pipeline;
  readonly routes: readonly Route[];
  readonly describeAction: DescribeAction;
  readonly limits: BodyLimits;
  readonly ids: Ids;
  readonly log: { info(details: object, message: string): void; error(details: object, message: string): void };
  /** How many proxies in front set `X-Forwarded-For` and `X-Forwarded-Proto`; 0 believes neither. */
  readonly proxies: number;
  readonly streams: EventStreams;
  /** Stands below each page. */
  readonly operator: Operator;
  /** The MCP endpoints. */
  readonly doors: readonly Middleware[];
  /** Answered before the routes: manifests and pages. */
  readonly before: readonly Middleware[];
  /** Pages behind the router. */
  readonly pages: readonly SiteRoute[];
}

const EXPOSED = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'Retry-After',
  'X-Request-Id',
  'Idempotent-Replayed',
  'WWW-Authenticate',
];

/** The HTTP door: what every request passes through, in order. */
export function httpApp(parts: HttpParts): Koa {
  // The client writes the front of `X-Forwarded-For`; each proxy adds the address that it saw to its end.
  const app = new Koa({ proxy: parts.proxies > 0, maxIpsCount: parts.proxies });
  // Without a listener Koa writes it to the standard error itself. A broken connection has its line in the request log.
  app.on('error', (error: unknown, ctx?: Context) => {
    const gone = ctx !== undefined && (!ctx.req.complete || ctx.socket.destroyed || ctx.res.destroyed);
    if (!gone) parts.log.error({ err: error }, 'an answer failed unexpectedly');
  });
  app.use(requestLog(parts.ids, parts.log));
  app.use(drainRefusedBody);
  // No cookies are used, so any origin may call with a token of its own; MCP checks origins itself.
  app.use(cors({ origin: '*', exposeHeaders: EXPOSED, maxAge: 86_400, allowMethods: 'GET,POST,PATCH,DELETE' }));
  app.use(
    helmet({
      contentSecurityPolicy: false,
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      referrerPolicy: { policy: 'same-origin' },
    }),
  );
  app.use(answerErrors(parts.describeAction, parts.log));
  app.use(setOperator(parts.operator));
  app.use(releaseBody(parts.limits.bodyBudget));
  for (const middleware of parts.doors) app.use(middleware);
  app.use(countArrival(parts.pipeline));
  app.use(boundQuery);
  for (const middleware of parts.before) app.use(middleware);
  const router = restRouter(parts.routes, parts);
  for (const { path, serve } of parts.pages) router.get(path, (ctx) => serve(ctx, ctx.params));
  app.use(router.routes());
  app.use((ctx) => {
    if (ctx.method === 'GET' && ctx.accepts('json', 'html') === 'html') return showPage(ctx, 404, nothingHerePage());
    const methods = router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods.filter((one) => one !== 'HEAD'));
    throw pathNotFound({ what: 'path', method: ctx.method, methods: [...new Set(methods)] });
  });
  return app;
}

/** What a body held is free again when its call has ended, however that was. */
function releaseBody(budget: BodyBudget): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } finally {
      budget.release(ctx.req);
    }
  };
}

/** Also for a path that exists but not with this method: the specification has no 405. */
const pathNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no such path, or not with this method.',
  data: z.object({ what: z.literal('path'), method: z.string(), methods: z.array(z.string()).describe('that the path has') }),
  message: ({ method, methods }) =>
    methods.length === 0
      ? `There is no such path. ${BASE_PATH}/openapi/agent describes every call.`
      : `There is no ${method} at this path: use ${methods.join(' or ')}. ${BASE_PATH}/openapi/agent describes every call.`,
  next: () => [],
});

/** What comes after that is not read any more. */
const MOST_BYTES = 128 * 1_048_576;
/** A client that sends nothing for so long waits for the answer. */
const PAUSE_MS = 1_000;

/**
 * A request that is refused before its body was read is heard to its end before the answer leaves, and what it says is
 * thrown away: a connection that closes in the middle of a body is cut off, and its client never reads why.
 */
async function drainRefusedBody(ctx: Context, next: Next): Promise<void> {
  await next();
  if (ctx.respond === false || ctx.req.complete || ctx.req.destroyed) return;
  await drained(ctx.req);
}

async function drained(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  // Timers come before what has arrived meanwhile: a busy loop is no pause of the client's.
  const paused = setTimeout(() => setImmediate(endUnlessHeard, bytes), PAUSE_MS);
  const endUnlessHeard = (before: number) => (bytes === before ? resolve() : undefined);
  const unwatch = finished(request, () => resolve());
  const discard = (chunk: Buffer) => {
    bytes += chunk.byteLength;
    paused.refresh();
    if (bytes > MOST_BYTES) resolve();
  };
  request.on('data', discard);
  request.resume();
  await promise;
  request.off('data', discard);
  unwatch();
  clearTimeout(paused);
}
