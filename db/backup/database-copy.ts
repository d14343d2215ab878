import type { Dialect } from '../dialect.ts';

export interface DatabaseCopy {
  readonly engine: Dialect;
  /** The instants, in milliseconds, of the migrations that the database had run. */
  readonly migrations: readonly number[];
  readonly tables: readonly CopiedTable[];
}

export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** Restoring would lose something, or is not possible. */
export class RestoreRefused extends Error {}
