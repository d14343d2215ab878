import type { Tx } from './database.ts';

/** Asked of a lent handle, gives the drizzle instance behind it, so that prepared queries outlive one transaction. */
export const UNDERLYING: unique symbol = Symbol('underlying drizzle');

/** A handle that stops working when its transaction ends, so that a forgotten await cannot write outside it. */
export function lend(drizzle: object, locks: Pick<Tx, 'lock' | 'share'>): { tx: Tx; end: () => void } {
  const { proxy, revoke } = Proxy.revocable(drizzle, {
    get: (target, name) => {
      if (name === 'lock' || name === 'share') return locks[name];
      if (name === UNDERLYING) return target;
      return Reflect.get(target, name, target);
    },
  });
  return { tx: proxy as Tx, end: revoke };
}
