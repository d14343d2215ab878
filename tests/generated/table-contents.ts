import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is, type SQL, sql, Table } from 'drizzle-orm';
import { dialect } from '../../db/dialect.ts';
import * as schema from '../../db/schema/index.ts';
import type { TestMarketplace } from '../harness/start-marketplace.ts';

/** How many rows each table has and what is in them, and which files are stored: equal before and after means that nothing was written. */
export async function contents({ database, dispatcher, courier, folder }: TestMarketplace): Promise<Record<string, string>> {
  await dispatcher.drain();
  await courier.drain();
  // Subscribers that nothing concerned are taken along by whoever looks when all of them have come to rest.
  await dispatcher.drain();
  const told: Record<string, string> = {};
  for (const table of Object.values(schema)) {
    // That a call happened, and that a listing was looked at, is counted whatever became of it.
    if (!is(table, Table) || table === schema.callStats || table === schema.assetInterest) continue;
    const rows = await database.reader.select({ text: textOf(table) }).from(table);
    told[getTableName(table)] = `${rows.length} rows, ${digest(rows.map(({ text }) => text))}`;
  }
  const documents = join(folder, 'documents');
  const files = existsSync(documents) ? readdirSync(documents, { recursive: true }).map(String) : [];
  return { ...told, 'stored files': `${files.length} files, ${digest(files)}` };
}

/** A row as the engine writes it, which takes a fraction of what reading its columns does. */
function textOf(table: Table): SQL<string> {
  if (dialect === 'postgres') return sql`${table}::text`;
  const columns = Object.values(getTableColumns(table)).map((column) => sql`quote(${column})`);
  return sql<string>`${sql.join(columns, sql` || ',' || `)}`;
}

function digest(lines: string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 12);
}
