/** What takes less needs no word. */
const EVERY_MS = 2_000;

interface Progress {
  readonly method: 'notifications/progress';
  readonly params: { readonly progressToken: string | number; readonly progress: number; readonly message: string };
}

/** Tells a client that has asked for it, and only that, every two seconds that the call is still being worked on. */
export async function withProgress<T>(
  progressToken: string | number | undefined,
  notify: (notification: Progress) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  if (progressToken === undefined) return work();
  let progress = 0;
  const timer = setInterval(() => {
    progress += 1;
    const params = { progressToken, progress, message: `Still working, after ${(progress * EVERY_MS) / 1_000} s.` };
    // Whoever does not listen any more misses nothing: the answer says what came of it.
    notify({ method: 'notifications/progress', params }).catch(() => {});
  }, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
