import type { SQL } from 'drizzle-orm';
import { tablesIn, writtenIn } from './call-memory.ts';
import type { Reader } from '../database.ts';
import { dialect } from '../dialect.ts';
import { UNDERLYING } from '../handle.ts';
import { type JoinableQuery, joinable } from './joined-queries.ts';
import { quickQuery, type Values } from './quick-query.ts';
import { rowMapper, type SelectShape } from './row-mapper.ts';

/** What drizzle can prepare. */
export interface Preparable<R> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): R };
}

interface Built<R> {
  readonly query: { execute(values?: Values): R };
  readonly tables: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /** On PostgreSQL, where a round trip costs more than the query: what of it can be asked together with others. */
  readonly inCompany: JoinableQuery | null;
}

/**
 * The query of each connection: the one behind the handle, which outlives the transaction. drizzle builds it once in the
 * process; any further connection, of a pool or of another database, prepares what was built.
 */
export function builtOnce<R>(name: string, build: (connection: Reader) => Preparable<R>): (handle: Reader) => Built<R> {
  const built = new WeakMap<object, Built<R>>();
  let known: (Omit<Built<R>, 'query'> & { readonly again: (connection: Reader) => PreparedQuery<R> }) | undefined;
  return (handle) => {
    const drizzle = underlying(handle);
    const connection = clientOf(drizzle);
    let own = built.get(connection);
    if (own === undefined) {
      if (known === undefined) {
        const query = mappingFast(build(drizzle).prepare(dialect === 'postgres' ? name : undefined) as PreparedQuery<R>);
        const statement = query.getQuery();
        const inCompany = dialect === 'postgres' ? joinable(name, statement, query) : null;
        known = { again: preparing(name, query), tables: tablesIn(statement.sql), writes: writtenIn(statement.sql), inCompany };
        own = { ...known, query: quick(query) };
      } else own = { ...known, query: quick(known.again(drizzle)) };
      built.set(connection, own);
    }
    return own;
  };
}

/** What drizzle keeps of a query that it has prepared, and what its sessions make one of. */
interface PreparedQuery<R> extends SelectShape {
  execute(values?: Values): R;
  getQuery(): { sql: string; params: unknown[] };
  isResponseInArrayMode(): boolean;
  /** SQLite's. */
  readonly executeMethod?: string;
  customResultMapper?: unknown;
  joinsNotNullableMap?: SelectShape['joinsNotNullableMap'];
}

interface Writer {
  sqlToQuery(statement: SQL): { sql: string; params: unknown[] };
}

interface Session<R> {
  prepareQuery(
    query: { sql: string; params: unknown[] },
    fields: SelectShape['fields'],
    nameOrMethod: string | undefined,
    inArrays: boolean,
    mapper: unknown,
  ): PreparedQuery<R>;
}

/** A statement as it stands, of which no rows are wanted. */
export function asWritten<R>(connection: Reader, statement: SQL): Preparable<R> {
  const { session, dialect: writer } = connection as unknown as { session: Session<R>; dialect: Writer };
  return { prepare: (name) => session.prepareQuery(writer.sqlToQuery(statement), undefined, name ?? 'run', false, undefined) };
}

/** Prepares the same statement on another connection, without the one on which it was first prepared. */
function preparing<R>(name: string, first: PreparedQuery<R>): (connection: Reader) => PreparedQuery<R> {
  const { fields, joinsNotNullableMap, customResultMapper, executeMethod } = first;
  const [statement, inArrays] = [first.getQuery(), first.isResponseInArrayMode()];
  const nameOrMethod = dialect === 'postgres' ? name : executeMethod;
  return (connection) => {
    const { session } = connection as unknown as { session: Session<R> };
    const query = session.prepareQuery(statement, fields, nameOrMethod, inArrays, customResultMapper);
    query.joinsNotNullableMap = joinsNotNullableMap;
    return query;
  };
}

/** drizzle itself, where the handle was lent to a transaction or to a call. */
function underlying(handle: Reader): Reader {
  return (handle as Reader & { [UNDERLYING]?: Reader })[UNDERLYING] ?? handle;
}

/** The driver's connection, or its pool; drizzle makes an object of its own for each transaction on PostgreSQL. */
function clientOf(drizzle: object): object {
  return (drizzle as { session?: { client?: object } }).session?.client ?? drizzle;
}

function quick<R>(query: PreparedQuery<R>): Built<R>['query'] {
  const execute = quickQuery(query) as ((values?: Values) => R) | null;
  return execute === null ? query : { execute };
}

/** drizzle takes a mapper of ours where its relational queries bring theirs; what is no select keeps what it has. */
function mappingFast<R>(query: PreparedQuery<R>): PreparedQuery<R> {
  query.customResultMapper ??= rowMapper(query) ?? undefined;
  return query;
}
