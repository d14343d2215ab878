import type { Reader, Tx, WokenBy } from './database.ts';

/** The part of a transaction that drizzle does not have. */
type Own = Pick<Tx, 'lock' | 'share' | 'execute'>;

/** The drizzle instance behind each lent handle. Queries that were prepared on it outlive a transaction. */
const behind = new WeakMap<object, Reader>();

/** A handle that stops working when its transaction ends, so that a forgotten await cannot write outside of it. */
export function lend(drizzle: object, { lock, share, execute }: Own): { tx: Tx; end: () => void } {
  const own = { lock: once(lock), share: once(share), execute, wakes: new Set<WokenBy>() };
  const { proxy, revoke } = Proxy.revocable(drizzle, {
    get: (target, name): unknown => (name in own ? own[name as keyof typeof own] : Reflect.get(target, name, target)),
  });
  behind.set(proxy, drizzle as Reader);
  return { tx: proxy as Tx, end: revoke };
}

/** The drizzle instance behind a lent handle, or the handle itself if it was not lent. */
export function drizzleBehind(handle: Reader): Reader {
  return behind.get(handle) ?? handle;
}

/** Takes each lock only once, because it is held until the end of the transaction. */
function once(wait: Tx['lock']): Tx['lock'] {
  const held = new Set<string>();
  return async (...names) => {
    const missing = names.filter((name) => !held.has(name));
    if (missing.length === 0) return;
    await wait(...missing);
    for (const name of missing) held.add(name);
  };
}
