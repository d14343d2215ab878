import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import Koa, { type Context, type Middleware, type Next } from 'koa';
import { z } from 'zod';
import type { Tracer } from '../adapters/tracing/tracer.ts';
import { BASE_PATH, declareError, type Ids, MIB, PAGE_PATHS } from '../domain/platform/kernel/index.ts';
import type { DescribeAction } from '../tools/next-actions.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import type { BodyBudget } from '../tools/requests/body-budget.ts';
import { placeOf } from '../tools/requests/door-places.ts';
import type { EventStreams } from './event-streams.ts';
import { answerErrors } from './answer-errors.ts';
import { boundQuery, countArrival } from './arrival.ts';
import { assertEncoding, compressAnswers } from './compress-answers.ts';
import { type ProxyHeader, readForwarded } from './forwarded.ts';
import type { Operator } from './operator.ts';
import { prefersPage, setOperator } from './refusal-page.ts';
import type { BodyLimits } from './request-body.ts';
import { requestLog } from './request-log.ts';
import { restEntries } from './rest-router.ts';
import { methodsOfPath, type PathEntry, servePaths } from './path-router.ts';
import { openToOrigins, securityHeaders } from './standing-headers.ts';
import type { SiteRoute } from './site/site-routes.ts';
import type { Route } from './route.ts';
import type { WebDoor } from './web/web-door.ts';

interface HttpParts {
  readonly pipeline: Pipeline;
  readonly routes: readonly Route[];
  readonly describeAction: DescribeAction;
  readonly limits: BodyLimits;
  readonly ids: Ids;
  readonly log: { error(details: object, message: string): void };
  /** Logs one line for each request. It holds nothing of what was sent except its masked path. */
  readonly requests: { info(details: object, message: string): void };
  /** Called with the status of every answer. */
  readonly countAnswer: (status: number) => void;
  readonly tracer: Tracer | null;
  /** How many proxies in front say who called, in `X-Forwarded-For` or in `Forwarded`. With 0, both headers are ignored. */
  readonly proxies: number;
  readonly proxyHeader: ProxyHeader;
  readonly streams: EventStreams;
  readonly showAnswer: WebDoor['showAnswer'];
  readonly showRefusal: WebDoor['showRefusal'];
  /** The name and contact of the operator, for each page. */
  readonly operator: Operator;
  /** The MCP endpoints with their paths. */
  readonly endpoints: readonly { readonly paths: readonly string[]; readonly middleware: Middleware }[];
  /** The middleware that comes before the requests of a network are counted. */
  readonly uncounted: Middleware;
  /** Scripts and styles of pages. A page loads several of them, so they are not counted for its network. */
  readonly webAssets: Middleware;
  /** The pages in the table of routes. */
  readonly pages: readonly SiteRoute[];
  /** Middlewares that know their paths themselves, such as manifests and pages. They come after the routes. */
  readonly others: readonly Middleware[];
}

/** The HTTP door: everything that a request passes through, in order. */
export function httpApp(parts: HttpParts): Koa {
  const endpoints = new Map(parts.endpoints.flatMap(({ paths, middleware }) => paths.map((path) => [path, middleware] as const)));
  // Only as many addresses count as there are proxies: clients can write the beginning of `X-Forwarded-For`, and each proxy
  // adds the address that it saw to the end.
  const app = new Koa({ proxy: parts.proxies > 0, maxIpsCount: parts.proxies });
  // Without a listener, Koa writes the error to the standard error. A broken connection has its line in the request log
  // already.
  app.on('error', (error: unknown, ctx?: Context) => {
    const gone = ctx !== undefined && (!ctx.req.complete || ctx.socket.destroyed || ctx.res.destroyed);
    if (!gone) parts.log.error({ err: error, requestId: ctx?.state['requestId'] }, 'an answer failed unexpectedly');
  });
  app.use(readForwarded(parts.proxies, parts.proxyHeader));
  app.use(requestLog({ ...parts, log: parts.requests }));
  app.use(drainRefusedBody);
  app.use(ignoreLastSlash);
  app.use(compressAnswers());
  app.use(openToOrigins());
  app.use(securityHeaders());
  app.use(answerErrors(parts.describeAction, parts.log));
  app.use(setOperator(parts.operator, parts.showRefusal));
  app.use(assertEncoding);
  app.use(releasePlaces(parts.limits.bodyBudget));
  app.use((ctx, next) => endpoints.get(ctx.path)?.(ctx, next) ?? next());
  app.use(parts.uncounted);
  app.use(parts.webAssets);
  app.use(countArrival(parts.pipeline));
  app.use(boundQuery);
  const pages = parts.pages.map((page): PathEntry => ({ method: 'GET', ...page }));
  app.use(servePaths([...restEntries(parts.routes, parts), ...pages]));
  for (const middleware of parts.others) app.use(middleware);
  app.use((ctx) => {
    const seeks = MCP_LIKE.test(ctx.path) ? ('MCP' as const) : ('REST' as const);
    const details = { method: ctx.method, methods: methodsOfPath(ctx), seeks, addresses: ADDRESSES };
    const nothing = pathNotFound({ what: 'path', ...details });
    if (ctx.method === 'GET' && prefersPage(ctx)) return parts.showRefusal(ctx, nothing);
    throw nothing;
  });
  return app;
}

/**
 * Every address is the same with and without a slash at its end, because many hosts add one to what a person enters. Only lists
 * of the API are not: see `assertNotEmpty` of the router.
 */
function ignoreLastSlash(ctx: Context, next: Next): Promise<unknown> {
  if (ctx.path.length > 1 && ctx.path.endsWith('/')) ctx.path = ctx.path.replace(/\/+$/, '') || '/';
  return next();
}

/** Gives back the memory and the place that a request held when it has ended, however it ended. */
export function releasePlaces(budget: BodyBudget): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } finally {
      budget.release(ctx.req);
      placeOf(ctx.req)?.leave();
    }
  };
}

/** The same error is given for a path that exists with another method only, because the specification has no 405. */
const pathNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no such path, or not with this method.',
  data: z.object({
    what: z.literal('path'),
    method: z.string(),
    methods: z.array(z.string()).describe('that the path has'),
    seeks: z.enum(['MCP', 'REST']).describe('what the path looks like'),
    addresses: z.record(z.string(), z.string()).describe('where to begin'),
  }),
  message: ({ method, methods, seeks, addresses: { mcp, mcpOwner, guide, docs, openapi } }) => {
    if (methods.length > 0)
      return `There is no ${method} at this path: use ${methods.join(' or ')}. ${openapi} describes every call.`;
    if (seeks === 'MCP')
      return `There is no such path. MCP (Streamable HTTP, POST) is at ${mcp} for renters and at ${mcpOwner} for vendors; begin with ${guide}.`;
    return `There is no such path. Begin with ${guide} or ${docs}; ${openapi} describes every call, and MCP is at ${mcp} and ${mcpOwner}.`;
  },
  next: () => [],
});

/** Paths at which clients of MCP look for it by habit. */
const MCP_LIKE = /(^|[/._-])(mcp|sse|messages?|json-?rpc)([/._-]|$)/i;
const ADDRESSES = {
  mcp: `${BASE_PATH}/mcp`,
  mcpOwner: `${BASE_PATH}/mcp-owner`,
  guide: '/llms.txt',
  docs: PAGE_PATHS.reference,
  openapi: `${BASE_PATH}/openapi/agent`,
};

/** No more than this is read of the body of a refused request. */
const MOST_BYTES = 128 * MIB;
/** If a client sends nothing for so long, it is waiting for the answer. */
const PAUSE_MS = 1_000;

/**
 * If a request was refused before its body was read, reads the rest of the body and drops it before the answer leaves. If the
 * connection closed in the middle of a body, the client would never read the refusal.
 */
async function drainRefusedBody(ctx: Context, next: Next): Promise<void> {
  await next();
  if (ctx.respond === false || ctx.req.complete || ctx.req.destroyed) return;
  await drained(ctx.req);
}

async function drained(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  // Timers run before data that has arrived meanwhile is read, and a busy process must not look like a pause of the client.
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
