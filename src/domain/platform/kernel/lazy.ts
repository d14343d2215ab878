import type { z } from 'zod';
import { deepFreeze, type Frozen } from './deep-freeze.ts';

/** Calls `make` when its result is first needed, and keeps the result. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Calls `make` for each object when its result is first needed, and keeps the result as long as the object exists. */
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

/** Parses stored JSON by its schema, once for each object. The result cannot be changed. */
export function readOnce<T>(schema: z.ZodType<T>): (stored: object) => Frozen<T> {
  return lazyOf((stored: object) => deepFreeze(schema.parse(stored)));
}
