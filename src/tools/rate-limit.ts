import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Caller, type Operation, rateLimited, type Settings, tooManyUnsigned } from '../domain/platform/kernel/index.ts';

export interface Rate {
  readonly limit: number;
  readonly remaining: number;
}

/** What is left of the window: of the network, and once it is known who calls, of the user. */
export function rateHeaders(rate: Rate | null): Record<string, string> {
  return rate === null ? {} : { 'X-RateLimit-Limit': String(rate.limit), 'X-RateLimit-Remaining': String(rate.remaining) };
}

export interface RateLimit {
  /** Counts one request of `key`, or as many as it is worth; throws `rate_limited` past the ceiling. */
  take(key: string, requests?: number): Promise<Rate>;
  /** Counts one call of `key` of so many an hour; the seconds to wait past them, 0 before. */
  takeOfHour(key: string, perHour: number): Promise<number>;
}

/** What an operation counts beyond the request that its door has counted. */
export async function countCall(
  rateLimit: RateLimit,
  { name, weight = 1, unsignedPerHour }: Operation,
  { caller, address, settings }: { caller: Caller; address: string; settings: Settings },
): Promise<void> {
  const payer = caller.kind === 'user' ? `user:${caller.userId}` : `address:${address}`;
  if (weight > 1) await rateLimit.take(payer, weight - 1);
  if (caller.kind !== 'anonymous' || unsignedPerHour === undefined) return;
  const limit = unsignedPerHour(settings);
  const retryAfterSeconds = await rateLimit.takeOfHour(`${name}:${address}`, limit);
  if (retryAfterSeconds > 0) throw tooManyUnsigned({ limit, retryAfterSeconds });
}

const [MINUTE, HOUR] = [60, 3_600];

/** Fixed windows per key, in this process, or in all that one process leads. */
export function memoryRateLimit(perMinute: number): RateLimit {
  const minutes = newLimiter(perMinute, MINUTE);
  const hours = new Map<number, Limiter>();
  // Under a small ceiling too, what counts for many goes through now and then.
  const mostAtOnce = Math.max(1, Math.floor(perMinute / 4));

  function hourly(points: number): Limiter {
    const known = hours.get(points) ?? newLimiter(points, HOUR);
    hours.set(points, known);
    return known;
  }

  return {
    async take(key, requests = 1) {
      const left = await consume(minutes, key, Math.min(requests, mostAtOnce));
      if ('remaining' in left) return { limit: perMinute, ...left };
      throw rateLimited({ limit: perMinute, ...left });
    },

    async takeOfHour(key, perHour) {
      const left = await consume(hourly(perHour), key, 1);
      return 'remaining' in left ? 0 : left.retryAfterSeconds;
    },
  };
}

type Limiter = Pick<RateLimiterMemory, 'consume'>;

/** What one process leads, it counts for (`src/lead-processes.ts`). */
function newLimiter(points: number, duration: number): Limiter {
  const window = { points, duration };
  return cluster.isWorker
    ? new RateLimiterCluster({ ...window, keyPrefix: `${points} in ${duration} s` })
    : new RateLimiterMemory(window);
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
