import type { Context, Next } from 'koa';
import { type Ids, REQUEST_ID } from '../domain/platform/kernel/index.ts';

interface Log {
  info(details: object, message: string): void;
}

/**
 * Gives each request its id, and writes one line when it has been answered. The line holds no query value, header, body or
 * secret.
 */
export function requestLog(ids: Ids, log: Log, countAnswer: (status: number) => void) {
  return async (ctx: Context, next: Next): Promise<void> => {
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
      log.info({ requestId, method, path: loggedPath(ctx.path), status, ms }, 'request');
    }
  };
}

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
