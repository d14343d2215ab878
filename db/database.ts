import type { SQL } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type * as schema from './schema/index.ts';

type Drizzle = BaseSQLiteDatabase<'async', unknown, typeof schema>;

/** What both engines share of drizzle's reading side. Every query must be awaited: an un-awaited one never runs. */
export type Reader = Pick<Drizzle, 'select' | 'selectDistinct' | 'query' | '$count' | '$with' | 'with'>;

export interface Tx extends Reader, Pick<Drizzle, 'insert' | 'update' | 'delete'> {
  /** Waits until no other transaction holds any of these names; they are held until this transaction ends. */
  lock(...names: string[]): Promise<void>;
  /** Waits until nobody holds any of these names by `lock`, and lets others share them: `lock` then waits for all of us. */
  share(...names: string[]): Promise<void>;
  /** Runs a statement that drizzle has no words for; only `db` writes such statements. */
  execute(statement: SQL): Promise<void>;
  /** Who has to look after the commit: whoever writes to one of these queues adds its name. */
  readonly wakes: Set<WokenBy>;
}

/** What a transaction can have written to, so that somebody goes on with it after the commit. */
export type WokenBy = 'EVENTS' | 'MAILS' | 'WEBHOOKS' | 'SHORT_MESSAGES' | 'NOTIFICATIONS' | 'SETTINGS';

/** Tells the other processes on one database that something was committed. */
export interface Signals {
  send(): Promise<void>;
  /** Tells of each signal, and of each new connection, since signals may have come meanwhile. Answers what ends it. */
  receive(onSignal: () => void): () => Promise<void>;
}

/** Connections to the database, and the calls that wait for one. */
export interface ConnectionUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database {
  /** Null where the engine has none: then processes look now and again. */
  readonly signals: Signals | null;
  /** Committed state only; never blocks, and is never blocked by, a writer. */
  readonly reader: Reader;
  /**
   * All of `work` or none of it. On PostgreSQL it may run up to three times, so it must touch nothing but `tx`. Throws a
   * `DatabaseFault` where the database cannot serve; only that may leave open whether it was done.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Looks again at how the rows of large tables are spread, where the engine does not by itself; says at how many tables it looked. */
  refreshStatistics(): Promise<number>;
  /** How the connections of this process are used now. */
  use(): ConnectionUse;
  /** What keeps the database from serving, in words without an address: away, read only, not migrated. Empty where nothing does. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** A row is no more as this transaction has read it. On PostgreSQL the transaction begins anew, up to three times. */
export class RowChanged extends Error {
  constructor(row: string) {
    super(`${row} changed while it was locked.`);
  }
}

/** Told of every statement that is sent, with its values; for counting them. */
export type OnStatement = (statement: string, values: readonly unknown[]) => void;
