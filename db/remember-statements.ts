import type { Database, Statement } from 'better-sqlite3';

const LIMIT = 1_000;

/** The methods of a reading statement that drizzle calls. */
type Reading = Pick<Statement, 'reader' | 'run' | 'all' | 'get' | 'raw'>;

/**
 * Wraps the connection for drizzle, which would otherwise prepare every query anew. Prepared statements of SQLite are kept by
 * their text. Reading statements have only the methods that drizzle calls.
 */
export function rememberStatements(connection: Database): Database {
  const known = new Map<string, Statement | Reading>();
  const prepare = (source: string): Statement | Reading => {
    const existing = known.get(source);
    if (existing !== undefined) return existing;

    const prepareAnew = () => connection.prepare(withStablePlan(source));
    const first = prepareAnew();
    const statement = first.reader ? inBothForms(first, prepareAnew) : first;
    const oldest = known.keys().next();
    if (known.size >= LIMIT && !oldest.done) known.delete(oldest.value);
    known.set(source, statement);
    return statement;
  };
  return Object.create(connection, { prepare: { value: prepare } });
}

/**
 * The planner of SQLite looks at plain values in a comparison, and plans the statement anew for each new value. A unary plus
 * changes no value and prevents this. No statement of ours has a question mark that is not a parameter.
 */
function withStablePlan(source: string): string {
  return source.replaceAll('?', '+?');
}

/**
 * A raw statement must be separate, because `raw()` changes the statement on which it is called. Few statements are needed in
 * both forms, so the first form that is needed takes the one that was prepared.
 */
function inBothForms(first: Statement, another: () => Statement): Reading {
  let spare: Statement | undefined = first;
  const take = () => {
    const taken = spare ?? another();
    spare = undefined;
    return taken;
  };
  let plain: Statement | undefined;
  let raw: Statement | undefined;
  const objects = () => (plain ??= take());
  return {
    reader: true,
    run: (...params) => objects().run(...params),
    all: (...params) => objects().all(...params),
    get: (...params) => objects().get(...params),
    raw: () => (raw ??= take().raw()),
  };
}
