import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { AttemptKind, Attempts } from './attempts.ts';

/** `points` failures within `seconds` of the first block a key until those seconds are over. Forgotten by a restart. */
export function memoryAttempts(limits: Readonly<Record<AttemptKind, { points: number; seconds: number }>>): Attempts {
  const limiters = {
    login: new RateLimiterMemory({ points: limits.login.points, duration: limits.login.seconds }),
  } satisfies Record<AttemptKind, RateLimiterMemory>;

  return {
    async blockedFor(kind, key) {
      const limiter = limiters[kind];
      const seen = await limiter.get(key);
      if (seen === null || seen.consumedPoints < limiter.points) return 0;
      return Math.max(0, Math.ceil(seen.msBeforeNext / 1_000));
    },

    async failed(kind, key) {
      await limiters[kind].penalty(key);
    },

    async succeeded(kind, key) {
      await limiters[kind].delete(key);
    },
  };
}
