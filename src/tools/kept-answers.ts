import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { frozen } from '../../db/parsed-once.ts';
import type { Facts, Query } from '../domain/platform/kernel/index.ts';

/** Of all answers that are kept, in letters; with their facts, and as each door writes them, they take some times as much. */
const MOST_LETTERS = 2_000_000;

/**
 * The last answer of a query to each input, those that were asked for last: where all facts are still the same ones,
 * nothing is worked out, checked and written again.
 */
export function keptAnswers() {
  const kept = new LRUCache<string, { readonly facts: Facts; readonly output: unknown }>({
    maxSize: MOST_LETTERS,
    sizeCalculation: ({ output }, question) => question.length + JSON.stringify(output).length,
  });

  return {
    find<O extends z.ZodType>(
      asked: Query<z.ZodObject, O>,
      input: unknown,
      facts: Facts,
    ): { readonly output: z.output<O> } | null {
      const known = kept.get(questionOf(asked, input));
      const same = known !== undefined && areSame(facts, known.facts);
      // Only the query itself has kept it, as its schema gave it.
      return same ? { output: known.output as z.output<O> } : null;
    },

    keep(asked: Query, input: unknown, facts: Facts, output: unknown): void {
      kept.set(questionOf(asked, input), { facts, output: frozen(output) });
    },
  };
}

/** What is the same value or the same document is seen at once; what is equal all the same is found by going through it. */
function areSame(facts: Facts, known: Facts): boolean {
  return facts.length === known.length && facts.every((fact, at) => fact === known[at] || isDeepStrictEqual(fact, known[at]));
}

function questionOf({ name }: Query, input: unknown): string {
  return `${name} ${JSON.stringify(input)}`;
}
