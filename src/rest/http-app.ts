import cors from '@koa/cors';
import Koa, { type Context, type Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Ids } from '../domain/kernel/index.ts';
import type { DescribeAction } from '../tools/present-actions.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import { answerErrors } from './answer-errors.ts';
import { boundQuery, countArrival } from './arrival.ts';
import { hearOut } from './hear-out.ts';
import type { BodyBudget } from '../tools/body-budget.ts';
import type { BodyLimits } from './request-body.ts';
import { pathNotFound } from './path-not-found.ts';
import type { Operator } from './pages/frame-page.ts';
import { nothingHerePage } from './pages/nothing-here-page.ts';
import { showPage } from './pages/show-page.ts';
import { tellOperator } from './pages/tell-operator.ts';
import { requestLog } from './request-log.ts';
import type { Route } from './route.ts';
import { restRouter } from './rest-router.ts';

interface HttpParts {
  readonly pipeline: Pipeline;
  readonly routes: readonly Route[];
  readonly describeAction: DescribeAction;
  readonly limits: BodyLimits;
  readonly ids: Ids;
  readonly log: { info(details: object, message: string): void; error(details: object, message: string): void };
  /** How many proxies in front set `X-Forwarded-For` and `X-Forwarded-Proto`; 0 believes neither. */
  readonly proxies: number;
  /** Stands below each page. */
  readonly operator: Operator;
  /** The MCP endpoints. */
  readonly doors: readonly Middleware[];
  /** Answered before the routes: manifests and pages. */
  readonly before: readonly Middleware[];
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
  app.use(hearOut);
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
  app.use(tellOperator(parts.operator));
  app.use(releaseBody(parts.limits.bodyBudget));
  for (const middleware of parts.doors) app.use(middleware);
  app.use(countArrival(parts.pipeline));
  app.use(boundQuery);
  for (const middleware of parts.before) app.use(middleware);
  const router = restRouter(parts.routes, parts.pipeline, parts.limits);
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
