import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { agentsAt, networksAround } from '../adapters/networks.ts';
import { type Caller, type Operation, rateLimited, type Settings, tooManyUnsigned } from '../domain/platform/kernel/index.ts';

export interface Rate {
  readonly limit: number;
  readonly remaining: number;
}

/** What is left of the window: that of the network and, once the caller is known, that of the user. */
export function rateHeaders(rate: Rate | null): Record<string, string> {
  return rate === null ? {} : { 'X-RateLimit-Limit': String(rate.limit), 'X-RateLimit-Remaining': String(rate.remaining) };
}

export interface RateLimit {
  /**
   * Counts as many requests of `key` as the call is worth. Throws `rate_limited` above the limit, or above `times` the limit.
   */
  take(key: string, requests?: number, times?: number): Promise<Rate>;
  /** Counts one call of `key` in this hour. Returns 0, or the seconds to wait if there were more than `perHour`. */
  takeOfHour(key: string, perHour: number): Promise<number>;
  /** How many commands one account may run in an hour, because each of them leaves something in the database. */
  readonly commandsPerHour: number;
}

/** Counts an arriving request for its network and for the blocks around it. Returns what is left for the network itself. */
export async function countArrival(rateLimit: RateLimit, address: string): Promise<Rate> {
  const all = networksAround(address).map(({ name, times }) => rateLimit.take(`address:${name}`, 1, times));
  const [smallest] = await Promise.all(all);
  if (smallest === undefined) throw new Error('A network lies in itself at least.');
  return smallest;
}

/**
 * Counts a request that says it is signed for the network it comes from and for the blocks around it, before its signature is
 * verified, because verifying costs more than most answers. It may be as many as all agents there together.
 */
export async function countSigned(rateLimit: Pick<RateLimit, 'take'>, network: string): Promise<void> {
  const all = agentsAt(network).map(({ name, times }) => rateLimit.take(`signed:${name}`, 1, times));
  await Promise.all(all);
}

/** Counts what an operation costs beyond the one request that its door has counted. */
export async function countCall(
  rateLimit: RateLimit,
  { name, kind, weight = 1, unsignedPerHour }: Operation,
  { caller, address, settings }: { caller: Caller; address: string; settings: Settings },
): Promise<void> {
  if (weight > 1) {
    const [smallest] = networksAround(address);
    const [payer, times] = caller.kind === 'user' ? [`user:${caller.userId}`, 1] : [`address:${smallest?.name}`, smallest?.times];
    await rateLimit.take(payer, weight - 1, times);
  }
  if (kind === 'command' && caller.kind === 'user') await countCommand(rateLimit, caller.userId);
  if (caller.kind !== 'anonymous' || unsignedPerHour === undefined) return;
  const limit = unsignedPerHour(settings);
  for (const { name: network, times } of networksAround(address)) {
    const retryAfterSeconds = await rateLimit.takeOfHour(`${name}:${network}`, limit * times);
    if (retryAfterSeconds > 0) throw tooManyUnsigned({ limit, retryAfterSeconds });
  }
}

/** Limits what one account can leave in the database in a day: quotes, kept answers, attempts. */
async function countCommand({ takeOfHour, commandsPerHour: limit }: RateLimit, userId: string): Promise<void> {
  const retryAfterSeconds = await takeOfHour(`commands:${userId}`, limit);
  if (retryAfterSeconds > 0) throw rateLimited({ limit, retryAfterSeconds });
}

const [MINUTE, HOUR] = [60, 3_600];
/** An hour allows five times as many commands as a minute. */
const COMMANDS_AN_HOUR = 5;

/** Fixed windows for each key, in this process or in all processes that one process leads. */
export function memoryRateLimit(perMinute: number): RateLimit {
  const windows = new Map<string, Limiter>();
  // A call that counts as many requests must be possible now and then, even if the limit is small.
  const mostAtOnce = Math.max(1, Math.floor(perMinute / 4));

  function limiter(points: number, seconds: number): Limiter {
    const name = `${points} in ${seconds} s`;
    const known = windows.get(name) ?? newLimiter(name, { points, duration: seconds });
    windows.set(name, known);
    return known;
  }

  return {
    commandsPerHour: perMinute * COMMANDS_AN_HOUR,

    async take(key, requests = 1, times = 1) {
      const left = await consume(limiter(perMinute * times, MINUTE), key, Math.min(requests, mostAtOnce));
      if ('remaining' in left) return { limit: perMinute * times, ...left };
      throw rateLimited({ limit: perMinute, ...left });
    },

    async takeOfHour(key, perHour) {
      const left = await consume(limiter(perHour, HOUR), key, 1);
      return 'remaining' in left ? 0 : left.retryAfterSeconds;
    },
  };
}

type Limiter = Pick<RateLimiterMemory, 'consume'>;

/** If one process leads several, it counts for all of them (`src/lead-processes.ts`). */
function newLimiter(keyPrefix: string, window: { points: number; duration: number }): Limiter {
  return cluster.isWorker ? new RateLimiterCluster({ ...window, keyPrefix }) : new RateLimiterMemory(window);
}

async function consume(
  limiter: Limiter,
  key: string,
  points: number,
): Promise<{ remaining: number } | { retryAfterSeconds: number }> {
  try {
    return { remaining: (await limiter.consume(key, points)).remainingPoints };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}
