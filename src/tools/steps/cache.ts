import type { Query } from '../../domain/platform/kernel/index.ts';
import type { Answered, Asked, Means, Parsed, Presented } from './call-state.ts';

/** The place of the answer in the cache; null if the answer is not the same for everybody. */
interface Cacheable {
  readonly place: ReturnType<Means['publicAnswers']['to']> | null;
}

/** Answers from the cache what is the same for everybody. */
export function fromCache(known: Asked<Query> & Parsed, { publicAnswers }: Means): Answered | Cacheable {
  const { operation, input, caller } = known;
  const place = operation.sameForAll && caller.mode === 'live' ? publicAnswers.to(operation, input, known) : null;
  const output = place?.cached();
  return output === undefined ? { place } : { answer: { output, replayed: false } };
}

/** Gives the answer, and caches it if it is the same for everybody. */
export function toCache({ place, output }: Cacheable & Presented): Answered {
  place?.add(Object(output));
  return { answer: { output, replayed: false } };
}
