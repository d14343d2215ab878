import { DAY_MS, later } from '../domain/platform/kernel/index.ts';

/** When somebody of the demo opens their account. */
export function joinedAt({ joinedDaysAgo }: { readonly joinedDaysAgo: number }, now: Date): Date {
  return later(now, -joinedDaysAgo * DAY_MS);
}

/** What stands under this key, for example a slug. Throws if nothing does. */
export function lookUp<Key, T>(all: ReadonlyMap<Key, T>, key: Key): T {
  const found = all.get(key);
  if (found === undefined) throw new Error(`Nothing of the demo is called ${String(key)}.`);
  return found;
}
