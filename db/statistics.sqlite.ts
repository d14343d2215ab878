import BetterSqlite from 'better-sqlite3';

/** Of each index so many rows are looked at: all of a large file would take minutes instead of tenths of a second. */
const ROWS_LOOKED_AT = 400;
/** All tables, whichever connection asked about them, and only say what would be done. */
const SAY_WHAT = 0x10003;

/** What the planner does not know yet: a statement for each table that was never looked at, or has grown tenfold since. */
export function wantedAnalyses(writer: BetterSqlite.Database): string[] {
  writer.pragma(`analysis_limit = ${ROWS_LOOKED_AT}`);
  const wanted = writer.pragma(`optimize(${SAY_WHAT})`) as readonly Readonly<Record<string, string>>[];
  return wanted.flatMap((row) => Object.values(row));
}

/** All of it at once, for whoever opens the file next; left to others where another process is writing. */
export function analyseNow(writer: BetterSqlite.Database): void {
  try {
    const analyses = wantedAnalyses(writer);
    if (analyses.length > 0) writer.exec(`BEGIN IMMEDIATE; ${analyses.join('; ')}; COMMIT`);
  } catch (error) {
    if (writer.inTransaction) writer.exec('ROLLBACK');
    if (!(error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error;
  }
}

/** Connections that are open read statistics again when the schema has another version. */
export function announceStatistics(writer: BetterSqlite.Database): void {
  writer.exec('create view statistics_are_new as select 1; drop view statistics_are_new');
}
