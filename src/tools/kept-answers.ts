import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { type Facts, frozen, MINUTE_MS, type Query } from '../domain/platform/kernel/index.ts';

/** Of all answers that are kept, in letters; with their facts, and as each door writes them, they take some times as much. */
const MOST_LETTERS = 2_000_000;

/** What the database holds, in one minute. */
interface Moment {
  readonly version: number;
  readonly minute: number;
}

/** Null where the database does not say by itself whether anything was written. */
export function momentOf(database: Pick<Database, 'version'>, now: Date): Moment | null {
  const version = database.version();
  return version === null ? null : { version, minute: Math.floor(now.getTime() / MINUTE_MS) };
}

interface Kept {
  readonly facts: Facts;
  readonly output: unknown;
  /** When its facts were last seen to be these. */
  moment: Moment | null;
}

/**
 * The last answer of a query to each input, those that were asked for last: where all facts are still the same ones,
 * nothing is worked out, checked and written again.
 */
export function keptAnswers() {
  const kept = new LRUCache<string, Kept>({
    maxSize: MOST_LETTERS,
    sizeCalculation: ({ output }, question) => question.length + JSON.stringify(output).length,
  });

  return {
    /** `revision` is that of the settings, which answers come from too. */
    to<O extends z.ZodType>({ name }: Query<z.ZodObject, O>, input: unknown, revision: number) {
      const question = `${name} ${revision} ${JSON.stringify(input)}`;
      // Only the query itself has kept it, as its schema gave it.
      const answer = ({ output }: Kept) => ({ output: output as z.output<O> });
      return {
        of(moment: Moment) {
          const known = kept.get(question);
          return known !== undefined && isSame(moment, known.moment) ? answer(known) : null;
        },

        madeOf(facts: Facts, moment: Moment | null) {
          const known = kept.get(question);
          if (known === undefined || !areSame(facts, known.facts)) return null;
          known.moment = moment;
          return answer(known);
        },

        replace({ facts, output, moment }: Kept): void {
          kept.set(question, { facts, output: frozen(output), moment });
        },
      };
    },
  };
}

function isSame({ version, minute }: Moment, known: Moment | null): boolean {
  return known !== null && known.version === version && known.minute === minute;
}

/** What is the same value or the same document is seen at once; what is equal all the same is found by going through it. */
function areSame(facts: Facts, known: Facts): boolean {
  return facts.length === known.length && facts.every((fact, at) => fact === known[at] || isDeepStrictEqual(fact, known[at]));
}
