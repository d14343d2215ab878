import { is, type Logger, Param, Placeholder } from 'drizzle-orm';

/** What is given for placeholders: by their names, or in a list where they are named by places in it. */
export type Values = Record<string, unknown> | readonly unknown[];

/** What drizzle keeps of a query that it has prepared for SQLite, and hides. */
interface Prepared {
  readonly stmt?: Statement;
  readonly logger: Logger;
  readonly query: { readonly sql: string; readonly params: readonly unknown[] };
  readonly executeMethod?: string;
  /** Makes objects of rows that are lists. */
  readonly customResultMapper?: (rows: unknown[][]) => unknown;
}

interface Statement {
  run(...params: unknown[]): unknown;
  raw(): { all(...params: unknown[]): unknown[][] };
}

/** A parameter of a statement: what is given for it at each execution under a name, or what is always the same. */
interface Parameter {
  readonly name: string | number | null;
  readonly encode: ((value: unknown) => unknown) | null;
  readonly always: unknown;
}

/**
 * Executes a query of SQLite as drizzle does, which asks at each execution of each parameter twice what it is and whether it is
 * given now, and waits twice more than it needs to; here that is found once. It runs at once, not when somebody waits for it.
 * Null for what drizzle executes itself: queries of PostgreSQL, and those that neither write nor map lists to rows.
 */
export function quickQuery(prepared: object): ((values?: Values) => Promise<unknown>) | null {
  const { stmt, logger, query, executeMethod, customResultMapper: toRows } = prepared as Prepared;
  if (stmt === undefined) return null;
  const parameters = query.params.map(parameterOf);
  const executing =
    (execute: (params: unknown[]) => unknown) =>
    async (values: Values = {}) => {
      const params = parameters.map((parameter) => valueOf(parameter, values));
      logger.logQuery(query.sql, params);
      return execute(params);
    };
  if (executeMethod === 'run') return executing((params) => stmt.run(...params));
  if (executeMethod !== 'all' || toRows === undefined) return null;
  return executing((params) => toRows(stmt.raw().all(...params)));
}

function parameterOf(param: unknown): Parameter {
  if (is(param, Placeholder)) return { name: nameOf(param), encode: null, always: null };
  if (!is(param, Param) || !is(param.value, Placeholder)) return { name: null, encode: null, always: param };
  const { encoder } = param;
  return { name: nameOf(param.value), encode: (value) => encoder.mapToDriverValue(value), always: null };
}

/** A place in a list is found sooner by its number. */
function nameOf({ name }: Placeholder): string | number {
  return /^\d+$/.test(name) ? Number(name) : name;
}

function valueOf({ name, encode, always }: Parameter, values: Values): unknown {
  if (name === null) return always;
  if (!Object.hasOwn(values, name)) throw new Error(`No value for placeholder "${name}" was provided`);
  const value = (values as Readonly<Record<string | number, unknown>>)[name];
  return encode === null ? value : encode(value);
}
