/** What is known of a change after the database has failed. */
export type Outcome =
  /** Nothing of it was written, and nothing of it will be. */
  | 'NOTHING_CHANGED'
  /** COMMIT was sent, and no answer came. */
  | 'UNKNOWN';

/**
 * The database cannot serve for now: it is away, it is read-only, or its disk is full. The statement is not wrong, and the
 * state is temporary. The message contains no address and no value, so it may be shown.
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

/** Finds the fault in an error, even if other errors wrap it. Null if the error is no fault. */
export function faultOf(error: unknown, depth = DEPTH): DatabaseFault | null {
  if (error instanceof DatabaseFault) return error;
  if (!(error instanceof Error) || depth === 0) return null;
  // Reads on SQLite throw the error of the driver itself.
  if (isSqliteFault(error)) return new DatabaseFault('NOTHING_CHANGED', error);
  return faultOf(error.cause, depth - 1);
}

/**
 * Codes for a full disk, a file that others keep locked, a failing disk, or a read-only file. In none of these cases the
 * statement is wrong.
 */
const SQLITE_FAULTS = /^SQLITE_(?:FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|PROTOCOL|NOMEM|NOLFS)(?:_|$)/;
/** While a COMMIT is written, this error may come before or after its last byte. */
const MAY_BE_WRITTEN = /^SQLITE_IOERR/;

/** Turns an error of SQLite into a fault, if it is one. */
export function asSqliteFault(error: unknown, during: 'COMMIT' | 'WORK'): unknown {
  const fault = faultOf(error);
  const unknown = during === 'COMMIT' && fault?.cause !== undefined && MAY_BE_WRITTEN.test(codeOf(fault.cause));
  return unknown ? new DatabaseFault('UNKNOWN', error) : (fault ?? error);
}

/** The file may be free a little later. */
export function isSqliteBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

function isSqliteFault(error: unknown): boolean {
  return SQLITE_FAULTS.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Called for the log when the database goes away and when it is back. */
export interface DatabaseNews {
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
}
