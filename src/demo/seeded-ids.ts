import { ulid } from 'ulid';
import { type Ids, randomIds } from '../domain/platform/kernel/index.ts';
import { seededRandom } from './seeded-random.ts';

const SEED = 20_260_401;
const HOUR_MS = 3_600_000;

/** Ids that come out the same for the same `now`, in the order in which they are asked for. Secrets stay random. */
export function seededIds(now: Date): Ids {
  const random = seededRandom(SEED);
  // One millisecond per id, from an hour ago: they sort as they were made, and before every id that is made later.
  let time = now.getTime() - HOUR_MS;
  return {
    next: ({ prefix }) => `${prefix}_${ulid((time += 1), random)}`,
    secret: (bytes) => randomIds.secret(bytes),
    digits: (count) => randomIds.digits(count),
  };
}
