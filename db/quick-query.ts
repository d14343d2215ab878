import { is, type Logger, Param, Placeholder } from 'drizzle-orm';

type Values = Readonly<Record<string, unknown>>;

/** What drizzle keeps of a query that it has prepared for SQLite. */
interface Prepared {
  readonly stmt?: Statement;
  readonly logger: Logger;
  readonly query: { readonly sql: string; readonly params: readonly unknown[] };
  readonly executeMethod?: string;
  readonly customResultMapper?: unknown;
}

interface Statement {
  run(...params: unknown[]): unknown;
  raw(): { all(...params: unknown[]): unknown[][] };
}

/** A value of a statement: one that is given at each execution under a name, or one that is always the same. */
interface Bound {
  readonly name: string | null;
  readonly encode: ((value: unknown) => unknown) | null;
  readonly always: unknown;
}

/**
 * Executes a query of SQLite as drizzle does, which asks at each execution of each value twice what it is and whether it is
 * given now, and waits twice more than it needs to; here that is found once. Null for what is none: then drizzle executes it.
 */
export function quickQuery(prepared: object): ((values?: Values) => Promise<unknown>) | null {
  const { stmt, logger, query, executeMethod, customResultMapper: read } = prepared as Prepared;
  if (stmt === undefined) return null;
  const bounds = query.params.map(boundOf);
  const run =
    (execute: (params: unknown[]) => unknown) =>
    async (values: Values = {}) => {
      const params = bounds.map((bound) => valueOf(bound, values));
      logger.logQuery(query.sql, params);
      return execute(params);
    };
  if (executeMethod === 'run') return run((params) => stmt.run(...params));
  const isRead = executeMethod === 'all' && typeof read === 'function';
  return isRead ? run((params) => Reflect.apply(read, null, [stmt.raw().all(...params)])) : null;
}

function boundOf(param: unknown): Bound {
  if (is(param, Placeholder)) return { name: param.name, encode: null, always: null };
  if (!is(param, Param) || !is(param.value, Placeholder)) return { name: null, encode: null, always: param };
  const { encoder } = param;
  return { name: param.value.name, encode: (value) => encoder.mapToDriverValue(value), always: null };
}

function valueOf({ name, encode, always }: Bound, values: Values): unknown {
  if (name === null) return always;
  if (!Object.hasOwn(values, name)) throw new Error(`No value for placeholder "${name}" was provided`);
  const value = values[name];
  return encode === null ? value : encode(value);
}
