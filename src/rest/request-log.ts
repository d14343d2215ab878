import type { Context, Next } from 'koa';
import type { Ids } from '../domain/kernel/index.ts';
import { loggedPath } from './logged-path.ts';

interface Log {
  info(details: object, message: string): void;
}

/** Gives each request its id and writes one line when it has been answered: never a query value, a header, a body or a secret. */
export function requestLog(ids: Ids, log: Log) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    const requestId = ids.next('request');
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } finally {
      const { method, status } = ctx;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      log.info({ requestId, method, path: loggedPath(ctx.path), status, ms }, 'request');
    }
  };
}
