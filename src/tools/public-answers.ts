import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { frozen, type Query, type Settings } from '../domain/platform/kernel/index.ts';

/** An answer is given again for so long at most. */
const LASTS_MS = 2_000;
/** Of all answers together, as JSON. */
const MOST_CHARACTERS = 2_000_000;

interface Cached {
  readonly output: unknown;
  readonly madeAt: number;
}

/** The cache of answers that are the same for everybody (`sameForAll`), of this process. Those that were asked for last stay. */
export function publicAnswers() {
  const cache = new LRUCache<string, Cached>({
    ttl: LASTS_MS,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ output }, key) => key.length + JSON.stringify(output).length,
  });
  let changes = 0;

  return {
    /** The answer to one input, under the settings that count now. */
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
          // Only the query of this name has put it there, as its schema gave it.
          return found.output as z.output<O>;
        },

        /** Not where something was changed after the answer was read. Steps depend on what the caller's credential may do. */
        add(output: object): void {
          if (changes !== changesBefore || 'nextActions' in output) return;
          cache.set(key, { output: frozen(output), madeAt: now.getTime() });
        },
      };
    },

    /** Forgets all answers: a caller has changed something, and is to see it. */
    drop(): void {
      changes += 1;
      cache.clear();
    },
  };
}
