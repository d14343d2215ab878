import type { Dialect } from '../dialect.ts';

/** What a copy of a database holds. */
export interface DatabaseCopy {
  readonly engine: Dialect;
  /** The instants, in milliseconds, of the migrations that it had gone through. */
  readonly migrations: readonly number[];
  readonly tables: readonly CopiedTable[];
}

export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** Restoring would lose something, or cannot be. */
export class RestoreRefused extends Error {}
