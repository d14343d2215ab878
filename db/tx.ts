import { getTableName, type Table } from 'drizzle-orm';
import { CallMemory, memoryOf, MemoryOfCalls, tablesWritten } from './statements/call-memory.ts';
import type { Database, Reader, Tx } from './database.ts';
import { KEPT, MEMORY, UNDERLYING } from './handle.ts';

const WRITES: ReadonlySet<unknown> = new Set(['insert', 'update', 'delete']);

/** What keeps transactions apart; null for one that is alone until it ends, and waits for nobody. */
type Locks = Pick<Tx, 'lock' | 'share'> | null;

/** A handle that stops working when its transaction ends, so that a forgotten await cannot write outside it. */
export function lend(drizzle: object, locks: Locks, before?: MemoryOfCalls): { tx: Tx; end: () => void } {
  const memory = new CallMemory(drizzle, before);
  const forget = () => memory.forget();
  const own = locks === null ? ALONE : { lock: once(locks.lock, forget), share: once(locks.share, forget) };
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

const ALONE: Pick<Tx, 'lock' | 'share'> = { lock: async () => {}, share: async () => {} };

/** Waits for each name once, since it is held until the end; others may have committed meanwhile. */
function once(wait: Tx['lock'], onWaited: () => void): Tx['lock'] {
  const held = new Set<string>();
  return async (...names) => {
    const missing = names.filter((name) => !held.has(name));
    if (missing.length === 0) return;
    await wait(...missing);
    for (const name of missing) held.add(name);
    onWaited();
  };
}

/**
 * An open transaction as if it were a database: every piece of work on it has a memory of its own and is committed with all
 * the others. What nobody else sees before the commit, nobody else can be in the way of: its locks wait for nobody.
 */
export function databaseWithin(tx: Tx): Pick<Database, 'reader' | 'transaction'> {
  const connection = (tx as Tx & { [UNDERLYING]: Reader })[UNDERLYING];
  const kept = new MemoryOfCalls();
  memoryOf(tx)?.share(kept);
  const reader = new Proxy(connection, {
    get: (target, name) => {
      if (name === KEPT) return kept;
      if (name === UNDERLYING) return target;
      return Reflect.get(target, name, target);
    },
  });
  return {
    reader,
    async transaction(work) {
      const lent = lend(connection, null, kept);
      try {
        return await work(lent.tx);
      } finally {
        memoryOf(tx)?.noteWrite(tablesWritten(lent.tx));
        lent.end();
      }
    },
  };
}
