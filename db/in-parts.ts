import { setImmediate } from 'node:timers/promises';

/** The most values of one statement, well below the limits of PostgreSQL (65,535) and SQLite (32,766). */
const MOST_VALUES = 2_000;

/**
 * Splits rows into parts. Each part is inserted by one statement, and the event loop answers other requests in between. That is
 * safe within a transaction: on SQLite `transaction` holds the only writing connection until it ends, and everybody else reads
 * committed state on another connection; on PostgreSQL a transaction has a connection of its own.
 */
export async function* inParts<Row extends object>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  const [first] = rows;
  if (first === undefined) return;
  const atOnce = Math.max(1, Math.floor(MOST_VALUES / Object.keys(first).length));
  for (let from = 0; from < rows.length; from += atOnce) {
    if (from > 0) await setImmediate();
    yield rows.slice(from, from + atOnce);
  }
}
