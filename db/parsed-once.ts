import { LRUCache } from 'lru-cache';

/** Of all texts that are kept, in letters; what was read from them takes some times as much memory. */
const MOST_LETTERS = 4_000_000;
const kept = new LRUCache<string, { readonly value: unknown }>({
  maxSize: MOST_LETTERS,
  sizeCalculation: (_value, text) => text.length + 1,
});

/** What a JSON text says: the same value each time that the same text is read. It is frozen, since many share it. */
export function parsedOnce(text: string): unknown {
  const known = kept.get(text);
  if (known !== undefined) return known.value;
  const value: unknown = frozen(JSON.parse(text));
  kept.set(text, { value });
  return value;
}

/** The value, in which nothing can be changed any more. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}
