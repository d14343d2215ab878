import { asc, gt, inArray } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader } from './database.ts';

type Rows = Record<string, unknown>[];

/** A query that is not sent yet. */
export interface RowQuery extends PromiseLike<Rows> {
  as(alias: string): unknown;
}

/**
 * The ids after a given id in the result of a query, so that a large result can be read in small parts. Null if its rows have
 * no id and come all at once.
 */
export async function idsBehind(
  from: Reader,
  query: RowQuery,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[] | null> {
  const { rows, id } = foundBy(query);
  if (id === undefined) return null;
  const behind = after === null ? undefined : gt(id, after);
  const found = await from.select({ id }).from(rows).where(behind).orderBy(asc(id)).limit(limit);
  return found.map((row) => String(row.id));
}

/** The rows of a query with these ids. */
export async function rowsWith(from: Reader, query: RowQuery, ids: readonly string[]): Promise<Rows> {
  const { rows, id } = foundBy(query);
  if (id === undefined || ids.length === 0) return [];
  return from
    .select()
    .from(rows)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id));
}

/** Drizzle gives the columns of a subquery by their names, as it does for a table. */
function foundBy(query: RowQuery): { rows: SQLiteTable; id: SQLiteColumn | undefined } {
  const rows = query.as('rows') as SQLiteTable & { id?: SQLiteColumn };
  return { rows, id: rows.id };
}
