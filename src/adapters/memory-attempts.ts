import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ATTEMPT_KINDS, type AttemptKind, type Attempts } from './attempts.ts';

export type AttemptLimits = Readonly<Record<AttemptKind, { points: number; seconds: number }>>;

/** `points` failures within `seconds` of the first block a key until those seconds are over. Forgotten by a restart. */
export function memoryAttempts(limits: AttemptLimits): Attempts {
  const limiters = Object.fromEntries(
    ATTEMPT_KINDS.map((kind) => [
      kind,
      new RateLimiterMemory({ points: limits[kind].points, duration: limits[kind].seconds, keyPrefix: kind }),
    ]),
  ) as Record<AttemptKind, RateLimiterMemory>;

  return {
    async blockedFor(kind, key) {
      const limiter = limiters[kind];
      const seen = await limiter.get(key);
      if (seen === null || seen.consumedPoints < limiter.points) return 0;
      return Math.max(0, secondsOf(seen));
    },

    async failed(kind, key) {
      await limiters[kind].penalty(key);
    },

    async take(kind, key) {
      try {
        await limiters[kind].consume(key);
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, secondsOf(refusal));
      }
    },

    async succeeded(kind, key) {
      await limiters[kind].delete(key);
    },
  };
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1_000);
}
