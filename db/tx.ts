import { getTableName, type Table } from 'drizzle-orm';
import { CallMemory } from './call-memory.ts';
import type { Tx } from './database.ts';
import { MEMORY, UNDERLYING } from './handle.ts';

const WRITES: ReadonlySet<unknown> = new Set(['insert', 'update', 'delete']);

/** A handle that stops working when its transaction ends, so that a forgotten await cannot write outside it. */
export function lend(drizzle: object, locks: Pick<Tx, 'lock' | 'share'>): { tx: Tx; end: () => void } {
  const memory = new CallMemory(drizzle);
  const afresh =
    (wait: Tx['lock']): Tx['lock'] =>
    async (...names) => {
      await wait(...names);
      memory.forget();
    };
  const own = { lock: afresh(locks.lock), share: afresh(locks.share) };
  const { proxy, revoke } = Proxy.revocable(drizzle, {
    get: (target, name) => {
      if (name === 'lock' || name === 'share') return own[name];
      if (name === UNDERLYING) return target;
      if (name === MEMORY) return memory;
      const found: unknown = Reflect.get(target, name, target);
      if (!WRITES.has(name) || typeof found !== 'function') return found;
      return (table: Table) => {
        memory.noteWrite(new Set([getTableName(table)]));
        return found.call(target, table) as unknown;
      };
    },
  });
  return { tx: proxy as Tx, end: revoke };
}
