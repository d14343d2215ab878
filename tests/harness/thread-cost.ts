/** Whatever takes longer is measured again: a collection of garbage falls on somebody. */
const ATTEMPTS = 3;
const QUICK_MS = 20;

/**
 * The processor time that a call costs this thread, where server and client of a test both run, in milliseconds: never
 * less than it kept everybody else waiting for, and the same however busy the machine is.
 */
export async function threadCost<T>(call: () => Promise<T>): Promise<{ ms: number; result: T }> {
  let best = await measure(call);
  for (let attempt = 1; attempt < ATTEMPTS && best.ms > QUICK_MS; attempt += 1) {
    const again = await measure(call);
    if (again.ms < best.ms) best = again;
  }
  return best;
}

async function measure<T>(call: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const before = process.threadCpuUsage();
  const result = await call();
  const { user, system } = process.threadCpuUsage(before);
  return { ms: (user + system) / 1_000, result };
}

const LOOKED_AT_EVERY_MS = 2;

/**
 * The processor time of the longest turn of this thread's loop while a call is answered, in milliseconds: what nobody else
 * was answered in, and the same however busy the machine is.
 */
export async function longestTurn<T>(call: () => Promise<T>): Promise<{ ms: number; result: T }> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(look, LOOKED_AT_EVERY_MS);
  try {
    const result = await call();
    look();
    return { ms: longest, result };
  } finally {
    clearInterval(timer);
  }
}

/** No input may hold the loop for longer, in processor time. */
export const MOST_HELD_MS = 50;

/** How long a call holds the loop, each time: garbage is collected in one of them. Nothing more is asked where it is little. */
export async function heldMs(call: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least >= MOST_HELD_MS; attempt += 1) {
    least = Math.min(least, (await longestTurn(call)).ms);
  }
  return least;
}
