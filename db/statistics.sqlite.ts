import BetterSqlite from 'better-sqlite3';

/** How many rows of each index are examined. All rows of a large file would take too long. */
const ROWS_LOOKED_AT = 400;
/** A mask that examines all tables, whichever connection used them, and only reports what would be done. */
const SAY_WHAT = 0x10003;

/** The statements for tables without statistics, or that have grown tenfold since. */
export function wantedAnalyses(writer: BetterSqlite.Database): string[] {
  writer.pragma(`analysis_limit = ${ROWS_LOOKED_AT}`);
  const wanted = writer.pragma(`optimize(${SAY_WHAT})`) as readonly Readonly<Record<string, string>>[];
  return wanted.flatMap((row) => Object.values(row));
}

/** Updates all statistics at once, when a file is opened. If another process is writing, this is left to it. */
export function analyseNow(writer: BetterSqlite.Database): void {
  try {
    const analyses = wantedAnalyses(writer);
    if (analyses.length > 0) writer.exec(`BEGIN IMMEDIATE; ${analyses.join('; ')}; COMMIT`);
  } catch (error) {
    if (writer.inTransaction) writer.exec('ROLLBACK');
    if (!(error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error;
  }
}

/** Open connections read the statistics again when the version of the schema changes. */
export function announceStatistics(writer: BetterSqlite.Database): void {
  writer.exec('create view statistics_are_new as select 1; drop view statistics_are_new');
}
