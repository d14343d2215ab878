import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import { z } from 'zod';
import { holders } from '../adapters/holders.ts';
import { type Network, networksAround } from '../adapters/networks.ts';
import { declareError, malformedRequest, type Operation } from '../domain/platform/kernel/index.ts';
import type { Call } from '../tools/call.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import { credentialOf } from '../tools/requests/request-origin.ts';

/** Calls `onNews` whenever there is news about one of the topics. Returns the function that ends this. */
export type Listen = (topics: readonly string[], onNews: () => void) => () => void;

export interface EventStreams {
  /** Answers with server-sent events: what the operation finds after a place, now and whenever there is more. */
  serve(ctx: Context, asked: Asked): Promise<void>;
  /** Ends all streams. A stream that is opened later ends as soon as it has sent its place. */
  end(): void;
}

interface Asked {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly call: Call;
}

interface StreamParts {
  readonly pipeline: Pipeline;
  readonly listen: Listen;
  /** How many streams one person, or one network without a sign-in, may have open at once. Blocks of networks may have more. */
  readonly mostOpen: number;
  /** How often a stream sends a sign of life and checks the credential again. Default: `HEARTBEAT_MS`. */
  readonly heartbeatMs?: number;
  /** How long a client may leave unread what it was sent. Meanwhile nothing more is read for it. Default: `PATIENCE_MS`. */
  readonly patienceMs?: number;
}

const Batch = z.object({
  items: z.array(z.looseObject({ seq: z.int() })),
  nextSeq: z.int(),
  hasMore: z.boolean(),
  wokenBy: z.array(z.string()),
  reset: z.unknown().optional(),
});

export const tooManyStreams = declareError({
  code: 'too_many_streams',
  status: 429,
  when: 'The person, or the network without a sign-in, has as many event streams open as one may.',
  data: z.object({ most: z.int() }),
  message: ({ most }) => `${most} event streams are open already. Close one, or read the list instead.`,
  next: () => [],
});

export const HEARTBEAT_MS = 15_000;
export const PATIENCE_MS = 30_000;
const AGAIN_AFTER_MS = 2_000;
const BUFFER_BYTES = 32 * 1_024;

export function eventStreams(parts: StreamParts): EventStreams {
  const { pipeline, listen, mostOpen, heartbeatMs = HEARTBEAT_MS, patienceMs = PATIENCE_MS } = parts;
  const open = holders<() => void>();
  let ended = false;

  /** Takes a place of the person, or of the network and the blocks around it. Returns the function that gives it back. */
  function enter(call: Call, close: () => void): () => void {
    const around = placesOf(call).toReversed();
    const path = around.map(({ name }) => name);
    const full = around.find(({ times }, depth) => open.under(path.slice(0, depth + 1)) >= mostOpen * times);
    if (full !== undefined) throw tooManyStreams({ most: mostOpen * full.times });
    open.add(path, close);
    return () => open.remove(path, close);
  }

  async function serve(ctx: Context, { operation, input, call }: Asked): Promise<void> {
    const body = new PassThrough({ highWaterMark: BUFFER_BYTES });
    let after = placeOf(ctx);
    const leave = enter(call, () => body.end());
    const credential = credentialOf(ctx.headers);
    const read = async () => {
      const wanted = after === undefined ? input : { ...input, afterSeq: after };
      return Batch.parse((await pipeline.execute(operation, wanted, call)).output);
    };
    const first = await read().catch((error: unknown) => {
      leave();
      throw error;
    });
    if (ctx.res.closed) return leave();
    // The first events are written like all later ones. Until this function ends nobody reads the body, so waiting for a long
    // one here would never end.
    let known: z.output<typeof Batch> | null = first;
    const { wake, stop } = follow(async () => {
      const isFirst = known !== null;
      const { items, nextSeq, hasMore, reset } = known ?? (await read());
      known = null;
      after = nextSeq;
      if (items.length > 0 && !isFirst) await pipeline.recheck(credential, call);
      // A gap is told once, before the events that follow it.
      const gap = isFirst && reset !== undefined ? resetFrame(reset) : '';
      await send(body, gap + items.map(frameOf).join(''), patienceMs);
      return isFirst || hasMore;
    }, close);
    const silence = listen(first.wokenBy, wake);
    const beat = setInterval(() => {
      pipeline.recheck(credential, call).catch(close);
      if (!body.writableNeedDrain && !body.writableEnded) body.write(':\n\n');
    }, heartbeatMs);

    function close(): void {
      body.end();
      // A client that does not read the rest would hold the connection for good.
      setTimeout(() => ctx.res.destroy(), AGAIN_AFTER_MS).unref();
    }

    ctx.res.once('close', () => {
      clearInterval(beat);
      silence();
      stop();
      leave();
      body.destroy();
    });
    ctx.set('Cache-Control', 'no-store');
    ctx.set('X-Accel-Buffering', 'no');
    ctx.type = 'text/event-stream; charset=utf-8';
    ctx.status = 200;
    ctx.body = body;
    // The first event says where the stream stands, so that a client that loses the connection at once knows where to go on.
    after = first.items.length > 0 ? after : first.nextSeq;
    body.write(`retry: ${AGAIN_AFTER_MS}\n${idLine(after)}event: ready\ndata: {}\n\n`);
    if (ended) close();
    else wake();
  }

  return {
    serve,
    end() {
      ended = true;
      for (let close = open.takeNext(() => true); close !== null; close = open.takeNext(() => true)) close();
    },
  };
}

/** The networks of the caller, the smallest first. */
function placesOf({ caller, address }: Call): readonly Network[] {
  return caller.kind === 'user' ? [{ name: caller.userId, times: 1 }] : networksAround(address);
}

/**
 * The number of the last event that the client received; undefined without one. Throws for an invalid id, because the stream
 * would otherwise begin anew and hide what was missed.
 */
function placeOf(ctx: Context): number | undefined {
  const id = ctx.get('last-event-id');
  if (id === '') return undefined;
  if (!/^\d{1,15}$/.test(id)) {
    throw malformedRequest({
      reason:
        'Last-Event-ID must be the id of an event of this stream, a whole number; leave it out to begin with what comes next.',
    });
  }
  return Number(id);
}

function resetFrame(reset: unknown): string {
  return `event: reset\ndata: ${JSON.stringify(reset)}\n\n`;
}

function idLine(place: number | undefined): string {
  return place === undefined ? '' : `id: ${place}\n`;
}

function frameOf(item: { seq: number }): string {
  return `${idLine(item.seq)}event: item\ndata: ${JSON.stringify(item)}\n\n`;
}

/** Writes, and waits until the client has taken enough of it. */
async function send(body: PassThrough, text: string, patienceMs: number): Promise<void> {
  if (text === '' || body.writableEnded || body.destroyed || body.write(text)) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('The client of an event stream does not read.')), patienceMs);
  body.once('drain', resolve);
  body.once('close', resolve);
  await promise.finally(() => {
    clearTimeout(timer);
    body.off('drain', resolve);
    body.off('close', resolve);
  });
}

/** Runs `round` whenever it is woken, never twice at once, and again as long as it says that there is more. */
function follow(round: () => Promise<boolean>, onFailure: () => void): { wake(): void; stop(): void } {
  let news = false;
  let running = false;
  let stopped = false;

  async function run(): Promise<void> {
    running = true;
    try {
      while (news && !stopped) {
        news = false;
        if (await round()) news = true;
      }
    } catch {
      stopped = true;
      onFailure();
    } finally {
      running = false;
    }
  }

  return {
    wake() {
      news = true;
      if (!running && !stopped) void run();
    },
    stop() {
      stopped = true;
    },
  };
}
