import { fileURLToPath } from 'node:url';
import type { Pool } from 'workerpool';

/** The days that an event of an imported calendar takes, as civil dates `YYYY-MM-DD`. */
export interface ImportedPeriod {
  /** The event's UID; for a recurring event, with the day of the occurrence. */
  readonly uid: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly reason: string | null;
}

/** The days for which a calendar is read. */
export interface CalendarWindow {
  readonly timeZone: string;
  readonly today: string;
  /** The day up to which recurring events are expanded. */
  readonly horizon: string;
  /** Nothing after this day is stored. */
  readonly last: string;
}

/** An event whose days are not known. */
export interface UnreadEvent {
  /** Null if it has none. */
  readonly uid: string | null;
  /** What is wrong with it; continues a sentence that begins with the event. */
  readonly problem: string;
}

export interface ReadCalendar {
  readonly periods: ImportedPeriod[];
  /** From when to when events last that leave a part of their first or last day, in words. */
  readonly parts: string[];
  readonly unread: UnreadEvent[];
}

/** What a calendar says, or in a few words why it cannot be imported. */
export type CalendarReading = ReadCalendar | { readonly problem: string };

/** The value of a JSON body, or why it is refused: it is no JSON, or contains too much. */
export type JsonReading = { readonly value: unknown } | { readonly problem: 'NOT_JSON' | 'TOO_COMPLEX' };

/** Parsers of text that strangers wrote. They run in threads of their own: see `parser-thread.ts`. */
export interface Parsers {
  /** Why a PDF is refused; null if it is accepted. */
  pdf(content: Uint8Array): Promise<string | null>;
  calendar(text: string, window: CalendarWindow): Promise<CalendarReading>;
  json(content: Uint8Array): Promise<JsonReading>;
}

/** Thrown if reading took more time or memory than any honest text does. */
export class ParsingStopped extends Error {
  readonly reason: 'TIME' | 'MEMORY';

  constructor(reason: 'TIME' | 'MEMORY') {
    super(`Reading took too much ${reason.toLowerCase()}.`);
    this.reason = reason;
  }
}

/** Threads that start when there is something to read, and end after an idle time. Throws `ParsingStopped`. */
export interface ParserThreads extends Parsers {
  close(): Promise<void>;
}

interface ThreadLimits {
  readonly threads: number;
  /**
   * The limit from the begin of reading to its end. The start of a thread does not count, because it depends on the machine and
   * not on the text.
   */
  readonly milliseconds: number;
  /** The limit of each thread's heap. */
  readonly megabytes: number;
  readonly idleMilliseconds: number;
}

const LIMITS: ThreadLimits = { threads: 2, milliseconds: 5_000, megabytes: 256, idleMilliseconds: 60_000 };
/** After this time a thread that does not end by itself is terminated. */
const TERMINATE_MS = 50;
/** A thread that has not begun to read after this time never will. */
const BEGIN_MS = 60_000;
/** How long one reading takes at most, in milliseconds, with the wait for a thread. */
export const LONGEST_READING_MS = BEGIN_MS + LIMITS.milliseconds;
/** The message of a thread that has loaded its code and begins to read. */
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
  // The module is loaded when it is first needed, so that the start is quicker.
  const { default: workerpool } = await import('workerpool');
  return workerpool.pool(fileURLToPath(entry), {
    workerType: 'thread',
    maxWorkers: threads,
    workerTerminateTimeout: TERMINATE_MS,
    workerThreadOpts: { resourceLimits: { maxOldGenerationSizeMb: megabytes } },
  });
}

/**
 * The content in memory of its own, which is transferred to the thread instead of copied. It is copied only if other bytes are
 * in the same memory. Transferred content is empty afterwards.
 */
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
