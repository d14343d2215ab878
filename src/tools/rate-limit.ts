import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimited } from '../domain/kernel/index.ts';

export interface Rate {
  readonly limit: number;
  readonly remaining: number;
}

export interface RateLimit {
  /** Counts one request of `key`, or as many as it is worth; throws `rate_limited` past the ceiling. */
  take(key: string, requests?: number): Promise<Rate>;
}

/** A fixed window per key, in this process. */
export function memoryRateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    async take(key, requests = 1) {
      try {
        const { remainingPoints } = await limiter.consume(key, requests);
        return { limit: perMinute, remaining: remainingPoints };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw rateLimited({ limit: perMinute, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
  };
}
