import { LRUCache } from 'lru-cache';
import type { StaticAnswer } from '../static-answer.ts';

/** As long as an answer that is the same for everybody is cached, the answer of an operation for example. */
const LASTS_MS = 2_000;
/** The largest size of all pages together. */
const MOST_BYTES = 16_000_000;

interface Made {
  readonly answer: StaticAnswer;
  /** The state from which the page was made. */
  readonly state: string;
  readonly madeAt: number;
}

/**
 * The pages of visitors who are not signed in, each under its address, language and look, so that a rush for one page costs one
 * rendering. A page is shown again only while no caller of this process has changed anything.
 */
export function pageCache() {
  const pages = new LRUCache<string, Made>({
    ttl: LASTS_MS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer }, key) => answer.bytes.byteLength + key.length,
  });
  const making = new Map<string, Promise<StaticAnswer | null>>();

  return {
    /**
     * The page under this key, made by the first who asks. `make` returns null for what is not for everybody, a refusal for
     * example. Null means that the caller makes the page itself.
     */
    async find(
      key: string,
      state: () => string,
      now: Date,
      make: () => Promise<StaticAnswer | null>,
    ): Promise<StaticAnswer | null> {
      const before = state();
      const known = pages.get(key);
      if (known?.state === before && Math.abs(now.getTime() - known.madeAt) <= LASTS_MS) return known.answer;
      const place = `${before} ${now.getTime()} ${key}`;
      const others = making.get(place);
      if (others !== undefined) return others;
      const made = make();
      making.set(place, made);
      try {
        const answer = await made;
        if (answer !== null && state() === before) pages.set(key, { answer, state: before, madeAt: now.getTime() });
        return answer;
      } finally {
        making.delete(place);
      }
    },
  };
}
