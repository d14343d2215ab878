export interface Worker {
  /** There may be something new to do. */
  wake(): void;
  /** Resolves when everything that waits now was tried once. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const IDLE_MS = 5_000;

/**
 * Does `round` whenever it is woken, and every few seconds in any case; never twice at once. A round answers whether
 * there is more to do at once, and looks at `stopped` between its steps.
 */
export function startWorker(round: (stopped: () => boolean) => Promise<boolean>, onError: (error: unknown) => void): Worker {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  const timer = setInterval(wake, IDLE_MS);
  timer.unref();

  function wake(): void {
    if (stopped) return;
    again = true;
    running ??= run().finally(() => {
      running = null;
      if (again) wake();
    });
  }

  async function run(): Promise<void> {
    while (again && !stopped) {
      again = false;
      try {
        if (await round(() => stopped)) again = true;
      } catch (error) {
        onError(error);
      }
    }
  }

  return {
    wake,
    async drain() {
      wake();
      while (running !== null) await running;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
