import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { Context, Next } from 'koa';

/** What comes after that is not read any more. */
const MOST_BYTES = 128 * 1_048_576;
/** A client that sends nothing for so long waits for the answer. */
const PAUSE_MS = 1_000;

/**
 * A request that is refused before its body was read is heard to its end before the answer leaves, and what it says is
 * thrown away: a connection that closes in the middle of a body is cut off, and its client never reads why.
 */
export async function hearOut(ctx: Context, next: Next): Promise<void> {
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
