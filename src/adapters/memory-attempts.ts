import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ATTEMPT_KINDS, type AttemptKind, type Attempts } from './attempts.ts';

export type AttemptLimits = Readonly<Record<AttemptKind, { points: number; seconds: number }>>;

const DAY_MS = 86_400_000;
/** Of some hundred bytes each; past it the one that proved itself longest ago is forgotten. */
const MOST_TRUSTED = 100_000;

/**
 * `points` failures within `seconds` of the first block a key until those seconds are over; who has proven itself is known
 * for `trustDays`. Forgotten by a restart.
 */
export function memoryAttempts(limits: AttemptLimits, { trustDays }: { trustDays: number }): Attempts {
  const limiters = Object.fromEntries(
    ATTEMPT_KINDS.map((kind) => [
      kind,
      new RateLimiterMemory({ points: limits[kind].points, duration: limits[kind].seconds, keyPrefix: kind }),
    ]),
  ) as Record<AttemptKind, RateLimiterMemory>;
  /** Until when, the one that proved itself longest ago first. */
  const trusted = new Map<string, number>();

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

    async giveBack(kind, key) {
      await limiters[kind].reward(key);
    },

    async succeeded(kind, key) {
      await limiters[kind].delete(key);
    },

    async trust(key) {
      trusted.delete(key);
      trusted.set(key, Date.now() + trustDays * DAY_MS);
      const [oldest] = trusted.keys();
      if (trusted.size > MOST_TRUSTED && oldest !== undefined) trusted.delete(oldest);
    },

    async isTrusted(key) {
      return (trusted.get(key) ?? 0) > Date.now();
    },
  };
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1_000);
}
