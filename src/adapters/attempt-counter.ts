import { RateLimiterDrizzle, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Reader, Tx } from '../../db/database.ts';
import { attemptCounts } from '../../db/schema/index.ts';

interface Counted {
  readonly prefix: string;
  readonly hash: string;
  readonly points: number;
  readonly seconds: number;
}

/** The count of one key on a connection: a reader can only look, and what a transaction counts goes with it. */
export function attemptCounter(client: Reader | Tx, { prefix, hash, points, seconds }: Counted) {
  const limiter = new RateLimiterDrizzle({
    storeClient: client,
    schema: attemptCounts,
    points,
    duration: seconds,
    keyPrefix: prefix,
    // A job deletes what has run out.
    clearExpiredByTimeout: false,
  });
  return {
    async blockedFor(): Promise<number> {
      const seen = await limiter.get(hash);
      return seen === null || seen.consumedPoints < points ? 0 : secondsOf(seen);
    },
    async add(): Promise<void> {
      await limiter.penalty(hash);
    },
    /** Rejects with a `RateLimiterRes` past the limit. */
    async take(): Promise<void> {
      await limiter.consume(hash);
    },
    /** The window may have ended meanwhile: a count that is gone is not taken back from the next one. */
    async giveBack(): Promise<void> {
      const seen = await limiter.get(hash);
      if (seen !== null && seen.consumedPoints > 0) await limiter.reward(hash);
    },
    async forget(): Promise<void> {
      await limiter.delete(hash);
    },
  };
}

export function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}
