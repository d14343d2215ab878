import { LRUCache } from 'lru-cache';
import type { StaticAnswer } from '../../static-answer.ts';

/** What of each kind of page is kept at most, with the facts that it was made of. */
const MOST_BYTES = 12 * 1_048_576;

/**
 * The same function, which makes each answer once for the same facts. Whoever asks has read them anew, so that nothing
 * that has changed meanwhile is shown, whichever process changed it; what is kept are those that were asked for last.
 * `render` depends on nothing but its facts.
 */
export function renderedOnce<F extends object>(render: (facts: F) => StaticAnswer): (facts: F) => StaticAnswer {
  const kept = new LRUCache<string, StaticAnswer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }, facts) => bytes.byteLength + facts.length * BYTES_OF_LETTER,
  });
  return (facts) => {
    const key = JSON.stringify(facts);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const answer = render(facts);
    kept.set(key, answer);
    return answer;
  };
}

/** At most, in memory. */
const BYTES_OF_LETTER = 2;
