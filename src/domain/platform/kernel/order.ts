type Ordered = string | number | Date;

/**
 * Sorts days, instants, numbers, ids and codes, the lowest first, as both databases do; the next key where these are the same:
 * `rows.toSorted((a, b) => ascending(a.at, b.at) || ascending(a.id, b.id))`. What a person looks a word up in is sorted by its language.
 */
export function ascending<T extends Ordered>(a: T, b: T): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

export function descending<T extends Ordered>(a: T, b: T): number {
  return ascending(b, a);
}
