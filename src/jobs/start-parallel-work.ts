import { isOutage } from '../tools/declared-errors.ts';
import { oneByOne, type Round, type Worker } from './start-worker.ts';

/**
 * A piece of work that is due, and the names of what it shares with others, such as the server that it waits for. For each name
 * only `most` pieces run at a time.
 */
export interface DueWork {
  readonly key: string;
  readonly shares: readonly (readonly [name: string, most: number])[];
  run(stopped: () => boolean): Promise<void>;
}

interface ParallelWork {
  /** How many pieces of work run at a time. */
  readonly atOnce: number;
  /** Finds the work that is due now, the most urgent first. */
  readonly find: () => Promise<readonly DueWork[]>;
  readonly watch: (round: Round) => Round;
  readonly onError: (error: unknown) => void;
  readonly onFailure: (error: unknown, key: string) => void;
}

const LOOK_MS = 5_000;

/**
 * Does the work that is due, several pieces at a time. A slow piece delays only pieces that share something with it. Looks for
 * more when a piece has ended, when it is woken, and every few seconds.
 */
export function startParallelWork({ atOnce, find, watch, onError, onFailure }: ParallelWork): Worker {
  const running = new Map<string, { readonly work: DueWork; readonly ended: Promise<void> }>();
  const rounds = oneByOne(watch(startDue), onError);

  async function startDue(stopped: () => boolean): Promise<boolean> {
    const due = await find();
    for (const work of due) {
      if (stopped() || running.size >= atOnce) break;
      if (running.has(work.key) || !work.shares.every(([name, most]) => runningOf(name) < most)) continue;
      const ended = finish(work, stopped).then((outage) => {
        running.delete(work.key);
        // After an outage the next regular round is soon enough.
        if (!outage) rounds.wake();
      });
      running.set(work.key, { work, ended });
    }
    return false;
  }

  function runningOf(share: string): number {
    return [...running.values()].filter(({ work }) => work.shares.some(([name]) => name === share)).length;
  }

  /** Runs the work. Returns whether the database was away. */
  async function finish(work: DueWork, stopped: () => boolean): Promise<boolean> {
    try {
      await work.run(stopped);
      return false;
    } catch (error) {
      if (isOutage(error)) return true;
      onFailure(error, work.key);
      return false;
    }
  }

  async function allEnded(): Promise<void> {
    while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended));
  }

  const timer = setInterval(rounds.wake, LOOK_MS);
  timer.unref();
  return {
    wake: rounds.wake,
    async drain() {
      rounds.wake();
      do {
        await rounds.settled();
        await allEnded();
      } while (rounds.isBusy() || running.size > 0);
    },
    async stop() {
      clearInterval(timer);
      await rounds.stop();
      await allEnded();
    },
  };
}
