import { isOutage } from '../tools/declared-errors.ts';

export interface Worker {
  /** Starts a round, because there may be new work. */
  wake(): void;
  /** Resolves when all work that waits now was tried once. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface Rounds extends Worker {
  /** Resolves when the requested rounds have ended. */
  settled(): Promise<void>;
  /** Whether a round is running or about to run. */
  isBusy(): boolean;
}

const IDLE_MS = 5_000;

/** Runs `round` whenever it is woken, and every few seconds in any case. */
export function startWorker(round: Round, onError: (error: unknown) => void): Worker {
  const rounds = oneByOne(round, onError);
  const timer = setInterval(rounds.wake, IDLE_MS);
  timer.unref();
  return {
    ...rounds,
    async stop() {
      clearInterval(timer);
      await rounds.stop();
    },
  };
}

/**
 * The pause after a round that found the database away. It doubles, and nothing is logged, because the database logs that
 * itself.
 */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** Returns whether more work is waiting. It checks `stopped` between its steps. */
export type Round = (stopped: () => boolean) => Promise<boolean>;

/** Runs `round` whenever it is woken, never twice at the same time. */
export function oneByOne(round: Round, onError: (error: unknown) => void): Rounds {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let pause = FIRST_PAUSE_MS;
  let resting: NodeJS.Timeout | null = null;

  function wake(): void {
    if (stopped || resting !== null) return;
    again = true;
    running ??= run().finally(() => {
      running = null;
      if (again) wake();
    });
  }

  async function settled(): Promise<void> {
    while (running !== null) await running;
  }

  async function run(): Promise<void> {
    while (again && !stopped) {
      again = false;
      try {
        if (await round(() => stopped)) again = true;
        pause = FIRST_PAUSE_MS;
      } catch (error) {
        if (isOutage(error)) rest();
        else onError(error);
      }
    }
  }

  /** Wake-ups that arrive during a round start another one after it. */
  function rest(): void {
    if (stopped) return;
    again = false;
    resting = setTimeout(() => {
      resting = null;
      wake();
    }, pause);
    resting.unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  return {
    wake,
    isBusy: () => running !== null,
    settled,
    async drain() {
      wake();
      await settled();
    },
    async stop() {
      stopped = true;
      if (resting !== null) clearTimeout(resting);
      await running;
    },
  };
}
