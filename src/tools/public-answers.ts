import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { deepFreeze, type Query, type Settings } from '../domain/platform/kernel/index.ts';

/** The longest time for which an answer is served from the cache. */
const LASTS_MS = 2_000;
/** The largest size of all answers together, as JSON. */
const MOST_CHARACTERS = 2_000_000;

interface Cached {
  readonly output: unknown;
  readonly madeAt: number;
}

/**
 * The cache of this process for answers that are the same for everybody (`sameForAll`). If it is full, the answers that were
 * used least recently are dropped.
 */
export function publicAnswers() {
  const cache = new LRUCache<string, Cached>({
    ttl: LASTS_MS,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ output }, key) => key.length + JSON.stringify(output).length,
  });
  let changes = 0;

  return {
    /** The place of the answer to one input, under the present settings. */
    to<O extends z.ZodType>(
      { name }: Query<z.ZodObject, O>,
      input: unknown,
      { settings, now }: { settings: Settings; now: Date },
    ) {
      const key = `${name} ${settings.revision} ${JSON.stringify(input)}`;
      const changesBefore = changes;
      return {
        cached(): z.output<O> | undefined {
          const found = cache.get(key);
          if (found === undefined || Math.abs(now.getTime() - found.madeAt) > LASTS_MS) return undefined;
          // Only this query has written the answer, and its output schema has checked it.
          return found.output as z.output<O>;
        },

        /**
         * Adds nothing if something was changed after the answer was read, or if the answer has steps, which depend on the
         * scopes of the caller.
         */
        add(output: object): void {
          if (changes !== changesBefore || 'nextActions' in output) return;
          cache.set(key, { output: deepFreeze(output), madeAt: now.getTime() });
        },
      };
    },

    /** Counts what callers have changed, so that others who cache something know when it may be old. */
    changes: () => changes,

    /** Drops all answers, because a caller has changed something and must see the change. */
    drop(): void {
      changes += 1;
      cache.clear();
    },
  };
}
