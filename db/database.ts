import type { SQL } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';

type Drizzle = BaseSQLiteDatabase<'async', unknown>;

/**
 * The reading part of drizzle that both engines share. Every query must be awaited, because one that is not awaited never runs.
 */
export type Reader = Pick<Drizzle, 'select' | 'selectDistinct' | '$count' | '$with' | 'with'>;

export interface Tx extends Reader, Pick<Drizzle, 'insert' | 'update' | 'delete'> {
  /** Waits until no other transaction holds any of these names, and holds them until this transaction ends. */
  lock(...names: string[]): Promise<void>;
  /**
   * Waits until nobody holds any of these names by `lock`, and shares them with others. `lock` then waits for all who share.
   */
  share(...names: string[]): Promise<void>;
  /** Runs a statement that drizzle cannot express. Only `db` writes such statements. */
  execute(statement: SQL): Promise<void>;
  /**
   * The queues that this transaction fills. Their workers are woken after the commit. Every function that writes to a queue
   * adds its name.
   */
  readonly wakes: Set<WokenBy>;
}

/** A queue that a transaction can fill, so that a worker goes on after the commit. */
export type WokenBy = 'EVENTS' | 'MAILS' | 'WEBHOOKS' | 'SHORT_MESSAGES' | 'NOTIFICATIONS' | 'SETTINGS';

/** Tells the other processes of a database that something was committed. */
export interface Signals {
  send(): Promise<void>;
  /**
   * Calls `onSignal` for each signal and for each new connection, because signals may have been missed before. Returns the
   * function that ends this.
   */
  receive(onSignal: () => void): () => Promise<void>;
}

/** The connections to the database, and the calls that wait for one. */
export interface ConnectionUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database {
  /** Null if the engine has none. Then processes look for news from time to time. */
  readonly signals: Signals | null;
  /** Sees committed state only. It never blocks a writer and is never blocked by one. */
  readonly reader: Reader;
  /**
   * Commits all of `work` or nothing. On PostgreSQL `work` may run up to three times, so it must touch nothing but `tx`. Throws
   * a `DatabaseFault` if the database cannot serve. Only then may it be unknown whether the work was committed.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Updates the statistics about large tables, if the engine does not do so by itself. Returns the number of tables. */
  refreshStatistics(): Promise<number>;
  /** How this process uses its connections now. */
  use(): ConnectionUse;
  /** Why the database cannot serve, in words without an address: it is away, read-only, or not migrated. Empty if it can. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** A row has changed since this transaction read it. On PostgreSQL the transaction starts again, up to three times. */
export class RowChanged extends Error {
  constructor(row: string) {
    super(`${row} changed while it was locked.`);
  }
}

/** Called with every statement that is sent and with its values, for counting them. */
export type OnStatement = (statement: string, values: readonly unknown[]) => void;
