import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { MIB } from '../../../domain/platform/kernel/index.ts';
import type { StaticAnswer } from '../../static-answer.ts';

/** What of each kind of page is kept at most, with the facts that it was made of: they take about as much again. */
const MOST_BYTES = 12 * MIB;

/**
 * The same function, which makes each answer once for the same facts. Whoever asks has read them anew, so that nothing
 * that has changed meanwhile is shown, whichever process changed it; what is kept are those that were asked for last.
 * `render` depends on nothing but its facts, of which `place` says what page it is.
 */
export function renderedOnce<F extends object>(
  place: (facts: F) => string,
  render: (facts: F) => StaticAnswer,
): (facts: F) => StaticAnswer {
  const kept = new LRUCache<string, { readonly facts: F; readonly answer: StaticAnswer }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer }, at) => 2 * answer.bytes.byteLength + at.length,
  });
  return (facts) => {
    const at = place(facts);
    const known = kept.get(at);
    if (known !== undefined && isDeepStrictEqual(known.facts, facts)) return known.answer;
    const answer = render(facts);
    kept.set(at, { facts, answer });
    return answer;
  };
}
