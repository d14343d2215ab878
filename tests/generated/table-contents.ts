import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is, Table } from 'drizzle-orm';
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
    const rows = await database.reader.select().from(table);
    told[getTableName(table)] = `${rows.length} rows, ${digest(rows.map((row) => JSON.stringify(row)))}`;
  }
  const documents = join(folder, 'documents');
  const files = existsSync(documents) ? readdirSync(documents, { recursive: true }).map(String) : [];
  return { ...told, 'stored files': `${files.length} files, ${digest(files)}` };
}

function digest(lines: string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 12);
}
