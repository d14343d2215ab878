import { fileURLToPath } from 'node:url';
import type { Pool } from 'workerpool';
import type { Parsers } from './parsers.ts';

/** Reading took more time or memory than anything honest does. */
export class ParsingStopped extends Error {
  readonly reason: 'TIME' | 'MEMORY';

  constructor(reason: 'TIME' | 'MEMORY') {
    super(`Reading took too much ${reason.toLowerCase()}.`);
    this.reason = reason;
  }
}

/** Threads that are started when there is something to read, and end when there was nothing for a while. Throws `ParsingStopped`. */
export interface ParserThreads extends Parsers {
  close(): Promise<void>;
}

interface ThreadLimits {
  readonly threads: number;
  /** From when the reading begins to its end, whatever a thread needs to start included. */
  readonly milliseconds: number;
  /** Of each thread’s heap. */
  readonly megabytes: number;
  readonly idleMilliseconds: number;
}

const LIMITS: ThreadLimits = { threads: 2, milliseconds: 5_000, megabytes: 256, idleMilliseconds: 60_000 };
/** A thread that does not end by itself is ended after so long. */
const TERMINATE_MS = 50;

export function parserThreads(entry: URL, limits: ThreadLimits = LIMITS): ParserThreads {
  let pool: Promise<Pool> | null = null;
  let busy = 0;
  const idle = setTimeout(() => void retire(), limits.idleMilliseconds).unref();

  async function exec<Name extends keyof Parsers>(
    name: Name,
    args: Parameters<Parsers[Name]>,
    transfer: ArrayBuffer[],
  ): Promise<Awaited<ReturnType<Parsers[Name]>>> {
    busy += 1;
    pool ??= openPool(entry, limits);
    try {
      return await (await pool).exec<Parsers[Name]>(name, args, { transfer }).timeout(limits.milliseconds);
    } catch (error) {
      throw await asStopped(error);
    } finally {
      busy -= 1;
      idle.refresh();
    }
  }

  async function retire(): Promise<void> {
    if (busy === 0) await close();
  }

  async function close(): Promise<void> {
    const open = pool;
    pool = null;
    await (await open)?.terminate(true);
  }

  return {
    pdf: (content) => {
      const own = owned(content);
      return exec('pdf', [own], [own.buffer]);
    },
    calendar: (text, window) => exec('calendar', [text, window], []),
    json: (content) => {
      const own = owned(content);
      return exec('json', [own], [own.buffer]);
    },
    async close() {
      clearTimeout(idle);
      await close();
    },
  };
}

async function openPool(entry: URL, { threads, megabytes }: ThreadLimits): Promise<Pool> {
  // Loaded only where it is used, so that a start without it is quicker.
  const { default: workerpool } = await import('workerpool');
  return workerpool.pool(fileURLToPath(entry), {
    workerType: 'thread',
    maxWorkers: threads,
    workerTerminateTimeout: TERMINATE_MS,
    workerThreadOpts: { resourceLimits: { maxOldGenerationSizeMb: megabytes } },
  });
}

/** Handed over instead of copied, unless other bytes lie in the same memory. What is handed over is empty afterwards. */
function owned(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = content;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? new Uint8Array(buffer) : new Uint8Array(content);
}

async function asStopped(error: unknown): Promise<unknown> {
  const { default: workerpool } = await import('workerpool');
  if (error instanceof workerpool.Promise.TimeoutError) return new ParsingStopped('TIME');
  const cause = error instanceof workerpool.TerminateError ? error.cause : error;
  const outOfMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory ? new ParsingStopped('MEMORY') : error;
}
