import { LRUCache } from 'lru-cache';

/**
 * Reads JSON texts: the same value each time that the same text is read. It is frozen, since many share it. Of the texts
 * `mostLetters` are kept, the last ones that were read; what was read from them takes some times as much memory.
 */
export function parsedOnce(mostLetters: number): (text: string) => unknown {
  const kept = new LRUCache<string, { readonly value: unknown }>({
    maxSize: mostLetters,
    sizeCalculation: (_value, text) => text.length + 1,
  });
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known.value;
    const value: unknown = frozen(JSON.parse(text));
    kept.set(text, { value });
    return value;
  };
}

/** What JSON says, in which nothing can be changed any more, however deep. */
export type Frozen<T> = { readonly [K in keyof T]: Frozen<T[K]> };

/** The value, in which nothing can be changed any more. */
export function frozen<T>(value: T): Frozen<T> {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}
