import { ulid } from 'ulid';
import { HOUR_MS, type Ids, randomIds } from '../domain/platform/kernel/index.ts';

const SEED = 20_260_401;

/** Ids that are the same for the same `now`, if they are requested in the same order. Secrets are still random. */
export function seededIds(now: Date): Ids {
  const random = seededRandom(SEED);
  // The ids begin an hour ago and are a millisecond apart, so that they sort as they were made, and before every later id.
  let time = now.getTime() - HOUR_MS;
  return { ...randomIds, next: ({ prefix }) => `${prefix}_${ulid((time += 1), random)}` };
}

/** Numbers in [0, 1) that are the same in every run (mulberry32). For demo data only, never for secrets. */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
