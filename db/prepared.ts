import { dialect } from './dialect.ts';
import type { Reader } from './database.ts';
import { UNDERLYING } from './tx.ts';

interface Preparable<R> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): R };
}

/**
 * A query built once per connection and then only executed, for hot paths: building one with drizzle costs 150 µs,
 * executing a prepared one 7 µs. Values come in through `sql.placeholder(name)`.
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
      query = dialect === 'postgres' ? preparable.prepare(name) : preparable.prepare();
      built.set(connection, query);
    }
    return query.execute(values);
  };
}
