import type BetterSqlite from 'better-sqlite3';
import { asSqliteFault } from './database-fault.ts';

/** So many transactions are made durable together at most: the first of them waits for the last. */
const MOST = 32;

/** Transactions that follow each other without a pause share one COMMIT, and so one wait for the disk. */
export interface GroupCommit {
  /** Before the transaction whose turn it is; `begin` is called where none is open. */
  enter(begin: () => Promise<void>): Promise<void>;
  /** After it. One that failed is undone, the others stay. Resolves when its group is on the disk; rejects when it is not. */
  leave(outcome: PromiseSettledResult<unknown>, isLast: boolean): Promise<void>;
  /** Makes durable what is done. */
  flush(): void;
}

/**
 * Each transaction is a savepoint within SQLite's own, so that one that fails takes only its own changes with it. Those
 * that come later see what the earlier ones of their group wrote, and come to the disk with them or not at all. The first is
 * none: where it fails, nothing else is undone with it, and for a savepoint SQLite copies each page before it is changed.
 */
export function groupCommit(writer: BetterSqlite.Database): GroupCommit {
  let group = newGroup();

  function fail(reason: unknown, during: 'COMMIT' | 'WORK' = 'WORK'): void {
    try {
      if (writer.inTransaction) writer.exec('ROLLBACK');
    } finally {
      group.reject(asSqliteFault(reason, during));
      group = newGroup();
    }
  }

  /** Whoever waits for the group goes on. */
  function end(how: 'COMMIT' | 'ROLLBACK'): void {
    try {
      writer.exec(how);
    } catch (error) {
      return fail(error, how === 'COMMIT' ? 'COMMIT' : 'WORK');
    }
    group.resolve();
    group = newGroup();
  }

  function flush(): void {
    if (writer.inTransaction) end('COMMIT');
  }

  function settle(outcome: PromiseSettledResult<unknown>): void {
    const failed = outcome.status === 'rejected';
    // A full disk and the like end the whole of it: SQLite has undone what the others did, too.
    if (!writer.inTransaction) return fail(failed ? outcome.reason : new Error('The database has undone the transaction.'));
    if (group.members === 1) {
      if (failed) end('ROLLBACK');
      return;
    }
    try {
      writer.exec(failed ? 'ROLLBACK TO member; RELEASE member' : 'RELEASE member');
    } catch (error) {
      fail(error);
    }
  }

  return {
    async enter(begin) {
      if (!writer.inTransaction) await begin();
      if (group.members > 0) writer.exec('SAVEPOINT member');
      group.members += 1;
    },

    async leave(outcome, isLast) {
      const { durable, members } = group;
      settle(outcome);
      if (isLast || members >= MOST) flush();
      await durable;
    },

    flush,
  };
}

function newGroup() {
  const { promise: durable, resolve, reject } = Promise.withResolvers<void>();
  // Each member hears of it by its own wait.
  durable.catch(() => {});
  return { durable, resolve, reject, members: 0 };
}
