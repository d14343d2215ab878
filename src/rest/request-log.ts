import type { Context, Next } from 'koa';
import type { Ids } from '../domain/kernel/index.ts';

interface Log {
  info(details: object, message: string): void;
}

/** Gives each request its id and writes one line when it has been answered: never a query value, a header or a body. */
export function requestLog(ids: Ids, log: Log) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    const requestId = ids.next('request');
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } finally {
      const { method, path, status } = ctx;
      log.info({ requestId, method, path, status, ms: Math.round((performance.now() - started) * 10) / 10 }, 'request');
    }
  };
}
