import { hostname } from 'node:os';
import type { Database } from '../../db/database.ts';
import type { JobKind } from '../../db/values/index.ts';
import { announceJobs, type JobRun, saveJobRun } from '../domain/platform/monitoring/index.ts';
import { type Clock, later, MINUTE_MS } from '../domain/platform/kernel/index.ts';
import { isOutage } from '../tools/declared-errors.ts';
import { oneByOne, type Round } from './start-worker.ts';

/** Stores in the database how jobs ran last, for all processes together. */
export interface JobLog {
  /** Wraps a round of a worker so that its runs are recorded under this name. */
  watch(name: string, round: Round): Round;
  /** Records a run that has ended. */
  note(run: JobRun): void;
  /** Stores the recorded runs. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface JobLogParts {
  readonly database: Database;
  readonly clock: Clock;
  /** The names of the scheduled jobs. */
  readonly scheduled: readonly string[];
  readonly log: { error(details: object, message: string): void };
}

/** Workers look for work at this interval. */
const WORKER_EVERY_MS = 5_000;
const LOOK_MS = 5_000;
/** A worker's runs with the same result are stored at this interval, because each would otherwise be a commit. */
const STORE_MS = MINUTE_MS;
const PROCESS = `${hostname()}/${process.pid}`;

export function startJobLog({ database, clock, scheduled, log }: JobLogParts): JobLog {
  const waiting = new Map<string, JobRun>();
  /** For each job, whether its last stored run succeeded. */
  const stored = new Map<string, boolean>();
  const workers = new Set<string>();
  let storedAt = -STORE_MS;
  let announced = false;

  async function store(): Promise<boolean> {
    const runs = [...waiting.values()];
    const fresh = announced ? [] : [...scheduled.map(asJob('SCHEDULED')), ...[...workers].map(asJob('WORKER'))];
    if (runs.length === 0 && fresh.length === 0) return false;
    waiting.clear();
    try {
      await database.transaction(async (tx) => {
        if (fresh.length > 0) await announceJobs(tx, fresh);
        for (const run of runs) await saveJobRun(tx, run);
      });
    } catch (error) {
      // A later run of the same job replaces this one.
      for (const run of runs) if (!waiting.has(run.name)) waiting.set(run.name, run);
      throw error;
    }
    announced = true;
    storedAt = performance.now();
    for (const { name, error } of runs) stored.set(name, error === null);
    return false;
  }

  const writer = oneByOne(store, (err) => log.error({ err }, 'how the jobs ran could not be stored; it is tried again'));
  const timer = setInterval(() => {
    const changed = [...waiting.values()].some(({ name, error }) => stored.get(name) !== (error === null));
    if (changed || performance.now() - storedAt >= STORE_MS) writer.wake();
  }, LOOK_MS);
  timer.unref();

  function note(run: JobRun): void {
    waiting.set(run.name, run);
  }

  return {
    note,
    watch(name, round) {
      workers.add(name);
      return async (stopped) => {
        const began = performance.now();
        const noteEnd = (error: unknown) => {
          const now = clock.now();
          const milliseconds = performance.now() - began;
          note(endedRun(name, 'WORKER', { milliseconds, error, nextRunAt: later(now, WORKER_EVERY_MS), now }));
        };
        try {
          const more = await round(stopped);
          noteEnd(null);
          return more;
        } catch (error) {
          // The job did not fail. It continues when the database is back.
          if (!isOutage(error)) noteEnd(error);
          throw error;
        }
      };
    },
    flush: writer.drain,
    async stop() {
      clearInterval(timer);
      if (waiting.size > 0) await writer.drain();
      await writer.stop();
    },
  };
}

/** The record of a run of this process that began `milliseconds` before `now`, when it ended. */
export function endedRun(
  name: string,
  kind: JobKind,
  { milliseconds, now, ...run }: Pick<JobRun, 'error' | 'nextRunAt'> & { readonly milliseconds: number; readonly now: Date },
): JobRun {
  const durationMs = Math.round(milliseconds);
  return { name, kind, startedAt: later(now, -durationMs), endedAt: now, durationMs, process: PROCESS, ...run };
}

function asJob(kind: JobKind) {
  return (name: string) => ({ name, kind });
}
