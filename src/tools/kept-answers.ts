import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { frozen } from '../../db/parsed-once.ts';
import type { Facts, Query } from '../domain/platform/kernel/index.ts';

interface Kept {
  readonly facts: Facts;
  readonly output: unknown;
}

/**
 * The last answer of each query about each document, for as long as somebody keeps the document: where all facts are still
 * the same ones, nothing is worked out, checked and written again.
 */
export function keptAnswers() {
  const kept = new WeakMap<object, Map<string, Kept>>();

  return {
    find<O extends z.ZodType>({ name }: Query<z.ZodObject, O>, facts: Facts): { readonly output: z.output<O> } | null {
      const known = kept.get(facts[0])?.get(name);
      const same = known !== undefined && isDeepStrictEqual(facts, known.facts);
      // Only the query itself has kept it, as its schema gave it.
      return same ? (known as Kept & { readonly output: z.output<O> }) : null;
    },

    keep({ name }: Query, facts: Facts, output: unknown): void {
      const ofDocument = kept.get(facts[0]) ?? new Map<string, Kept>();
      ofDocument.set(name, { facts, output: frozen(output) });
      kept.set(facts[0], ofDocument);
    },
  };
}
