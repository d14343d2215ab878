import { getTableColumns, inArray, is, like, or, sql, Table } from 'drizzle-orm';
import type { Reader } from './database.ts';
import * as schema from './schema/index.ts';

/** Tables that hold copies of what happened, never the only name of a file; some are large. */
const COPIES: ReadonlySet<unknown> = new Set([schema.events, schema.auditLog, schema.idempotencyKeys, schema.fileIntakes]);
const KEY = /[0-9a-f]{32}/g;

/**
 * Which of these files some row names: in a column `fileKey`, or anywhere within a JSON column. It looks through the
 * schema itself, so that a table that is added later is never forgotten. Meant for some hundred keys at most.
 */
export async function findNamedFiles(from: Reader, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  if (keys.length === 0) return named;
  for (const table of Object.values(schema)) {
    if (!is(table, Table) || COPIES.has(table)) continue;
    for (const [name, column] of Object.entries(getTableColumns(table))) {
      const text = sql<string>`cast(${column} as text)`;
      const isJson = column.dataType.includes('json');
      if (!isJson && name !== 'fileKey') continue;
      const where = isJson ? or(...keys.map((key) => like(text, `%${key}%`))) : inArray(column, [...keys]);
      const rows: { value: string | null }[] = await from.select({ value: text }).from(table).where(where);
      for (const { value } of rows) for (const [key] of value?.matchAll(KEY) ?? []) named.add(key);
    }
  }
  return named;
}
