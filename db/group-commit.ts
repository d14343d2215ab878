import type BetterSqlite from 'better-sqlite3';
import { asSqliteFault } from './database-fault.ts';

/** The most transactions that share a commit. The first of them waits for the last. */
const MOST = 32;

/** Transactions that follow each other without a pause share one COMMIT, and so wait for the disk only once. */
export interface GroupCommit {
  /** Must be called before a transaction. `begin` is called if none is open. */
  enter(begin: () => Promise<void>): Promise<void>;
  /**
   * Must be called after a transaction. If it failed, it is undone, and the others stay. Resolves when its group is on the
   * disk, and rejects if the commit fails.
   */
  leave(outcome: PromiseSettledResult<unknown>, isLast: boolean): Promise<void>;
  flush(): void;
}

/**
 * Each transaction is a savepoint within one transaction of SQLite, so that one that fails undoes only its own changes. Later
 * ones see what earlier ones of their group wrote, and are committed together with them or not at all. The first one is no
 * savepoint: if it fails, nothing else is undone with it, and under a savepoint SQLite copies each page before it changes it.
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

  /** Tells everybody who waits for the group. */
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
    // A full disk ends the whole transaction, and SQLite has undone what the others did as well.
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
  // Each member learns of the failure by its own wait.
  durable.catch(() => {});
  return { durable, resolve, reject, members: 0 };
}
