import { DAY_MS, later } from '../domain/platform/kernel/index.ts';

/** The instant at which a person of the demo opens an account. */
export function joinedAt({ joinedDaysAgo }: { readonly joinedDaysAgo: number }, now: Date): Date {
  return later(now, -joinedDaysAgo * DAY_MS);
}

/** Finds an entry by its key, for example a listing by its slug. Throws if there is none. */
export function lookUp<Key, T>(all: ReadonlyMap<Key, T>, key: Key): T {
  const found = all.get(key);
  if (found === undefined) throw new Error(`Nothing of the demo is called ${String(key)}.`);
  return found;
}
