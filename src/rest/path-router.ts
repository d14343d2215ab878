import Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import type { Route } from './route.ts';

type Method = Route['method'];

export interface PathEntry {
  readonly method: Method;
  /** The whole path, with `:name` for variable parts. */
  readonly path: string;
  /** Answers, or passes the request on to what comes after the table. */
  serve(ctx: Context, path: Record<string, string>, next: Next): Promise<unknown>;
}

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/**
 * Serves the requests whose path is in the list, and passes on all others. There is one router for each first part of a path,
 * so that a request is compared with few entries. HEAD is answered like GET.
 */
export function servePaths(entries: readonly PathEntry[]): Middleware {
  const routers = new Map<string, Router>();
  for (const { method, path, serve } of entries) {
    const router = routers.get(partOf(path)) ?? new Router();
    routers.set(partOf(path), router);
    router[VERBS[method]](path, (ctx, next) => serve(ctx, ctx.params, next));
  }
  const served = new Map([...routers].map(([part, router]) => [part, router.routes() as Middleware]));
  return (ctx, next) => served.get(partOf(ctx.path))?.(ctx, next) ?? next();
}

/** The methods with which the path of a request is served, if another one was used. */
export function methodsOfPath(ctx: Context): string[] {
  const matched: readonly { readonly methods: readonly string[] }[] = ctx['matched'] ?? [];
  return [...new Set(matched.flatMap(({ methods }) => methods))].filter((method) => method !== 'HEAD');
}

/** The first part that distinguishes paths: `bookings` for `/api/v1/bookings/:bookingId`. */
function partOf(path: string): string {
  const parts = path.toLowerCase().split('/', 4);
  return (parts[1] === 'api' ? parts[3] : parts[1]) ?? '';
}
