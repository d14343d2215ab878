import { fileURLToPath } from 'node:url';
import type { Pool } from 'workerpool';

/** Days that an event of an imported calendar takes. Days are civil dates `YYYY-MM-DD`. */
export interface ImportedPeriod {
  /** The event's UID; of an event that recurs, with the day of the occurrence. */
  readonly uid: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly reason: string | null;
}

/** For which days a calendar is read. */
export interface CalendarWindow {
  readonly timeZone: string;
  readonly today: string;
  /** Events that recur are unfolded so far. */
  readonly horizon: string;
  /** Nothing later is kept. */
  readonly last: string;
}

/** The days of a calendar, or in a few words why it cannot be imported. */
export type CalendarReading = { readonly periods: ImportedPeriod[] } | { readonly problem: string };

/** What a JSON body says, or that it is none, or holds too much. */
export type JsonReading = { readonly value: unknown } | { readonly problem: 'NOT_JSON' | 'TOO_COMPLEX' };

/** What is done in threads of its own: reading what strangers wrote. `src/parser-thread.ts` does it. */
export interface Parsers {
  /** Why a PDF is not taken; null when it may be. */
  pdf(content: Uint8Array): Promise<string | null>;
  calendar(text: string, window: CalendarWindow): Promise<CalendarReading>;
  json(content: Uint8Array): Promise<JsonReading>;
}

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
  /** From when the reading begins to its end: what a thread needs to start depends on the machine, and not on what is read. */
  readonly milliseconds: number;
  /** Of each thread’s heap. */
  readonly megabytes: number;
  readonly idleMilliseconds: number;
}

const LIMITS: ThreadLimits = { threads: 2, milliseconds: 5_000, megabytes: 256, idleMilliseconds: 60_000 };
/** A thread that does not end by itself is ended after so long. */
const TERMINATE_MS = 50;
/** A thread that has not begun to read by then never will. */
const BEGIN_MS = 60_000;
/** What a thread says when all is loaded and it begins to read. */
export const BEGUN = 'begun';

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
      const reading = (await pool).exec<Parsers[Name]>(name, args, {
        transfer,
        on: (said: unknown) => void (said === BEGUN && reading.timeout(limits.milliseconds)),
      });
      return await reading.timeout(BEGIN_MS);
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
