import { getTableName, is, Table } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { KEPT, MEMORY, UNDERLYING } from '../handle.ts';
import { JoinedQueries, type RunNamed } from './joined-queries.ts';
import * as schema from '../schema/index.ts';

const TABLE_NAMES: ReadonlySet<string> = new Set(
  Object.values<unknown>(schema).flatMap((table) => (is(table, Table) ? [getTableName(table)] : [])),
);

/**
 * What the prepared queries of one call have answered, so that each question is asked once. It ends with the call. In a
 * transaction it forgets everything whenever a lock was waited for, since others may have committed meanwhile, and it never
 * keeps what it read from a table that the transaction has written.
 */
export class CallMemory {
  readonly #answers = new Map<string, { readonly tables: ReadonlySet<string>; readonly answer: PromiseLike<unknown> }>();
  readonly #written = new Set<string>();
  readonly #together: JoinedQueries;
  readonly #open = new Map<string, unknown>();
  #before: MemoryOfCalls | undefined;

  /** `drizzle` is what the call asks, on PostgreSQL several questions at once; `before` is what calls before it have read. */
  constructor(drizzle: object, before?: MemoryOfCalls) {
    this.#together = new JoinedQueries(runOn(drizzle));
    this.#before = before;
  }

  /** Asks what is asked at the same time in one statement. */
  get together(): Pick<JoinedQueries, 'ask'> {
    return this.#together;
  }

  /** What is asked about many things at the same time, one question for each that differs in more than what it is about. */
  asking<Rows>(question: string, begin: (ended: () => void) => Rows): Rows {
    const open = this.#open.get(question);
    if (open !== undefined) return open as Rows;
    const rows = begin(() => this.#open.delete(question));
    this.#open.set(question, rows);
    return rows;
  }

  /** The answer to a query with these values: the one that is kept, else the one that `ask` brings. */
  recall<R extends PromiseLike<unknown>>(
    name: string,
    values: Record<string, unknown> | undefined,
    tables: ReadonlySet<string>,
    ask: () => R,
  ): R {
    if (!this.#written.isDisjointFrom(tables)) return ask();
    const key = values === undefined ? name : `${name} ${JSON.stringify(values)}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known.answer as R;
    // What drizzle executes runs whenever somebody waits for it: one promise waits once for all.
    const answer = this.#before?.recall(key, tables, ask) ?? Promise.resolve(ask());
    this.#answers.set(key, { tables, answer });
    return answer as PromiseLike<unknown> as R;
  }

  forget(): void {
    this.#answers.clear();
  }

  /** From now on it shares what others read on the same transaction, and they hear of what is written with it. */
  share(memory: MemoryOfCalls): void {
    this.#before = memory;
  }

  /** The tables that were written, whether or not anything came of it. */
  get written(): ReadonlySet<string> {
    return this.#written;
  }

  noteWrite(tables: ReadonlySet<string>): void {
    this.#before?.noteWrite(tables);
    for (const table of tables) {
      // What was written before is asked afresh each time: nothing is kept of it.
      if (this.#written.has(table)) continue;
      this.#written.add(table);
      for (const [key, known] of this.#answers) if (known.tables.has(table)) this.#answers.delete(key);
    }
  }
}

/**
 * What one call after another has read on a transaction that nobody else can write beside them: kept until one of them
 * writes a table that it was read from.
 */
export class MemoryOfCalls {
  readonly #answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  readonly #writtenAt = new Map<string, number>();
  #now = 0;

  recall(key: string, tables: ReadonlySet<string>, ask: () => PromiseLike<unknown>): Promise<unknown> {
    const known = this.#answers.get(key);
    const holds = known !== undefined && [...tables].every((table) => (this.#writtenAt.get(table) ?? 0) <= known.at);
    if (holds) return known.answer;
    const answer = Promise.resolve(ask());
    this.#answers.set(key, { at: this.#now, answer });
    return answer;
  }

  noteWrite(tables: ReadonlySet<string>): void {
    this.#now += 1;
    for (const table of tables) this.#writtenAt.set(table, this.#now);
  }
}

/** The tables whose names stand in a statement; drizzle puts every name in quotes. */
export function tablesIn(statement: string): ReadonlySet<string> {
  const names = [...statement.matchAll(/"(\w+)"/g)].map(([, name]) => String(name));
  return new Set(names.filter((name) => TABLE_NAMES.has(name)));
}

/** The one of them that a statement writes, however many it reads for that; all where it does not begin with its name. */
export function writtenIn(statement: string): ReadonlySet<string> {
  const [, name] = /^(?:insert into|update|delete from) "(\w+)"/.exec(statement) ?? [];
  return name === undefined ? tablesIn(statement) : new Set([name]);
}

/** A reader for one call, which asks each prepared question once, until it is told to forget. */
export function readerOfCall(reader: Reader): { reader: Reader; forget: () => void } {
  const memory = new CallMemory(reader, (reader as { [KEPT]?: MemoryOfCalls })[KEPT]);
  const handle = new Proxy(reader, {
    get: (target, name) => {
      if (name === MEMORY) return memory;
      if (name === UNDERLYING) return target;
      return Reflect.get(target, name, target);
    },
  });
  return { reader: handle, forget: () => memory.forget() };
}

/** What a transaction has written so far. Asked before it ends: then its handle is gone. */
export function tablesWritten(tx: Tx): ReadonlySet<string> {
  return memoryOf(tx)?.written ?? new Set();
}

export function memoryOf(from: Reader | Tx): CallMemory | undefined {
  return (from as { [MEMORY]?: CallMemory })[MEMORY];
}

/** drizzle's own way to a named statement, which also tells its logger. */
function runOn(drizzle: object): RunNamed {
  const { session } = drizzle as { session: { prepareQuery: PrepareQuery } };
  return ({ name, text }, params) => session.prepareQuery({ sql: text, params }, undefined, name, false).execute();
}

type PrepareQuery = (
  query: { sql: string; params: unknown[] },
  fields: undefined,
  name: string,
  inArrays: boolean,
) => { execute(): PromiseLike<{ rows: unknown[] }> };
