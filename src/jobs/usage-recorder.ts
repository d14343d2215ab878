import type { Database } from '../../db/database.ts';
import { callCounts, storeCallCounts } from '../domain/people/usage/index.ts';
import { startWorker } from './start-worker.ts';

interface RecorderParts {
  readonly database: Database;
  readonly log: { error(details: object, message: string): void };
}

export interface UsageRecorder {
  readonly count: ReturnType<typeof callCounts>['add'];
  /** Resolves when everything counted so far was stored, or could not be. */
  flush(): Promise<void>;
  /** Stores what is left. */
  stop(): Promise<void>;
}

/** Counts calls in memory and stores the sums every few seconds, in a transaction that no call waits for. */
export function startUsageRecorder({ database, log }: RecorderParts): UsageRecorder {
  const counts = callCounts();
  const worker = startWorker(
    async () => {
      const taken = counts.take();
      if (taken.length === 0) return false;
      try {
        await database.transaction((tx) => storeCallCounts(tx, taken));
      } catch (error) {
        counts.putBack(taken);
        throw error;
      }
      return false;
    },
    (error) => log.error({ err: error }, 'the counts of calls could not be stored; they are tried again'),
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
