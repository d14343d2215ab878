type Ordered = string | number | Date;

/**
 * Compares days, instants, numbers, ids and codes, the lowest first, as both databases do. If they are equal, the next key
 * decides: `rows.toSorted((a, b) => ascending(a.at, b.at) || ascending(a.id, b.id))`. Lists in which a person looks up words
 * are sorted by language instead.
 */
export function ascending<T extends Ordered>(a: T, b: T): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

export function descending<T extends Ordered>(a: T, b: T): number {
  return ascending(b, a);
}
