import type { Database, Statement } from 'better-sqlite3';

const LIMIT = 1_000;

/** What drizzle calls of a statement that reads. */
type Reading = Pick<Statement, 'reader' | 'run' | 'all' | 'get' | 'raw'>;

/**
 * The connection for drizzle alone, which asks the driver to prepare every query anew: SQLite's prepared statements are worth
 * keeping. Statements that read have of the driver's only what drizzle calls.
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
 * SQLite's planner looks at values that stand bare in a comparison, and plans the statement anew with each new value. Behind a
 * unary plus, which changes no value, it does not look. No statement of ours has a question mark that is not a parameter.
 */
function withStablePlan(source: string): string {
  return source.replaceAll('?', '+?');
}

/**
 * A raw statement is a statement of its own, because `raw()` changes the one that it is called on. Hardly any is asked for its
 * rows in both forms: the first that is wanted takes the one that was prepared.
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
