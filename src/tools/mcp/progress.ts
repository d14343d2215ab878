/** A call that takes less sends no progress. */
const EVERY_MS = 2_000;

interface Progress {
  readonly method: 'notifications/progress';
  readonly params: { readonly progressToken: string | number; readonly progress: number; readonly message: string };
}

/** While a call is being worked on, tells a client that has asked for progress so, every two seconds. */
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
    // If nobody listens any more, nothing is lost: the answer says what came of the call.
    notify({ method: 'notifications/progress', params }).catch(() => {});
  }, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
