import { type Column, Param, type Placeholder, sql } from 'drizzle-orm';
import { dialect } from './dialect.ts';
import type { Reader, Tx } from './database.ts';
import { rowMapper, type SelectShape } from './row-mapper.ts';
import { UNDERLYING } from './tx.ts';

interface Preparable<R> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): R };
}

/**
 * A query built once per connection and then only executed, for hot paths: building one with drizzle costs 150 µs,
 * executing a prepared one 7 µs. Values come in through `placeholder`.
 * The name must be unique; PostgreSQL keeps the statement under it.
 */
export function prepared<R>(
  name: string,
  build: (reader: Reader) => Preparable<R>,
): (reader: Reader, values?: Record<string, unknown>) => R {
  const built = new WeakMap<Reader, { execute(values?: Record<string, unknown>): R }>();
  return (reader, values) => {
    const connection = (reader as Reader & { [UNDERLYING]?: Reader })[UNDERLYING] ?? reader;
    let query = built.get(connection);
    if (query === undefined) {
      const preparable = build(connection);
      query = mappingFast(dialect === 'postgres' ? preparable.prepare(name) : preparable.prepare());
      built.set(connection, query);
    }
    return query.execute(values);
  };
}

/** The same for what writes: in a transaction only. */
export function preparedWrite<R>(
  name: string,
  build: (tx: Tx) => Preparable<R>,
): (tx: Tx, values?: Record<string, unknown>) => R {
  return prepared(name, (connection) => build(connection as Tx));
}

/** drizzle takes a mapper of ours where its relational queries bring theirs; what is no select keeps what it has. */
function mappingFast<Q>(query: Q): Q {
  const hooks = query as Q & SelectShape & { customResultMapper?: unknown };
  hooks.customResultMapper ??= rowMapper(hooks) ?? undefined;
  return query;
}

/** Like `prepared`, for a query that comes in variants: each is built and kept under its own short key. */
export function preparedVariants<R>(
  name: string,
  build: (reader: Reader, key: string) => Preparable<R>,
): (reader: Reader, key: string, values: Record<string, unknown>) => R {
  const variants = new Map<string, (reader: Reader, values?: Record<string, unknown>) => R>();
  return (reader, key, values) => {
    let variant = variants.get(key);
    if (variant === undefined) {
      variant = prepared(`${name}_${key}`, (connection) => build(connection, key));
      variants.set(key, variant);
    }
    return variant(reader, values);
  };
}

/** A value that is given at execution. With its column, it is encoded as the column stores it (instants, JSON, flags). */
export function placeholder(name: string): Placeholder;
export function placeholder(name: string, column: Column): Param;
export function placeholder(name: string, column?: Column): Placeholder | Param {
  return column === undefined ? sql.placeholder(name) : new Param(sql.placeholder(name), column);
}
