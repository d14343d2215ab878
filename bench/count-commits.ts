import BetterSqlite from 'better-sqlite3';
import pg from 'pg';

/** How many transactions this process commits from now on, whichever engine it uses. */
export function countCommits(): { count(): number } {
  let commits = 0;
  const note = (statement: string) => {
    if (/^commit$/i.test(statement)) commits += 1;
  };
  spyOn(BetterSqlite.prototype, 'exec', note);
  spyOn(pg.Client.prototype, 'query', note);
  return { count: () => commits };
}

/** Calls `note` with the text of each statement, given as text or as an object that has it. */
function spyOn(prototype: object, method: string, note: (statement: string) => void): void {
  const run: unknown = Reflect.get(prototype, method);
  if (typeof run !== 'function') throw new Error(`The driver has no ${method}.`);
  const value = function (this: unknown, statement: string | { text?: string }, ...others: unknown[]): unknown {
    note((typeof statement === 'string' ? statement : statement.text) ?? '');
    return Reflect.apply(run, this, [statement, ...others]);
  };
  Object.defineProperty(prototype, method, { value });
}
