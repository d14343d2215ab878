import type { Database } from '../../db/database.ts';
import { interestCounts, storeInterest } from '../domain/shops/analytics/index.ts';
import { startWorker } from './start-worker.ts';

interface RecorderParts {
  readonly database: Database;
  readonly log: { error(details: object, message: string): void };
}

export interface InterestRecorder {
  readonly count: ReturnType<typeof interestCounts>['add'];
  /** Resolves when everything counted so far was stored, or could not be. */
  flush(): Promise<void>;
  /** Stores what is left. */
  stop(): Promise<void>;
}

/** Counts looks and quotes in memory and stores the sums every few seconds, in a transaction that no call waits for. */
export function startInterestRecorder({ database, log }: RecorderParts): InterestRecorder {
  const counts = interestCounts();
  const worker = startWorker(
    async () => {
      const taken = counts.take();
      if (taken.length === 0) return false;
      try {
        await database.transaction((tx) => storeInterest(tx, taken));
      } catch (error) {
        counts.putBack(taken);
        throw error;
      }
      return false;
    },
    (error) => log.error({ err: error }, 'what assets were looked at could not be stored; it is tried again'),
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
