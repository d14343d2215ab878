/** What is known of a change when the database fails. */
export type Outcome =
  /** Nothing of it was written, and nothing of it will be. */
  | 'NOTHING_CHANGED'
  /** The last word that was sent is COMMIT, and no answer came. */
  | 'UNKNOWN';

/**
 * The database cannot serve for now: it is away, it only reads, its disk is full. Not a mistake of a statement, and gone when
 * the database is well again. The message names no address and no value: it may be shown.
 */
export class DatabaseFault extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, cause: unknown) {
    super(outcome === 'UNKNOWN' ? 'The database failed while it committed.' : 'The database cannot serve for now.', { cause });
    this.name = 'DatabaseFault';
    this.outcome = outcome;
  }
}

const DEPTH = 5;

/** The fault behind an error, which others may have wrapped in theirs; null where the error is about something else. */
export function faultOf(error: unknown, depth = DEPTH): DatabaseFault | null {
  if (error instanceof DatabaseFault) return error;
  if (!(error instanceof Error) || depth === 0) return null;
  // What only reads on SQLite throws the error as the driver gave it.
  if (isSqliteFault(error)) return new DatabaseFault('NOTHING_CHANGED', error);
  return faultOf(error.cause, depth - 1);
}

/** A full disk, a file that others keep locked, a disk that fails, a file that only reads: none of it is a mistake of a statement. */
const SQLITE_FAULTS = /^SQLITE_(?:FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|PROTOCOL|NOMEM|NOLFS)(?:_|$)/;
/** While a COMMIT is written, this may come before or after its last byte. */
const MAY_BE_WRITTEN = /^SQLITE_IOERR/;

/** An error of SQLite, as a fault where it is one. */
export function asSqliteFault(error: unknown, during: 'COMMIT' | 'WORK'): unknown {
  const fault = faultOf(error);
  const unknown = during === 'COMMIT' && fault?.cause !== undefined && MAY_BE_WRITTEN.test(codeOf(fault.cause));
  return unknown ? new DatabaseFault('UNKNOWN', error) : (fault ?? error);
}

/** Whoever waits a little may find the file free. */
export function isSqliteBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

function isSqliteFault(error: unknown): boolean {
  return SQLITE_FAULTS.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Told when the database goes away and when it is back, for the log. */
export interface DatabaseNews {
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
}
