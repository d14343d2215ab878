import { setImmediate } from 'node:timers/promises';

/** Of one statement: well below the 65,535 that PostgreSQL binds, and the 32,766 that SQLite does. */
const MOST_VALUES = 2_000;

/** Rows in parts of which each is inserted by one statement; others have their turn between two of them. */
export async function* inParts<Row extends object>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  const [first] = rows;
  if (first === undefined) return;
  const atOnce = Math.max(1, Math.floor(MOST_VALUES / Object.keys(first).length));
  for (let from = 0; from < rows.length; from += atOnce) {
    if (from > 0) await setImmediate();
    yield rows.slice(from, from + atOnce);
  }
}
