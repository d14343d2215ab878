import type { Database, Tx } from '../../db/database.ts';
import type { JobLog } from './job-log.ts';
import { startWorker } from './start-worker.ts';

/** A counter in memory whose sums are stored from time to time. */
interface Counts<Sum, Add> {
  readonly add: Add;
  take(): readonly Sum[];
  /** Puts the sums back if they could not be stored. */
  putBack(sums: readonly Sum[]): void;
}

interface RecorderParts {
  readonly database: Database;
  readonly watch: JobLog['watch'];
  readonly log: { error(details: object, message: string): void };
}

export interface Recorder<Add> {
  readonly count: Add;
  /** Resolves when an attempt to store everything counted so far has ended. */
  flush(): Promise<void>;
  /** Stores what is left. */
  stop(): Promise<void>;
}

/** Counts in memory and stores the sums every few seconds, in a transaction that no call waits for. */
export function startRecorder<Sum, Add>(
  counts: Counts<Sum, Add>,
  store: (tx: Tx, sums: readonly Sum[]) => Promise<void>,
  { database, watch, log, job, counted }: RecorderParts & { readonly job: string; readonly counted: string },
): Recorder<Add> {
  const worker = startWorker(
    watch(job, async () => {
      const taken = counts.take();
      if (taken.length === 0) return false;
      try {
        await database.transaction((tx) => store(tx, taken));
      } catch (error) {
        counts.putBack(taken);
        throw error;
      }
      return false;
    }),
    (error) => log.error({ err: error }, `${counted} could not be stored; it is tried again`),
  );
  return {
    count: counts.add,
    flush: worker.drain,
    async stop() {
      await worker.drain();
      await worker.stop();
    },
  };
}
