import type { Context, Next } from 'koa';
import { type SpanEnd, underTrace } from '../adapters/tracing/current-trace.ts';
import { readTraceContext } from '../adapters/tracing/trace-context.ts';
import type { Tracer } from '../adapters/tracing/tracer.ts';
import { type Ids, REQUEST_ID } from '../domain/platform/kernel/index.ts';

interface RequestLogParts {
  readonly ids: Ids;
  readonly log: { info(details: object, message: string): void };
  readonly countAnswer: (status: number) => void;
  readonly tracer: Tracer | null;
}

/**
 * Gives each request its id, goes on with the trace of the caller, and writes one line when the request has been answered. The
 * line holds no query value, body or secret.
 */
export function requestLog({ ids, log, countAnswer, tracer }: RequestLogParts) {
  const answer = async (ctx: Context, next: Next, end: SpanEnd): Promise<void> => {
    const started = performance.now();
    const requestId = ids.next(REQUEST_ID);
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } finally {
      const { method, status } = ctx;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      countAnswer(status);
      const path = loggedPath(ctx.path);
      log.info({ requestId, method, path, status, ms }, 'request');
      if (tracer !== null) describe(end, ctx, { requestId, path });
    }
  };
  return (ctx: Context, next: Next): Promise<void> => {
    const caller = readTraceContext(ctx.headers['traceparent'], ctx.headers['tracestate']);
    return underTrace(tracer, caller, { name: ctx.method, kind: 'SERVER' }, (end) => answer(ctx, next, end));
  };
}

/** Says at the end of a request what its span was about, in the words of OpenTelemetry. */
function describe(end: SpanEnd, ctx: Context, { requestId, path }: { requestId: string; path: string }): void {
  const { method, status } = ctx;
  const matched: unknown = ctx['_matchedRoute'];
  const route = typeof matched === 'string' ? matched : null;
  end.name = route === null ? method : `${method} ${route}`;
  end.failed = status >= SERVER_FAULT;
  end.attributes = {
    'http.request.method': method,
    'http.response.status_code': status,
    'url.path': path,
    ...(route !== null && { 'http.route': route }),
    'rentwire.request_id': requestId,
  };
}

const SERVER_FAULT = 500;

/** Paths after which the next part is a secret: of a calendar, a payment page, or a sign-in. */
const SECRET_AFTER = /^(\/calendar|\/sandbox\/checkout|\/oauth\/sign-in|\/oauth\/authorize|\/api\/v1\/auth\/login-codes)$/i;
/** An id such as `bkg_01JD…`. */
const ID = /^[a-z]{3}_[0-9A-Z]{26}$/;
/** Names of routes, files and listings consist of words. A random text as long as a secret does not match. */
const WORDS = /^\.?[a-z0-9]{1,20}([-._][a-z0-9]{1,20})*$/;
const MASK = '…';
/** The most parts of a path in the log. No path of ours has more. */
const MOST_PARTS = 16;
const MOST_LETTERS = 120;

/**
 * A path as it may stand in a log. Every part that could be a secret or somebody's address is masked, even if no route fits.
 */
export function loggedPath(path: string): string {
  const parts = path.split('/', MOST_PARTS + 1);
  const shown = parts.slice(0, MOST_PARTS).map((part, index) => {
    const isHarmless = part === '' || ID.test(part) || (part.length <= MOST_LETTERS && WORDS.test(part));
    return isHarmless && !SECRET_AFTER.test(parts.slice(0, index).join('/')) ? part : MASK;
  });
  return parts.length > MOST_PARTS ? `${shown.join('/')}/${MASK}` : shown.join('/');
}
