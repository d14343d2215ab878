import type { z } from 'zod';
import { type Frozen, frozen } from './frozen.ts';

/** Calls `make` when its result is first wanted, and keeps the result. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Calls `make` for each thing when its result is first wanted, and keeps the result as long as the thing exists. */
export function lazyOf<K extends object, V, More extends unknown[]>(
  make: (thing: K, ...more: More) => V,
): (thing: K, ...more: More) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (thing, ...more) => {
    const known = made.get(thing) ?? { value: make(thing, ...more) };
    made.set(thing, known);
    return known.value;
  };
}

/** Reads what a row froze by its schema: each object is held to it once, and nobody may change what it says. */
export function readOnce<T>(schema: z.ZodType<T>): (stored: object) => Frozen<T> {
  return lazyOf((stored: object) => frozen(schema.parse(stored)));
}
