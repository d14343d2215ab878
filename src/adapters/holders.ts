/**
 * The place of a holder: the groups that contain it, the outermost first. For example a /24 network, an address in it, and a
 * person at that address.
 */
export type Path = readonly string[];

/**
 * Keeps items in a tree of holders. At each level the holders take turns. For example, if network A holds 9 items and network B
 * holds 1, taking three items gives one of A, the one of B, and another one of A. If a place is needed for somebody else, the
 * holder with most items loses one.
 */
export interface Holders<T> {
  readonly size: number;
  /** How many items are held at this place and below it. */
  under(path: Path): number;
  add(path: Path, item: T): void;
  remove(path: Path, item: T): void;
  /**
   * Takes the first item of the holder whose turn it is, among those that `may` accepts. That holder then goes behind the
   * others.
   */
  takeNext(may: (step: string) => boolean): T | null;
  /**
   * Takes the last item of the holder with most items, but only if it has at least two more than `than` at their level, because
   * otherwise `than` would then have as many. Null if there is no such holder.
   */
  takeFromLargest(than: Path): T | null;
}

/** A level of the tree. A `Map` keeps the order in which keys were added, which is the order of turns. */
interface Level<T> {
  size: number;
  readonly items: Set<T>;
  readonly inner: Map<string, Level<T>>;
}

export function holders<T>(): Holders<T> {
  const all = emptyLevel<T>();
  return {
    get size() {
      return all.size;
    },
    under: (path) => levelAt(all, path)?.size ?? 0,

    add(path, item) {
      let level = all;
      level.size += 1;
      for (const step of path) {
        const next = level.inner.get(step) ?? emptyLevel<T>();
        level.inner.set(step, next);
        next.size += 1;
        level = next;
      }
      level.items.add(item);
    },

    remove(path, item) {
      if (levelAt(all, path)?.items.has(item) === true) removeFrom(all, path, item);
    },

    takeNext: (may) => takeNext(all, may),
    takeFromLargest: (than) => takeFromLargest(all, than),
  };
}

function emptyLevel<T>(): Level<T> {
  return { size: 0, items: new Set(), inner: new Map() };
}

function levelAt<T>(all: Level<T>, path: Path): Level<T> | undefined {
  let level: Level<T> | undefined = all;
  for (const step of path) level = level?.inner.get(step);
  return level;
}

function removeFrom<T>(level: Level<T>, [step, ...rest]: Path, item: T): void {
  level.size -= 1;
  const next = step === undefined ? undefined : level.inner.get(step);
  if (step === undefined || next === undefined) return void level.items.delete(item);
  removeFrom(next, rest, item);
  if (next.size === 0) level.inner.delete(step);
}

function takeNext<T>(level: Level<T>, may: (step: string) => boolean): T | null {
  const [first] = level.items;
  if (first !== undefined) {
    level.items.delete(first);
    level.size -= 1;
    return first;
  }
  for (const [step, next] of level.inner) {
    const item = may(step) ? takeNext(next, may) : null;
    if (item === null) continue;
    level.size -= 1;
    level.inner.delete(step);
    if (next.size > 0) level.inner.set(step, next);
    return item;
  }
  return null;
}

function takeFromLargest<T>(level: Level<T>, [step = '', ...rest]: Path): T | null {
  const largest = largestOf(level);
  if (largest === null) return null;
  const own = level.inner.get(step);
  if (largest.size > (own?.size ?? 0) + 1) return takeFrom(level, largest.step, takeLast);
  return own === undefined ? null : takeFrom(level, step, (inner) => takeFromLargest(inner, rest));
}

function takeLast<T>(level: Level<T>): T | null {
  const largest = largestOf(level);
  if (largest !== null) return takeFrom(level, largest.step, takeLast);
  const [last = null] = [...level.items].slice(-1);
  if (last === null) return null;
  level.items.delete(last);
  level.size -= 1;
  return last;
}

function takeFrom<T>(level: Level<T>, step: string, take: (inner: Level<T>) => T | null): T | null {
  const inner = level.inner.get(step);
  const item = inner === undefined ? null : take(inner);
  if (inner === undefined || item === null) return null;
  level.size -= 1;
  if (inner.size === 0) level.inner.delete(step);
  return item;
}

function largestOf<T>({ inner }: Level<T>): { step: string; size: number } | null {
  let largest: { step: string; size: number } | null = null;
  for (const [step, { size }] of inner) if (size >= (largest?.size ?? 0)) largest = { step, size };
  return largest;
}
