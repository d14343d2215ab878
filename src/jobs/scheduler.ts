import { Cron } from 'croner';
import type { Database } from '../../db/database.ts';
import {
  type Clock,
  type Command,
  DAY_MS,
  type Ids,
  LEASE_ID,
  later,
  MINUTE_MS,
  type Perform,
} from '../domain/platform/kernel/index.ts';
import { isOutage } from '../tools/declared-errors.ts';
import { returnLease, takeLease } from './job-lease.ts';
import { endedRun } from './job-log.ts';

interface SchedulerParts {
  readonly database: Database;
  readonly perform: Perform;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: readonly Command[];
  readonly log: { error(details: object, message: string): void };
}

export interface Scheduler {
  /** Begins to run every job each minute. */
  start(): void;
  /** Runs every job once now. Returns which ones ran here and not in another process. */
  runAll(): Promise<string[]>;
  /** Waits for the job that is running. */
  stop(): Promise<void>;
}

const EVERY_MINUTE = '* * * * *';

/**
 * Runs the platform's jobs, so that a local installation needs no cron. Of several processes on one database, one runs a job at
 * a time.
 */
export function createScheduler({ database, perform, clock, ids, jobs, log }: SchedulerParts): Scheduler {
  const holder = ids.next(LEASE_ID);
  let running: Promise<string[]> | null = null;
  let cron: Cron | null = null;
  let stopped = false;
  // The database was checked when it was opened.
  let lookedAt = clock.now().getTime();

  async function runJob(job: Command): Promise<boolean> {
    if (stopped) return false;
    try {
      if (!(await takeLease(database, job.name, holder, clock.now()))) return false;
      const began = performance.now();
      const error = await errorOf(job);
      // The job did not fail. It runs when the database is back, and this process keeps the lease until then.
      if (isOutage(error)) throw error;
      const milliseconds = performance.now() - began;
      const run = endedRun(job.name, 'SCHEDULED', { milliseconds, error, nextRunAt: nextMinute(), now: clock.now() });
      await returnLease(database, { holder, run, now: clock.now() });
      if (error !== null) throw error;
      return true;
    } catch (error) {
      if (isOutage(error)) throw error;
      log.error({ err: error, job: job.name }, 'a scheduled job failed and will be tried again');
      return false;
    }
  }

  /** The error of a run; null if it succeeded. */
  async function errorOf(job: Command): Promise<unknown> {
    try {
      await perform(job, {});
      return null;
    } catch (error) {
      return error ?? new Error('Nothing was thrown.');
    }
  }

  /** When the next round begins; null if this process does not run jobs on a schedule. */
  function nextMinute(): Date | null {
    if (cron === null) return null;
    const now = clock.now();
    return later(now, MINUTE_MS - (now.getTime() % MINUTE_MS));
  }

  async function runJobs(): Promise<string[]> {
    const ran: string[] = [];
    for (const job of jobs) {
      try {
        if (await runJob(job)) ran.push(job.name);
      } catch {
        // The database is away, so the remaining jobs wait for the next minute.
        return ran;
      }
    }
    await lookDaily();
    return ran;
  }

  async function lookDaily(): Promise<void> {
    const now = clock.now().getTime();
    if (stopped || now < lookedAt + DAY_MS) return;
    lookedAt = now;
    try {
      await database.refreshStatistics();
    } catch (error) {
      log.error({ err: error }, 'the statistics of the database were not refreshed and will be tomorrow');
    }
  }

  /** Runs one round. This process never runs two rounds at the same time. */
  function runAll(): Promise<string[]> {
    running ??= runJobs().finally(() => (running = null));
    return running;
  }

  return {
    start() {
      cron ??= new Cron(EVERY_MINUTE, { unref: true }, () => void runAll());
    },
    runAll,
    async stop() {
      stopped = true;
      cron?.stop();
      await running;
    },
  };
}
